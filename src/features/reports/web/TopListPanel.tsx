import { Bone } from '#web/ui/Bone.tsx';
import { classNames } from '#web/ui/classNames.ts';
import { Delta } from '#web/ui/Delta.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import text from '#web/ui/Text.module.css';
import type { ReportEntry } from '../contract.ts';
import type { Figures } from './figures.ts';
import { Meter } from './Meter.tsx';
import css from './TopListPanel.module.css';
import { addressOf, type Ranked, type TopList } from './topLists.ts';

type TopListPanelProps = {
  list: TopList;
  /** The month; undefined before the first answer. */
  entry: ReportEntry | undefined;
  figures: Figures;
  /** Of the newest month, whose changes have a colour. */
  colours: boolean;
};

/** Five items of a month by one figure. */
export function TopListPanel({ list, entry, figures, colours }: TopListPanelProps) {
  const rows = entry ? list.rows(entry) : BONES;
  const most = Math.max(...rows.map((row) => row?.amount ?? 0));
  return (
    <Panel className={classNames(css.panel, list.unit === 'percent' && css.wide)}>
      <div className={css.head}>
        <h3 className={text.subheading}>{list.title}</h3>
        <span className={css.amounts}>{list.amounts}</span>
      </div>
      <ol>
        {rows.map((row, index) => (
          <li key={index}>
            <span className={css.rank}>{index + 1}</span>
            {row ? <Item list={list} row={row} most={most} figures={figures} colours={colours} /> : <Bone width={60} />}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

const BONES: readonly undefined[] = Array.from({ length: 5 }, () => undefined);

type ItemProps = Omit<TopListPanelProps, 'entry'> & { row: Ranked; most: number };

function Item({ list, row, most, figures, colours }: ItemProps) {
  const address = addressOf(list, row);
  const compares = row.percentDelta !== undefined;
  return (
    <>
      <span className={css.name}>
        {address ? (
          <a href={address} target="_blank" rel="noopener noreferrer" title={row.title}>
            {row.title}
            <span className={text.screenReader}>, opens in a new tab</span>
          </a>
        ) : (
          row.title
        )}
      </span>
      <span className={classNames(css.amount, !address && text.quiet)}>
        {address && !compares && <Meter share={most > 0 ? row.amount / most : 0} />}
        <span className={css.number}>{figures.figure(list.unit, row.amount).full}</span>
        {row.percentDelta !== undefined && (
          <span className={css.number}>
            <Delta percent={row.percentDelta} quiet={!colours} locale={figures.locale} />
          </span>
        )}
      </span>
    </>
  );
}
