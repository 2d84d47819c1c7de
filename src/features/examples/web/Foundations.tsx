import { classNames } from '#web/ui/classNames.ts';
import { Panel } from '#web/ui/Panel.tsx';
import text from '#web/ui/Text.module.css';
import css from './Examples.module.css';
import { Section } from './Section.tsx';

const COLOURS = [
  [css.ground, 'ground'],
  [undefined, 'surface'],
  [css.raised, 'raised'],
  [css.hover, 'hover'],
  [css.line, 'line'],
  [css.ink, 'ink'],
  [css.ink2, 'ink-2'],
  [css.ink3, 'ink-3'],
  [css.brand, 'brand, the network’s'],
  [css.brandWash, 'brand-wash'],
  [css.lamp, 'lamp, the house’s'],
  [css.lampWash, 'lamp-wash'],
  [css.good, 'good'],
  [css.bad, 'bad'],
] as const;

/** Colour and type. */
export function Foundations() {
  return (
    <>
      <Section title="Colour">
        <ul className={css.swatches}>
          {COLOURS.map(([colour, name]) => (
            <li key={name} className={classNames(css.swatch, colour)}>
              {name}
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Type">
        <Panel padded className={css.panel}>
          <p className={text.title}>Title, 30 narrow. One on a page</p>
          <p className={text.heading}>Heading, 18 narrow. Names a block</p>
          <p className={text.subheading}>Subheading, 14. Inside a block</p>
          <p>
            Text, 14. Lorem ipsum dolor sit amet, consectetur <a href="#type">adipiscing elit</a>.
          </p>
          <p className={text.hint}>Hint, 13. Sed do eiusmod tempor incididunt ut labore et dolore magna aliqua.</p>
          <p className={text.numeric}>Tabular figures: 1,284,117 · 98,214 · 4:35 · +12.4% · −3.8%</p>
        </Panel>
      </Section>
    </>
  );
}
