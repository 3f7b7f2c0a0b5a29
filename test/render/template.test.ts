import * as fc from 'fast-check';
import Handlebars from 'handlebars';
import { describe, expect, test } from 'vitest';
import type { InputError } from '../../src/errors.ts';
import { compileTemplate, pathsOf, resolveSlots } from '../../src/render/template.ts';
import type { FilledSlots } from '../../src/schema/slot.ts';

const SLOTS: FilledSlots = {
  name: 'tide',
  service: { name: 'Order Ledger', version: '1.10', port: '8080' },
  people: [
    { name: 'Ida', tools: ['make', 'git'] },
    { name: 'Sol', tools: [] },
  ],
  colours: ['red', 'green'],
  nobody: [],
  blank: '',
  form: 'jsonl',
};

const fill = (text: string, slots = SLOTS) => compileTemplate(text, { file: 't.hbs' })(slots);

const fortyLinesDown = ({ line, column }: { line: number; column: number }) => ({
  line: line + 40,
  column: column + 6,
});

function problemOf(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    return (error as InputError).message;
  }
  throw new Error('expected a problem');
}

describe('a template', () => {
  test.each([
    ['plain text', 'no slots { } }} here\n', 'no slots { } }} here\n'],
    ['a slot', 'a {{name}} b', 'a tide b'],
    ['a member', '{{service.version}}', '1.10'],
    ['a place in a list', '{{people.1.name}}', 'Sol'],
    [
      'the end of a path in a list',
      '{{colours.1}}/{{upper colours.0}}/{{people.0.tools.1}}',
      'green/RED/git',
    ],
    ['a number in quotes', '{{#if (eq service.version "a b.1 c")}}{{/if}}{{name}}', 'tide'],
    ['the three-brace form', '{{{name}}}', 'tide'],
    ['a literal brace pair', '$\\{{ secrets.X }} \\{{name}}', '${{ secrets.X }} {{name}}'],
    ['a comment', 'a{{! {name} }}{{!-- {{name}} --}}b', 'ab'],
    ['if and else', '{{#if (eq form "jsonl")}}J{{else}}Y{{/if}}', 'J'],
    ['a chain of else', '{{#if (eq form "a")}}A{{else if (eq form "jsonl")}}J{{else}}Y{{/if}}', 'J'],
    ['unless', '{{#unless blank}}empty{{/unless}}', 'empty'],
    ['if over an empty list', '{{#if nobody}}some{{else}}none{{/if}}', 'none'],
    ['a block alone on its lines', 'a\n{{#if name}}\nb\n{{/if}}\nc\n', 'a\nb\nc\n'],
    ['trimmed white space', 'a \n {{~name~}} \n b', 'atideb'],
    ['each with this', '{{#each colours}}{{this}},{{/each}}', 'red,green,'],
    ['each over nothing', '{{#each nobody}}x{{else}}none{{/each}}', 'none'],
    ['each with its loop', '{{#each colours}}{{@index}}{{#unless @last}}-{{/unless}}{{/each}}', '0-1'],
    ['each that starts', '{{#each colours}}{{#if @first}}<{{/if}}{{this}}{{/each}}', '<redgreen'],
    [
      'each inside each',
      '{{#each people}}{{name}}:{{#each tools}}{{../name}}/{{../../name}} {{/each}};{{/each}}',
      'Ida:Ida/tide Ida/tide ;Sol:;',
    ],
    [
      'each with names',
      '{{#each people as |p i|}}{{i}}{{p.name}}{{#each p.tools as |t|}}{{p.name}}{{t}}{{/each}}{{/each}}',
      '0IdaIdamakeIdagit1Sol',
    ],
    ['the slots from within', '{{#each colours}}{{@root.name}} {{/each}}', 'tide tide '],
    ['a helper', '{{upper name}}', 'TIDE'],
    ['a helper of a helper', '{{upper (snake service.name)}}', 'ORDER_LEDGER'],
    ['versions compared as text', '{{#if (eq service.version "1.1")}}same{{else}}other{{/if}}', 'other'],
    ['a whole number as text', '{{#if (eq service.port 8080)}}same{{/if}}', 'same'],
  ])('renders %s', (_case, text, expected) => {
    expect(fill(text)).toBe(expected);
  });

  test.each([
    `O'Brien "x" <T> a=b & \`c\``,
    '$& $1 $$ $`',
    '{{x}} {{{y}}} {% z %} {# c #}',
    '%s %d ${x} \\n \\{{',
    '4225e04',
    '1.10',
    'ünï — 漢字 \u2028 end',
    'line\r\nline',
  ])('lets the value %j through unchanged', (value) => {
    const slots = { value, record: { value }, list: [value] };
    expect(fill('{{value}}|{{record.value}}|{{#each list}}{{this}}{{/each}}', slots)).toBe(
      `${value}|${value}|${value}`,
    );
  });

  test('gives what Handlebars gives, where Handlebars accepts the names', () => {
    const piece = fc.constantFrom(
      'a',
      ' ',
      '\n',
      '  \n',
      '{{name}}',
      '{{service.name}}',
      '\\{{name}}',
      '\\\\{{name}}',
      '{{~name}}',
      '{{name~}}',
      '{{! c }}',
      '}}',
      '{',
      '{{#if name}}',
      '{{#if blank}}',
      '{{else}}',
      '{{/if}}',
      '{{#each colours}}',
      '{{/each}}',
      '{{#each nobody}}',
      '{{@root.form}}',
      '{{{form}}}',
    );
    let compared = 0;
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join('');
        let theirs: string;
        try {
          theirs = Handlebars.compile(text, { noEscape: true, strict: true })(SLOTS);
        } catch {
          return;
        }
        compared += 1;
        expect(fill(text)).toBe(theirs);
      }),
      { numRuns: 3000, seed: 20 },
    );
    expect(compared).toBeGreaterThan(500);
  });
});

