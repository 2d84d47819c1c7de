import { createLink, getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useContext, useState } from 'react';
import { isRestricted, useUser } from '#web/session.ts';
import { BeginContact } from '#web/shell/useContact.ts';
import { useTitle } from '#web/title.ts';
import { BackLink } from '#web/ui/BackLink.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Empty } from '#web/ui/Empty.tsx';
import { Field } from '#web/ui/Field.tsx';
import form from '#web/ui/Form.module.css';
import { PageHead } from '#web/ui/PageHead.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TabPanel, Tabs } from '#web/ui/Tabs.tsx';
import { BuilderForm } from './BuilderForm.tsx';
import { HowItWorks } from './HowItWorks.tsx';
import css from './LinkBuilder.module.css';
import { useBuilder } from './useBuilder.ts';
import type { Kind } from './words.ts';

/** Below the form, so its code comes after the form's, and begins to come with it. */
const ownLinks = () => import('./OwnLinks.tsx');
ownLinks().catch(() => undefined);
const OwnLinks = lazy(async () => ({ default: (await ownLinks()).OwnLinks }));

const route = getRouteApi('/house/amazon-link-builder');
const BackTo = createLink(BackLink);

const TABS: readonly { value: Kind; label: string }[] = [
  { value: 'single', label: 'Single' },
  { value: 'multiple', label: 'Multiple' },
];

/** Where links to products become short links under the person's own affiliate code. */
export function LinkBuilderPage() {
  useTitle('Amazon link builder');
  const user = useUser();
  const { page } = route.useSearch();
  const codes = user.affiliateCodeList;
  const [kind, setKind] = useState<Kind>('single');
  const [chosen, setChosen] = useState(codes[0] ?? '');
  const single = useBuilder('single', chosen);
  const multiple = useBuilder('multiple', chosen);
  const isConfigured = codes.length > 0;
  return (
    <>
      {!isRestricted(user, '/opportunities') && <BackTo to="/opportunities">Opportunities</BackTo>}
      <PageHead
        title="Amazon link builder"
        lede="Your affiliate code goes into the link, everything that tracks the reader goes out."
      >
        {isConfigured && <Tabs id="builder" label="Kind of link" tabs={TABS} selected={kind} onSelect={setKind} />}
      </PageHead>
      <div className={css.split}>
        {isConfigured ? (
          <div className={form.form}>
            {codes.length > 1 && (
              <Field label="Affiliate account">
                <Select value={chosen} onChange={({ target }) => setChosen(target.value)}>
                  {codes.map((code) => (
                    <option key={code}>{code}</option>
                  ))}
                </Select>
              </Field>
            )}
            <TabPanel of="builder" selected={kind}>
              <BuilderForm key={kind} builder={kind === 'single' ? single : multiple} />
            </TabPanel>
          </div>
        ) : (
          <NotConfigured />
        )}
        <HowItWorks kind={kind} />
      </div>
      {isConfigured && (
        <Suspense>
          <OwnLinks page={page} />
        </Suspense>
      )}
    </>
  );
}

function NotConfigured() {
  const beginContact = useContext(BeginContact);
  return (
    <Panel padded>
      <Empty
        title="This account has not yet been configured for Amazon Affiliate Links."
        action={<Button onClick={beginContact}>Contact Us</Button>}
      >
        Please reach out to your account manager to complete this setup.
      </Empty>
    </Panel>
  );
}
