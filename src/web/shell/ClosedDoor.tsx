import { ArrowUpRight } from 'lucide-react';
import { brand } from '../brand.ts';
import { DoorWords } from '../street/Door.tsx';
import { useTitle } from '../title.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import form from '../ui/Form.module.css';
import { StreetPage } from './StreetPage.tsx';
import { LOGOUT_FAILED, useLogout } from './useLogout.ts';

/** For whom is signed in and not let in: no group of theirs is the portal's, or their place in the beta is not ready. */
export function ClosedDoor({ why }: { why: 'no-access' | 'no-peeking' }) {
  return why === 'no-access' ? <NoAccess /> : <NoPeeking />;
}

function NoAccess() {
  const title = `This user does not have access to ${brand.product}`;
  useTitle('No access');
  return (
    <StreetPage door="shut">
      <DoorWords title={title}>
        If your account should open this door, ask your contact at {brand.company} to add you to a group.
      </DoorWords>
      <WaysOut />
    </StreetPage>
  );
}

function NoPeeking() {
  useTitle('No peeking!');
  return (
    <StreetPage door="ajar">
      <DoorWords title="No peeking!">
        We are still setting the stage. Until your place in the beta is ready, everything of yours is in the old app.
      </DoorWords>
      <WaysOut oldApp={brand.oldAppUrl} />
    </StreetPage>
  );
}

function WaysOut({ oldApp }: { oldApp?: string | null }) {
  const logout = useLogout();
  return (
    <>
      {logout.failed && <Banner kind="bad">{LOGOUT_FAILED}</Banner>}
      <div className={form.actions}>
        {oldApp && (
          <ButtonLink look="primary" href={oldApp}>
            Go to the old app
            <ArrowUpRight />
          </ButtonLink>
        )}
        <Button look={oldApp ? 'secondary' : 'primary'} busy={logout.busy} onClick={logout.begin}>
          Logout
        </Button>
      </div>
    </>
  );
}
