import { useTitle } from '#web/title.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import { Controls } from './Controls.tsx';
import css from './Examples.module.css';
import { Foundations } from './Foundations.tsx';
import { Lists } from './Lists.tsx';
import { Modals } from './Modals.tsx';
import { Places } from './Places.tsx';
import { Signals } from './Signals.tsx';

/** Every part of the kit in every state it can be in, with placeholder text. */
export function ExamplesPage() {
  useTitle('Examples');
  return (
    <>
      <PageHead title="Examples" lede="Every part of the kit in every state it can be in. Words are placeholders." />
      <div className={css.sheet}>
        <Foundations />
        <Controls />
        <Signals />
        <Places />
        <Lists />
        <Modals />
      </div>
    </>
  );
}
