import { brand } from '#web/brand.ts';
import { useUser } from '#web/session.ts';
import text from '#web/ui/Text.module.css';

/** Where a message goes, and where its answer will come. */
export function WhoReads() {
  const { email } = useUser();
  return (
    <p className={text.muted}>
      A person at {brand.company} reads this and answers to {email}.
    </p>
  );
}
