import { useEffect } from 'react';
import { brand } from './brand.ts';

/** Names the page in the browser's tab and history: `Documents · Stagedoor`. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${brand.product}`;
  }, [title]);
}
