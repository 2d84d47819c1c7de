import { createLink } from '@tanstack/react-router';
import { brand } from '#web/brand.ts';
import { useTitle } from '#web/title.ts';
import { BackLink } from '#web/ui/BackLink.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import css from './Account.module.css';
import { DetailsForm } from './DetailsForm.tsx';
import { PhotoSection } from './PhotoSection.tsx';
import { Section } from './Section.tsx';
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
        {brand.passwords.minLength !== null && (
          <Section title="Second factor" about="An app or a passkey that signing in asks for beside your password.">
            <ButtonLink className={css.start} href="/sso/security">
              Manage second factor
            </ButtonLink>
          </Section>
        )}
        <SessionsSection />
      </div>
    </>
  );
}
