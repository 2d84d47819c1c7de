import { brand } from '#web/brand.ts';
import { useUser } from '#web/session.ts';
import { Banner } from '#web/ui/Banner.tsx';

/** The message went through. */
export function Sent() {
  const { email } = useUser();
  return (
    <Banner kind="good">
      <strong>Your message is on its way.</strong>
      <br />A person at {brand.company} reads it and answers to {email}.
    </Banner>
  );
}
