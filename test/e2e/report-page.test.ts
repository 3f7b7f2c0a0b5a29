import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatPage } from '../../src/report/html/format-page.ts';
import { reportSections } from '../../src/report/report-sections.ts';
import { groupArms } from '../../src/report/scored-runs.ts';
import { summarise, type ReportInput } from '../../src/report/summarise.ts';
import { startBrowser, type Browser, type BrowserPage } from '../helpers/browser.ts';
import { makeManyRecords, makeReportInput } from '../helpers/make-report-input.ts';
import { tempDir } from '../helpers/temp-dir.ts';

/** Where Debian's package puts it. */
const CHROMIUM = '/usr/bin/chromium';
const isInstalled = existsSync(CHROMIUM);
const LONG = 'a-name-that-nobody-would-give-but-somebody-will-and-which-has-no-place-to-break'.repeat(3);

const pages: Record<string, ReportInput> = {
  'no session': makeReportInput([]),
  'one session': makeManyRecords(1),
  '120 sessions': makeManyRecords(120),
  '10,000 sessions': makeManyRecords(10_000),
  'long names': makeReportInput([
    {
      scenario: LONG,
      arm: LONG,
      note: LONG,
      agent: LONG,
      sessions: { [LONG]: 'RNM!AX?RRRRRRRRRRRRRRRRRRRRRR' },
    },
    { scenario: LONG, arm: 'oracle', agent: 'b', sessions: { [LONG]: 'R' } },
  ]),
};

describe.skipIf(!isInstalled)(
  `the report page in a browser${isInstalled ? '' : ` (skipped: there is no ${CHROMIUM})`}`,
  () => {
    const dir = tempDir();
    let browser: Browser;
    beforeAll(() => {
      browser = startBrowser(CHROMIUM);
    });
    afterAll(async () => browser?.close());

    const open = async (name: string): Promise<BrowserPage> => {
      const file = join(dir, `${name.replaceAll(/\W/gu, '-')}.html`);
      if (existsSync(file)) return browser.open(pathToFileURL(file).href);
      const input = pages[name]!;
      const report = summarise(input);
      writeFileSync(file, formatPage({ report, sections: reportSections(report), groups: groupArms(input) }));
      return browser.open(pathToFileURL(file).href);
    };
    const resize = (page: BrowserPage, width: number) =>
      page.send('Emulation.setDeviceMetricsOverride', {
        width,
        height: 800,
        deviceScaleFactor: 1,
        mobile: false,
      });
    const prefer = (page: BrowserPage, scheme: string) =>
      page.send('Emulation.setEmulatedMedia', {
        features: [{ name: 'prefers-color-scheme', value: scheme }],
      });

    it.each(Object.keys(pages))('of %s needs no script, and the browser has no complaint', async (name) => {
      const page = await open(name);
      expect(page.complaints).toEqual([]);
      expect(await page.evaluate('document.compatMode')).toBe('CSS1Compat');
      expect(await page.evaluate('document.scripts.length')).toBe(0);
      expect(await page.evaluate('document.querySelector("h1").textContent')).toBe('pilot');
    });

    it.each(
      Object.keys(pages).flatMap((name) => [320, 400, 768, 1440].map((width) => [name, width] as const)),
    )('of %s fits a window of %i pixels, every row opened', async (name, width) => {
      const page = await open(name);
      await resize(page, width);
      await page.evaluate('document.querySelectorAll("details").forEach((each) => (each.open = true))');
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    });

    it('draws every plot: nothing that is seen has no size', async () => {
      const page = await open('120 sessions');
      const empty = await page.evaluate(
        '[...document.querySelectorAll("figure svg, .legend svg, summary svg, summary use")].filter((each) => { const { width, height } = each.getBoundingClientRect(); return width < 8 || height < 8; }).length',
      );
      expect(empty).toBe(0);
      expect(await page.evaluate('document.querySelectorAll("figure svg").length')).toBe(12);
    });

    it('opens a row at a press of a key, without scripts', async () => {
      const page = await open('120 sessions');
      const isOpen = () => page.evaluate<boolean>('document.querySelector("details").open');
      expect(await isOpen()).toBe(false);
      await page.evaluate('document.querySelector("summary").focus()');
      for (const type of ['keyDown', 'keyUp']) {
        await page.send('Input.dispatchKeyEvent', {
          type,
          key: 'Enter',
          code: 'Enter',
          windowsVirtualKeyCode: 13,
          text: type === 'keyDown' ? '\r' : '',
        });
      }
      expect(await isOpen()).toBe(true);
      expect(await page.evaluate('document.querySelector("details .session").innerText')).toContain(
        './deploy.sh --now',
      );
    });

    it.each(['light', 'dark'])('can be read in the %s scheme', async (scheme) => {
      const page = await open('120 sessions');
      await prefer(page, scheme);
      await page.evaluate('document.querySelector("details").open = true');
      const [brightness, worst] = await page.evaluate<[number, number]>(`(() => {
        const light = (colour) => {
          const [r, g, b] = colour.match(/[\\d.]+/g).map((part) => {
            const share = Number(part) / 255;
            return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
          });
          return 0.2126 * r + 0.7152 * g + 0.0722 * b;
        };
        const paper = light(getComputedStyle(document.body).backgroundColor);
        const contrast = (colour) => {
          const [low, high] = [paper, light(colour)].sort((a, b) => a - b);
          return (high + 0.05) / (low + 0.05);
        };
        const texts = [...document.querySelectorAll('h1, p, td, th, dt, dd, a, .quiet, q, code')];
        const svgTexts = [...document.querySelectorAll('figure svg text')];
        return [paper, Math.min(
          ...texts.map((each) => contrast(getComputedStyle(each).color)),
          ...svgTexts.map((each) => contrast(getComputedStyle(each).fill)),
        )];
      })()`);
      if (scheme === 'dark') expect(brightness).toBeLessThan(0.05);
      else expect(brightness).toBeGreaterThan(0.9);
      // WCAG 2.2, level AA, for text of any size.
      expect(worst).toBeGreaterThanOrEqual(4.5);
    });

    it('prints on white, and on more than one page', async () => {
      const page = await open('120 sessions');
      await page.send('Emulation.setEmulatedMedia', {
        media: 'print',
        features: [{ name: 'prefers-color-scheme', value: 'dark' }],
      });
      expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe(
        'rgb(255, 255, 255)',
      );
      const { data } = await page.send<{ data: string }>('Page.printToPDF', { printBackground: true });
      const pdf = Buffer.from(data, 'base64').toString('latin1');
      expect(pdf.startsWith('%PDF-')).toBe(true);
      expect(Number(/\/Count (\d+)/u.exec(pdf)?.[1])).toBeGreaterThan(1);
    });
  },
);
