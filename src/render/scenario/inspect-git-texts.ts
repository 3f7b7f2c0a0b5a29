import type { Commit, Repository } from '../../schema/rendered-scenario.ts';
import { isGitMessage, isIdentityPart, isRefName } from '../../text/git-text.ts';
import type { InstanceFault } from './inspect-instance.ts';

type Path = InstanceFault['path'];

/** What git could not hold of a history: names of refs, messages and people. */
export function inspectGitTexts({ branch, commits, remotes, user }: Repository): InstanceFault[] {
  return [
    ...inspectRef({ kind: 'branch', name: branch, path: ['history', 'branch'] }),
    ...remotes.flatMap(({ name }, index) =>
      inspectRef({ kind: 'remote', name, path: ['remotes', index, 'name'] }),
    ),
    ...inspectPerson(user, ['user']),
    ...commits.flatMap(({ author, message, tag }, index) => {
      const path = ['history', 'commits', index];
      return [
        ...inspectPerson(author, [...path, 'by']),
        ...inspectMessage(message, [...path, 'message']),
        ...(tag === null ? [] : inspectTag(tag, [...path, 'tag'])),
      ];
    }),
    ...inspectTagsTogether(commits),
  ];
}

function inspectRef(options: { kind: string; name: string; path: Path }): InstanceFault[] {
  const { kind, name, path } = options;
  return isRefName(name)
    ? []
    : [{ path, message: `git does not allow this name of a ${kind}`, found: JSON.stringify(name) }];
}

function inspectTag({ name, message }: NonNullable<Commit['tag']>, path: Path): InstanceFault[] {
  return [
    ...inspectRef({ kind: 'tag', name, path: [...path, 'name'] }),
    ...(message === null ? [] : inspectMessage(message, [...path, 'message'])),
  ];
}

function inspectMessage(text: string, path: Path): InstanceFault[] {
  return isGitMessage(text)
    ? []
    : [
        {
          path,
          message: 'git cannot hold this message',
          expected: 'text that is not blank, without a NUL',
          found: JSON.stringify(text),
        },
      ];
}

/** A name or an address that git would write in another form. */
export function inspectPerson(person: Commit['author'], path: Path): InstanceFault[] {
  return [person.name, person.email].flatMap((text) =>
    isIdentityPart(text)
      ? []
      : [
          {
            path,
            message: 'git cannot hold this person as it stands',
            expected: 'no punctuation or space at the ends of name and address',
            found: JSON.stringify(text),
          },
        ],
  );
}

/** A tag is a file in a folder of tags, so that none can have the name of another, or of a folder of others. */
function inspectTagsTogether(commits: readonly Commit[]): InstanceFault[] {
  const seen: string[] = [];
  return commits.flatMap(({ tag }, index): InstanceFault[] => {
    if (tag === null) return [];
    const other = seen.find(
      (name) => `${name}/`.startsWith(`${tag.name}/`) || `${tag.name}/`.startsWith(`${name}/`),
    );
    seen.push(tag.name);
    if (other === undefined) return [];
    const path = ['history', 'commits', index, 'tag', 'name'];
    return other === tag.name
      ? [{ path, message: 'an earlier commit has this tag', found: tag.name }]
      : [{ path, message: `git cannot hold this tag beside ${other}`, found: tag.name }];
  });
}