describe('a template that cannot be filled', () => {
  test.each([
    ['an unknown slot', 'x\n  {{nam}}', 't.hbs:2:5: there is no nam; did you mean name?'],
    [
      'an unknown member',
      '{{service.nmae}}',
      't.hbs:1:3: there is no service.nmae; did you mean service.name?',
    ],
    ['a name after an index', '{{colours.0}} {{colours.7}} {{nope}}', 't.hbs:1:17: there is no colours.7'],
    ['a name after two indexes', '{{colours.0}}{{colours.1}} {{nope}}', 't.hbs:1:30: there is no nope'],
    ['a name only in if', '{{#if missing}}{{/if}}', 't.hbs:1:7: there is no missing'],
    ['a name only in unless', '{{#unless missing}}{{/unless}}', 't.hbs:1:11: there is no missing'],
    ['a name only in each', '{{#each missing}}{{/each}}', 't.hbs:1:9: there is no missing'],
    ['a name only in a helper', '{{upper missing}}', 't.hbs:1:9: there is no missing'],
    ['a name only in eq', '{{#if (eq "a" missing)}}{{/if}}', 't.hbs:1:15: there is no missing'],
    ['an outer name inside each', '{{#each colours}}{{name}}{{/each}}', 't.hbs:1:20: there is no name'],
    ['an inherited name', '{{constructor}}', 't.hbs:1:3: there is no constructor'],
    ['an inherited member', '{{service.toString}}', 't.hbs:1:3: there is no service.toString'],
    ['the prototype', '{{service.__proto__.x}}', 't.hbs:1:3: there is no service.__proto__.x'],
    ['a member of a text', '{{name.length}}', 't.hbs:1:3: there is no name.length'],
    [
      'a record as text',
      '{{service}}',
      't.hbs:1:3: service is a record, which has no text of its own; it has name, version, port',
    ],
    ['a list as text', '{{colours}}', 't.hbs:1:3: colours is a list, which has no text of its own'],
    ['a yes or no as text', '{{eq name "x"}}', 't.hbs:1:3: eq is a yes or no, which has no text of its own'],
    ['a text for each', '{{#each name}}{{/each}}', 't.hbs:1:9: each goes over a list; name is a text'],
    [
      'a helper with the wrong kind',
      '{{upper colours}}',
      't.hbs:1:3: upper: expected text, found a list or record',
    ],
    ['a workflow expression', 'a: ${{ secrets.TOKEN }}', 't.hbs:1:8: there is no secrets.TOKEN'],
  ])('names %s and its place', (_case, text, message) => {
    expect(problemOf(() => fill(text))).toBe(message);
  });
});

test('blocks one after another, escaped ones and comments nest nothing', () => {
  const each = '{{#if name}}a{{else if name}}b{{^}}c{{/if}}\\{{#if {{!-- {{#if (( --}}';
  expect(fill(each.repeat(100))).toBe('a\\{{#if '.replace('\\', '').repeat(100));
});

