import { useMutation } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { brand } from '#web/brand.ts';
import { call } from '#web/call.ts';
import { useSession } from '#web/session.ts';
import { ClosedDoor } from '#web/shell/House.tsx';
import { StreetPage } from '#web/shell/StreetPage.tsx';
import { DoorLow, DoorWords } from '#web/street/Door.tsx';
import { useTitle } from '#web/title.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import form from '#web/ui/Form.module.css';
import text from '#web/ui/Text.module.css';
import type { authUrl } from '../contract.ts';

/** The door. Its route sends everybody on who is let in already. */
export function LoginPage() {
  const session = useSession();
  const { wanted, failure } = useLocation().state;
  if (session.kind === 'no-access' || session.kind === 'no-peeking') return <ClosedDoor why={session.kind} />;
  return <SignIn wanted={wanted} failure={failure} />;
}

type SignInProps = {
  /** The page to come back to. The server takes only a path of this site. */
  wanted: string | undefined;
  /** Why the sign-in that came back just now failed. */
  failure: string | undefined;
};

function SignIn({ wanted = '/', failure }: SignInProps) {
  useTitle('Sign in');
  const { mutate, isIdle, isError, error } = useMutation({
    mutationFn: () => signOnAddress(wanted),
    onSuccess: (url) => location.assign(url),
  });
  const reason = isError ? error.message : failure;
  return (
    <StreetPage>
      <DoorWords title={<>You’re with us. Come&nbsp;in.</>}>
        Statements, reports and opportunities for the {brand.noun}s of {brand.company}.
      </DoorWords>
      <DoorLow className={form.form}>
        {(isError || (isIdle && failure !== undefined)) && (
          <Banner kind="bad">
            <p>There was an error logging you in!</p>
            {reason && <p className={text.hint}>{reason}</p>}
          </Banner>
        )}
        <Button look="primary" wide busy={!isIdle && !isError} onClick={() => mutate()}>
          Sign In
        </Button>
        <p className={text.hint}>You sign in with your {brand.company} account. This page never sees your password.</p>
      </DoorLow>
    </StreetPage>
  );
}

/** @throws also where the answer holds no address, which the specification counts as a failure */
async function signOnAddress(referer: string): Promise<string> {
  const { url } = await call<typeof authUrl>('POST /api/authurl', { body: { referer } });
  if (!url) throw new Error('The sign-on provider could not be found. Try again in a moment.');
  return url;
}
