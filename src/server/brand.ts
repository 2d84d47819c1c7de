/** The brand of the network: read and checked at start, served to browsers as JSON and as a style sheet. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { type Brand, brand as brandShape, type PublicBrand } from '#contract.ts';
import { contrast, readColour } from './colour.ts';
import { StartFailure } from './start-failure.ts';

/** What the brand's colour stands on and what stands on it: `--surface` and `--on-brand` of tokens.css, by day and by night. */
const GROUNDS = {
  day: { surface: 'oklch(0.994 0.002 80)', onBrand: 'oklch(0.99 0.005 90)' },
  night: { surface: 'oklch(0.205 0.006 48)', onBrand: 'oklch(0.19 0.02 220)' },
} as const;
/** WCAG 2.2, 1.4.3: text of normal size. */
const LEAST_CONTRAST = 4.5;

/** Reads `brand.json` of a folder. @throws StartFailure that lists every fault, contrast among them */
export function readBrand(folder: string): Brand {
  const file = join(folder, 'brand.json');
  let text: unknown;
  try {
    text = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new StartFailure(`The brand in ${file} cannot be read: ${(error as Error).message}`);
  }
  const parsed = z.safeParse(brandShape, text);
  const faults = parsed.success
    ? contrastFaults(parsed.data)
    : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message || 'is not as it should be.'}`);
  if (!parsed.success || faults.length > 0) {
    throw new StartFailure(`The brand in ${file} has faults:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
  }
  return parsed.data;
}

function contrastFaults(brand: Brand): string[] {
  return (['day', 'night'] as const).flatMap((light) => {
    const colour = readColour(brand.colours[light]);
    return (['surface', 'onBrand'] as const).flatMap((ground) => {
      const ratio = contrast(colour, readColour(GROUNDS[light][ground]));
      const what = ground === 'surface' ? `on the ${light}'s surface` : `under the ${light}'s button text`;
      return ratio < LEAST_CONTRAST
        ? [
            `colours.${light}: ${brand.colours[light]} has a contrast of ${ratio.toFixed(1)} ${what}; it needs ${LEAST_CONTRAST}.`,
          ]
        : [];
    });
  });
}

/** What browsers are told of the brand, and what of the settings a page needs. */
export function publicBrand(
  brand: Brand,
  settings: Pick<PublicBrand, 'logoutUrl' | 'oldAppUrl' | 'examples' | 'passwords'>,
): PublicBrand {
  const { product, company, noun, logo, links, email } = brand;
  return { product, company, noun, logo: logo && `/brand/${logo}`, links, contactEmail: email.contact, ...settings };
}

/** The two lines that a network replaces in tokens.css. */
export function themeCss(brand: Brand): string {
  return `:root{--brand-day:${brand.colours.day};--brand-night:${brand.colours.night}}\n`;
}

/** The icon of the browser's tab: the door in the brand's colour. */
export function iconSvg(brand: Brand): string {
  const wall = `fill="${brand.colours.day}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><rect ${wall} width="28" height="28" rx="7"/><path fill="#f6d493" d="M8 4.5h12V22H8zM14.5 22H20l4 6h-9.5z"/><path ${wall} d="M8 4.5l6.5 3V28L8 23.5z"/><path fill="#000" fill-opacity=".34" d="M8 4.5l6.5 3V28L8 23.5z"/><circle fill="#f6d493" cx="12.6" cy="17" r=".9"/></svg>`;
}