describe('a text that is no template', () => {
  test.each([
    [
      'an open brace',
      'a\nb {{name',
      't.hbs:2:3: the template does not parse: here stands a character that has no meaning there; a literal {{ is written \\{{',
    ],
    [
      'an empty name',
      'a {{}}',
      't.hbs:1:3: the template does not parse: here stands a closing }}; a literal {{ is written \\{{',
    ],
    ['a block left open', 'a\n{{#if name}}\nb\n', 't.hbs:2:1: the block {{#if}} is never closed'],
    [
      'blocks in blocks without end',
      `a\n${'{{#if name}}'.repeat(5000)}${'{{/if}}'.repeat(5000)}`,
      't.hbs:2:769: the template nests more than 64 blocks and helpers',
    ],
    [
      'a chain of else without end',
      `{{#if name}}${'{{else if name}}'.repeat(5000)}{{/if}}`,
      't.hbs:1:1021: the template nests more than 64 blocks and helpers',
    ],
    [
      'helpers in helpers without end',
      `{{upper ${'(upper '.repeat(5000)}name${')'.repeat(5000)}}}`,
      't.hbs:1:457: the template nests more than 64 blocks and helpers',
    ],
    ['blocks that cross', '{{#if name}}a{{/each}}', 't.hbs:1:4: the block {{#if}} is closed by {{/each}}'],
    [
      'an unknown helper',
      '{{shout name}}',
      't.hbs:1:3: there is no helper shout; there are eq, cap, upper, snake, kebab, pascal, camel, words, ordinal, re, json, indent',
    ],
    [
      'a helper without its argument',
      '{{upper}}',
      't.hbs:1:3: the helper upper takes one argument, found 0; it is written {{upper a}}',
    ],
    [
      'a helper with too many',
      '{{#if (eq a b c)}}{{/if}}',
      't.hbs:1:8: the helper eq takes 2 arguments, found 3; it is written (eq a b)',
    ],
    [
      'an unknown block',
      '{{#with name}}{{/with}}',
      't.hbs:1:4: there is no block with; there are if, unless, each',
    ],
    [
      'if without a question',
      '{{#if}}{{/if}}',
      't.hbs:1:4: the block if takes one argument, found 0; it is written {{#if a}} or, with a helper, {{#if (eq a b)}}',
    ],
    [
      'a partial',
      'x {{> other}}',
      't.hbs:1:3: a template holds no partials and no decorators; a literal {{ is written \\{{',
    ],
    [
      'a fraction',
      '{{#if (eq service.version 1.10)}}{{/if}}',
      't.hbs:1:27: expected a slot, a whole number or a text in quotes, found 1.10',
    ],
    ['a named argument', '{{upper name to="x"}}', 't.hbs:1:14: a helper takes no named arguments'],
    [
      'a literal for a name',
      '{{"name"}}',
      't.hbs:1:3: expected a name, found "name"; a literal {{ is written \\{{',
    ],
    ['a climb out of the slots', '{{../name}}', 't.hbs:1:3: ../name climbs out of the slots'],
    [
      'a loop variable outside a loop',
      '{{@index}}',
      't.hbs:1:3: there is no @index here; there are @root.<slot> and, inside each, @index, @first and @last',
    ],
  ])('is refused for %s', (_case, text, message) => {
    expect(problemOf(() => compileTemplate(text, { file: 't.hbs' }))).toBe(message);
  });

  test('is placed in the file that holds it', () => {
    expect(
      problemOf(() => compileTemplate('a\n{{nope}}', { file: 'scenario.yaml', at: fortyLinesDown })(SLOTS)),
    ).toBe('scenario.yaml:42:9: there is no nope');
  });
});

test('the names a template reads are found wherever they stand', () => {
  const text = `{{a}} {{b.c}}
{{#if (eq d "x")}}{{upper (snake e.f)}}{{/if}}
{{#each g}}{{h}} {{../i}} {{@root.j.k}} {{@index}}{{/each}}{{#each l as |m|}}{{m.n}}{{/each}}`;
  expect(pathsOf(text).map(({ path, line, column }) => `${path}@${line}:${column}`)).toEqual([
    'a@1:3',
    'b.c@1:9',
    'd@2:11',
    'e.f@2:34',
    'g@3:9',
    'i@3:20',
    'j.k@3:29',
    'l@3:68',
  ]);
});

describe('derived slots', () => {
  test('are filled after those they read', () => {
    const slots = {
      full: { text: '{{greeting}}!' },
      greeting: { text: 'hi {{who.name}}' },
      who: [{ name: 'Ida' }],
    };
    const filled = { full: '{{greeting}}!', greeting: 'hi {{who.name}}', who: { name: 'Ida' } };
    expect(resolveSlots(slots, filled)).toEqual({
      full: 'hi Ida!',
      greeting: 'hi Ida',
      who: { name: 'Ida' },
    });
  });

  test('leave braces in a drawn value alone', () => {
    expect(resolveSlots({ a: ['{{b}}'], b: { text: '<{{a}}>' } }, { a: '{{b}}', b: '<{{a}}>' })).toEqual({
      a: '{{b}}',
      b: '<{{b}}>',
    });
  });

  test.each([
    [
      'a circle',
      { a: { text: '{{b}}' }, b: { text: '{{c}}' }, c: { text: '{{b}}' } },
      'slot b:1:1: derived slots read each other in a circle: b → c → b',
    ],
    ['itself', { a: { text: '{{a}}' } }, 'slot a:1:1: derived slots read each other in a circle: a → a'],
    [
      'an unknown slot',
      { alpha: { text: 'x {{alhpa}}' } },
      'slot alpha:1:5: there is no alhpa; did you mean alpha?',
    ],
  ])('are refused for %s', (_case, slots, message) => {
    const filled = Object.fromEntries(Object.entries(slots).map(([name, { text }]) => [name, text]));
    expect(problemOf(() => resolveSlots(slots, filled))).toContain(message);
  });
});
