import { brand } from '#web/brand.ts';
import { Banner } from '#web/ui/Banner.tsx';

/** The message did not go through, and is still there. */
export function NotSent() {
  return (
    <Banner kind="bad">
      <strong>Whoops, something went wrong. Try again later.</strong>
      <br />
      Your message is kept. Nothing you typed is lost. You can also write to{' '}
      <a href={`mailto:${brand.contactEmail}`}>{brand.contactEmail}</a>.
    </Banner>
  );
}
