/** Whether a page is fit for everybody: axe's rules, and nothing that must be scrolled sideways to be read. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const ALL = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** A dark page is the light one in other colours. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** Beside 1280 px a phone; the others are the breakpoints and a large desk. */
const WIDTHS = [390, 768, 992, 1280, 1600];

/** What reaches out of the window, and what is cut off or scrolls in its own box; not what only screen readers read. */
const SIDEWAYS = `(() => {
  const html = document.documentElement;
  const wide = html.scrollWidth > html.clientWidth ? ['the page: ' + html.scrollWidth + ' px'] : [];
  const cut = [...document.querySelectorAll('body *')].filter((element) => {
    const { overflowX, textOverflow, visibility } = getComputedStyle(element);
    if (overflowX === 'visible' || textOverflow === 'ellipsis' || visibility === 'hidden') return false;
    if (element.matches('input, select, textarea, svg, svg *')) return false;
    return element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1;
  });
  return [...wide, ...cut.map((element) => element.tagName + '.' + element.className + ': ' + element.scrollWidth + ' px')];
})()`;

/** Each fault in one line; at 1280 and 390 px, light and dark. */
export async function faultsOf(page: Page, widths: readonly number[] = [1280, 390]): Promise<string[]> {
  const faults: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    for (const colorScheme of ['light', 'dark'] as const) {
      // Without motion, or a colour is read on its way to another.
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const axe = new AxeBuilder({ page }).setLegacyMode();
      const { violations } = await (colorScheme === 'light' ? axe.withTags(ALL) : axe.withRules(OF_COLOURS)).analyze();
      for (const { id, nodes } of violations)
        for (const { html, failureSummary } of nodes)
          faults.push(`${width} px, ${colorScheme}, ${id}: ${html.slice(0, 200)} ${failureSummary}`);
    }
  }
  return faults;
}

/** What does not fit, at every width. */
export async function sidewaysOf(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    const wide = await page.evaluate<string[]>(SIDEWAYS);
    faults.push(...wide.map((fault) => `${width} px, ${fault}`));
  }
  return faults;
}
