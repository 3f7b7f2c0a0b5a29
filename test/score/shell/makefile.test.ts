import { describe, expect, test } from 'vitest';
import { expandMake, parseMakefile } from '../../../src/score/shell/makefile.ts';

const TEXT = `# tools
SHELL := /bin/sh
OUT ?= dist
FLAGS = -q
FLAGS += -x

.PHONY: all clean
all: build | dirs
build: src/a.c src/b.c ; echo inline
\t@cc -o $(OUT)/a $^
\techo one \\
two
clean:
\t-rm -rf $(OUT)
%.o: %.c
\tcc -c $<
`;

describe('a Makefile', () => {
  const makefile = parseMakefile(TEXT);

  test('has the recipes and needs of explicit rules', () => {
    expect(makefile.rules.get('build')).toEqual({
      needs: ['src/a.c', 'src/b.c'],
      recipe: ['echo inline', '@cc -o $(OUT)/a $^', 'echo one  two'],
    });
    expect(makefile.rules.get('all')).toEqual({ needs: ['build'], recipe: [] });
  });

  test('makes the first target that is no pattern and no special one', () => {
    expect(makefile.first).toBe('all');
    expect([...makefile.phony]).toEqual(['all', 'clean']);
  });

  test.each([
    ['rm $(OUT)', 'rm dist'],
    ['rm ${OUT}', 'rm dist'],
    ['echo $$HOME', 'echo $HOME'],
    ['$(MAKE) all', 'make all'],
    ['cc $(FLAGS)', 'cc ${__unknown__}'],
    ['cc $<', 'cc ${__unknown__}'],
    ['echo $(shell date)', 'echo ${__unknown__}'],
  ])('%s becomes %s', (line, expected) => {
    expect(expandMake(line, makefile.variables)).toBe(expected);
  });

  test('that defines a variable by itself does not loop', () => {
    expect(expandMake('$(A)', new Map([['A', '$(A)']]))).toBeNull();
  });

  test('that grows a variable a hundredfold eight times is given up before it fills the memory', () => {
    const variables = new Map(
      Array.from({ length: 8 }, (_, n) => [`A${n + 1}`, `$(A${n})`.repeat(100)] as [string, string]),
    );
    expect(expandMake('$(A8)', variables.set('A0', 'x'))).toBeNull();
  });
});
