import { createContext } from 'react';

/** Whether the shell is around: a page's stand-in needs its own main region only outside. */
export const InsideShell = createContext(false);
