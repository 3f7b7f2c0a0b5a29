import { describe, expect, test } from 'vitest';
import { followTrace } from '../../../src/run/trace/follow-trace.ts';

function follow(lines: string[], skip = 0) {
  const follower = followTrace({ cwd: '/w', skip });
  lines.forEach((line) => follower.push(line));
  return follower.end();
}

const started = (lines: string[], skip = 0) =>
  follow(lines, skip).trace.processes.map(({ argv, cwd, exit }) => [argv.join(' '), cwd, exit]);

describe('the lines of strace', () => {
  test.each<[string, string[], [string, string | null, number | null][]]>([
    [
      'a program with its exit code, and none that was not found',
      [
        '7 execve("/usr/local/bin/git", ["git", "tag"], 0x7f /* 3 vars */) = -1 ENOENT (No such file or directory)',
        '7 execve("/usr/bin/git", ["git", "tag"], 0x7f /* 3 vars */) = 0',
        '7 +++ exited with 4 +++',
      ],
      [['/usr/bin/git tag', '/w', 4]],
    ],
    [
      'a child that is heard of before the call that made it came back',
      [
        '7 execve("/bin/sh", ["sh"], 0x7f /* 3 vars */) = 0',
        '7 chdir("sub") = 0',
        '7 vfork( <unfinished ...>',
        '8 execve("./run.sh", ["./run.sh"], 0x7f /* 3 vars */ <unfinished ...>',
        "7 <... vfork resumed>) = 3 /* 8 in strace's PID NS */",
        '7 chdir("/elsewhere") = 0',
        '8 <... execve resumed>) = 0',
        '8 +++ killed by SIGKILL +++',
        '7 +++ exited with 0 +++',
      ],
      [
        ['/bin/sh', '/w', 0],
        ['./run.sh', '/w/sub', null],
      ],
    ],
    [
      'directories that one process changes and another keeps, by name and by descriptor',
      [
        '7 execve("/bin/a", ["a"], 0x7f /* 3 vars */) = 0',
        '7 clone(child_stack=NULL, flags=CLONE_CHILD_SETTID|SIGCHLD, child_tidptr=0x1) = 8',
        '8 chdir("/nowhere") = -1 ENOENT (No such file or directory)',
        '8 fchdir(3</usr/lib, so>) = 0',
        '8 execve("/bin/b", ["b"], 0x7f /* 3 vars */) = 0',
        '7 execve("/bin/c", ["c"], 0x7f /* 3 vars */) = 0',
        '7 +++ exited with 1 +++',
      ],
      [
        ['/bin/a', '/w', null],
        ['/bin/b', '/usr/lib, so', null],
        ['/bin/c', '/w', 1],
      ],
    ],
    [
      'a thread that changes the directory of all, and one that starts a program',
      [
        '7 execve("/bin/a", ["a"], 0x7f /* 3 vars */) = 0',
        '7 clone3({flags=CLONE_VM|CLONE_FS|CLONE_THREAD, exit_signal=0} => {parent_tid=[9]}, 88) = 9',
        '9 chdir("t") = 0',
        '9 execve("/bin/b", ["b"], 0x7f /* 3 vars */ <unfinished ...>',
        '7 +++ superseded by execve in pid 9 +++',
        '7 <... execve resumed>) = 0',
        '7 +++ exited with 0 +++',
      ],
      [
        ['/bin/a', '/w', null],
        ['/bin/b', '/w/t', 0],
      ],
    ],
    [
      'bytes, quotes, commas and what looks like a result, within words',
      [
        String.raw`7 execve("/bin/echo", ["echo", "\303\251\n\"x\", ) = 0", "long"..., 0x55], 0x7f /* 3 vars */) = 0`,
        '7 +++ exited with 0 +++',
      ],
      [['/bin/echo é\n"x", ) = 0 long… …', '/w', 0]],
    ],
    [
      'a program that is told another name, or started by its descriptor',
      [
        '7 execve("/opt/deploy", ["cat", "x"], 0x7f /* 3 vars */) = 0',
        '7 execveat(4</opt/tool>, "", ["tool", "y"], 0x7f /* 3 vars */, AT_EMPTY_PATH) = 0',
        '7 +++ exited with 0 +++',
      ],
      [
        ['/opt/deploy x', '/w', null],
        ['/opt/tool y', '/w', 0],
      ],
    ],
  ])('tell of %s', (_, lines, expected) => {
    expect(started(lines)).toEqual(expected);
    expect(follow(lines).trace.isWhole).toBe(true);
  });

  test('that end before the first process did are not whole, and hold what is there', () => {
    const lines = [
      '7 execve("/bin/sh", ["sh"], 0x7f /* 3 vars */) = 0',
      '7 vfork( <unfinished ...>',
      '8 execve("/bin/late", ["late"], 0x7f /* 3 vars */) = 0',
      '8 execve("/bin/to',
    ];
    expect(follow(lines)).toMatchObject({ isEnded: false, trace: { isWhole: false } });
    expect(started(lines, 1)).toEqual([['/bin/late', null, null]]);
  });
});
