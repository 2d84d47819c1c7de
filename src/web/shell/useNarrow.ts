import { useState } from 'react';

const KEY = 'stagedoor-nav';
const NARROW = 'narrow';

/** Whether the side navigation is collapsed, kept on this device. */
export function useNarrow(): [narrow: boolean, toggle: () => void] {
  const [narrow, setNarrow] = useState(readKept);
  const toggle = () => {
    keep(!narrow);
    setNarrow(!narrow);
  };
  return [narrow, toggle];
}

// A browser may forbid to keep anything: then the choice lasts as long as the page.
function readKept(): boolean {
  try {
    return localStorage.getItem(KEY) === NARROW;
  } catch {
    return false;
  }
}

function keep(narrow: boolean): void {
  try {
    if (narrow) localStorage.setItem(KEY, NARROW);
    else localStorage.removeItem(KEY);
  } catch {
    return;
  }
}
