import { brand } from '#web/brand.ts';
import text from '#web/ui/Text.module.css';
import css from './LinkBuilder.module.css';
import type { Kind } from './words.ts';

const LAST = 'Copy it into your description, and say that it is an affiliate link.';

const STEPS: Record<Kind, readonly string[]> = {
  single: [
    'Paste the address of a product page on Amazon.',
    'Create the link. We add your code and shorten the address.',
    LAST,
  ],
  multiple: [
    'Paste two or more product links, one per line, all from the same Amazon site. Twenty are the most.',
    'Create the link. It opens one basket with every item in it.',
    LAST,
  ],
};

/** Beside the form: what to do, and the rules of the retailer's program. */
export function HowItWorks({ kind }: { kind: Kind }) {
  return (
    <aside className={css.aside} aria-label="How it works">
      <div className={css.group}>
        <h2 className={text.subheading}>How it works</h2>
        <ol className={css.steps}>
          {STEPS[kind].map((step) => (
            <li key={step}>
              <span>{step}</span>
            </li>
          ))}
        </ol>
        <p>
          <Elsewhere href={brand.links.affiliateGuidelines}>Read the affiliate guidelines</Elsewhere>
        </p>
      </div>
      <p className={text.hint}>The Amazon affiliate program is not available to residents of AR and ME.</p>
      <p className={text.hint}>
        <Elsewhere href={brand.links.affiliateTerms}>Terms and conditions</Elsewhere>
      </p>
    </aside>
  );
}

function Elsewhere({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children} <span className={text.screenReader}>opens in a new tab</span>
    </a>
  );
}
