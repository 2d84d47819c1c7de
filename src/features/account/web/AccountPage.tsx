import { createLink } from '@tanstack/react-router';
import { useTitle } from '#web/title.ts';
import { BackLink } from '#web/ui/BackLink.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import css from './Account.module.css';
import { DetailsForm } from './DetailsForm.tsx';
import { PhotoSection } from './PhotoSection.tsx';
import { SessionsSection } from './SessionsSection.tsx';

const BackTo = createLink(BackLink);

export function AccountPage() {
  useTitle('Account Settings');
  return (
    <>
      <BackTo to="/settings">Settings</BackTo>
      <PageHead title="Account Settings" />
      <div className={css.sections}>
        <PhotoSection />
        <DetailsForm />
        <SessionsSection />
      </div>
    </>
  );
}
