import type { ReactNode } from 'react';
import { Street } from '../street/Street.tsx';
import { Foot } from './Foot.tsx';
import { HomeLink } from './HomeLink.tsx';

type StreetPageProps = { door?: 'open' | 'ajar' | 'shut' | undefined; children: ReactNode };

/** A page outside the house, with the network's name above the door and its links on the pavement. */
export function StreetPage({ door, children }: StreetPageProps) {
  return (
    <Street door={door} brand={<HomeLink />} foot={<Foot />}>
      {children}
    </Street>
  );
}
