import { describe, expect, it } from 'vitest';
import { escapeText, html } from '../../../src/report/html/markup.ts';

describe('text in a page', () => {
  it.each([
    ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    [`" onload='x'`, '&quot; onload=&#39;x&#39;'],
    ['&amp;', '&amp;amp;'],
    ['a\u0000b\u001Bc\u007F', 'a\uFFFDb\uFFFDc\uFFFD'],
    ['evil\u202Etxt.exe\u2066', 'evil\uFFFDtxt.exe\uFFFD'],
    ['half \uD800 pair', 'half \uFFFD pair'],
    ['whole 😀 pair', 'whole 😀 pair'],
    ['two\n\tlines', 'two\n\tlines'],
  ])('%j is written %j', (text, escaped) => {
    expect(escapeText(text)).toBe(escaped);
  });
});

describe('a template', () => {
  // Under another name than the formatter knows.
  const template = html;

  it('escapes texts, keeps markup, joins lists and leaves null out', () => {
    const cells = ['<', 2].map((each) => template`<td>${each}</td>`);
    expect(template`<tr title="${'"'}">${cells}${null}</tr>`.markup).toBe(
      '<tr title="&quot;"><td>&lt;</td><td>2</td></tr>',
    );
  });

  it('drops its own indentation, never that of a text', () => {
    expect(
      template`<p>
        ${'a\n    b'}
      </p>`.markup,
    ).toBe('<p>\na\n    b\n</p>');
  });
});
