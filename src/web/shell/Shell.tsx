import type { MouseEvent, ReactNode } from 'react';
import type { User } from '#features/account/contract.ts';
import { Banner } from '../ui/Banner.tsx';
import { buttonClasses } from '../ui/buttonClasses.ts';
import { classNames } from '../ui/classNames.ts';
import { Foot } from './Foot.tsx';
import { InsideShell } from './insideShell.ts';
import css from './Shell.module.css';
import { SideNav } from './SideNav.tsx';
import { TopBar } from './TopBar.tsx';
import { BeginContact, CONTACT_FAILED, useContact } from './useContact.ts';
import { LOGOUT_FAILED, useLogout } from './useLogout.ts';
import { useNarrow } from './useNarrow.ts';
import { useRoadblock } from './useRoadblock.ts';

/** What stands around every page of the house: navigation, footer, the contact modal, and the authentication roadblock. */
export function Shell({ user, children }: { user: User; children: ReactNode }) {
  const [narrow, toggleNarrow] = useNarrow();
  const contact = useContact();
  const roadblock = useRoadblock(user);
  const logout = useLogout();
  const nav = { user, logout, onContact: contact.begin };
  return (
    <>
      <a className={buttonClasses({ look: 'primary' }, css.skip)} href="#main" onClick={skipToMain}>
        Skip to content
      </a>
      <div className={classNames(css.shell, narrow && css.narrow)}>
        <SideNav {...nav} narrow={narrow} onToggle={toggleNarrow} />
        <div className={css.stage}>
          <TopBar {...nav} />
          <main className={css.main} id="main" tabIndex={-1}>
            {logout.failed && <Banner kind="bad">{LOGOUT_FAILED}</Banner>}
            {contact.failed && <Banner kind="bad">{CONTACT_FAILED}</Banner>}
            <BeginContact value={contact.begin}>
              <InsideShell value={true}>{children}</InsideShell>
            </BeginContact>
          </main>
          <footer className={css.footer}>
            <Foot />
          </footer>
        </div>
      </div>
      {contact.Modal && <contact.Modal open={contact.open} onClose={contact.end} />}
      {roadblock.Modal && <roadblock.Modal open={roadblock.open && !contact.open} onClose={roadblock.end} />}
    </>
  );
}

/** Without the fragment, which would stay in the address. */
function skipToMain(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById('main')?.focus();
}
