import { useEffect, useMemo, useRef } from 'react';
import { classNames } from '#web/ui/classNames.ts';
import figures from './Figures.module.css';
import css from './Prose.module.css';

interface Policies {
  createPolicy(name: string, rules: { createHTML: (html: string) => string }): typeof rules;
}

/**
 * The one way from text to HTML in the portal; the content security policy allows no second. It passes on what it is
 * given, since the server keeps clean HTML only: sanitised when it came in, by the rules that its tests hold hostile
 * payloads against (server/sanitise.ts). Doing it again here would cost every reader the library and find nothing.
 */
const policy = (globalThis as { trustedTypes?: Policies }).trustedTypes?.createPolicy('stagedoor-html', {
  createHTML: (clean) => clean,
});

/** The content of a post: clean HTML, in the direction it is written in. */
export function Prose({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null);
  // The same object for the same text: React writes another one into the page anew, frames and all.
  const content = useMemo(() => ({ __html: policy?.createHTML(html) ?? html }), [html]);
  useEffect(() => {
    // What scrolls is reached by the keyboard too.
    for (const code of place.current?.querySelectorAll('pre') ?? []) {
      if (code.scrollWidth > code.clientWidth) code.tabIndex = 0;
    }
  }, [html]);
  const className = classNames(css.prose, figures.figures);
  return <div ref={place} className={className} dir="auto" dangerouslySetInnerHTML={content} />;
}
