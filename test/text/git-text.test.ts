import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { isGitMessage, isIdentityPart, isRefName } from '../../src/text/git-text.ts';

describe('a name of a ref is one exactly where git says so', () => {
  test.each([
    'main',
    'release/1.0',
    'v1.10',
    'a-b_c',
    'grün',
    'a.b/c',
    'x@y',
    'my branch',
    'a..b',
    'a~1',
    'a^',
    'a:b',
    'a?',
    'a*',
    'a[b',
    'a\\b',
    'a@{b',
    '-a',
    '/a',
    'a/',
    'a//b',
    '.a',
    'a/.b',
    'a.',
    'a.lock',
    'a.lock/b',
    '',
    'HEAD',
    'a\tb',
    'a\u007fb',
  ])('%j', (name) => {
    const git = spawnSync('git', ['check-ref-format', '--branch', name]);
    expect(isRefName(name)).toBe(git.status === 0);
  });

  // Here git answers for what the name stands for, which is HEAD.
  test('and the name @ is none', () => {
    expect(isRefName('@')).toBe(false);
  });
});

test.each([
  ['Ida Holm', true],
  ['O’Neil', true],
  ['Sam Jr.', false],
  [' Ida', false],
  ['Ida <x>', false],
  ['Ida\0', false],
  ['', false],
])('a person called %j can be kept as it stands: %s', (name, isKept) => {
  expect(isIdentityPart(name)).toBe(isKept);
});

test.each([
  ['Start\n\n  indented', true],
  [' \n', false],
  ['a\0b', false],
])('a message %j can be kept: %s', (text, isKept) => {
  expect(isGitMessage(text)).toBe(isKept);
});
