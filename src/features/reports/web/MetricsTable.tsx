import { Fragment } from 'react';
import { Bone } from '#web/ui/Bone.tsx';
import { classNames } from '#web/ui/classNames.ts';
import { Delta } from '#web/ui/Delta.tsx';
import { Cell, ColumnHead, Table, TableBox } from '#web/ui/Table.tsx';
import text from '#web/ui/Text.module.css';
import type { ReportEntry } from '../contract.ts';
import { type Figure, type Figures, monthCount } from './figures.ts';
import { MetricName } from './MetricName.tsx';
import css from './MetricsTable.module.css';
import { MonthBars } from './MonthBars.tsx';
import { BANDS, deltaOf, type Explained } from './metrics.ts';

type MetricsTableProps = {
  channel: string;
  /** Newest first; undefined before the first answer. */
  months: readonly ReportEntry[] | undefined;
  figures: Figures;
  /** Another channel's figures are on their way. */
  busy: boolean;
};

/** What the skeleton has columns for. */
const BONES = [undefined, undefined, undefined];

/** Fifteen metrics in four bands, month beside month, each with its change and a small chart. */
export function MetricsTable({ channel, months, figures, busy }: MetricsTableProps) {
  const columns: readonly (ReportEntry | undefined)[] = months ?? BONES;
  const newest = months?.at(0);
  const oldest = months?.at(-1);
  return (
    <TableBox className={css.report} aria-busy={busy}>
      <Table className={classNames(busy && months && css.earlier)}>
        <caption className={text.screenReader}>
          {months && !busy
            ? `${channel}, ${monthCount(months.length)}, newest first`
            : `The report of ${channel} is loading`}
        </caption>
        <thead>
          <tr>
            <ColumnHead>
              <span className={text.screenReader}>Metric</span>
            </ColumnHead>
            {columns.map((entry, index) =>
              entry ? (
                <ColumnHead key={entry.month} right className={css.month}>
                  <Words full={figures.month(entry.month)} short={figures.shortMonth(entry.month)} />
                </ColumnHead>
              ) : (
                <Cell key={index} right className={css.month}>
                  <span className={css.monthBone}>
                    <Bone />
                  </span>
                </Cell>
              ),
            )}
            {newest && oldest ? (
              <ColumnHead className={css.chart}>
                {span(figures.monthName(oldest.month), figures.monthName(newest.month))}
              </ColumnHead>
            ) : (
              <Cell className={css.chart} />
            )}
          </tr>
        </thead>
        {BANDS.map(({ title, source, metrics }) => (
          <tbody key={title}>
            <tr className={css.band}>
              <th scope="rowgroup" colSpan={columns.length + 2}>
                {title}
              </th>
            </tr>
            {metrics.map((explained) => (
              <Row key={explained.metric} explained={explained} source={source} columns={columns} figures={figures} />
            ))}
          </tbody>
        ))}
      </Table>
    </TableBox>
  );
}

type RowProps = {
  explained: Explained;
  source: string;
  columns: readonly (ReportEntry | undefined)[];
  figures: Figures;
};

function Row({ explained, source, columns, figures }: RowProps) {
  const { metric, label, unit, meaning } = explained;
  const months = columns.filter((entry) => entry !== undefined);
  const fullOf = (entry: ReportEntry) => figures.figure(unit, entry[metric]).full;
  const oldestFirst = months.toReversed();
  return (
    <tr>
      <th scope="row">
        <MetricName
          meaning={meaning}
          source={source}
          values={<Values explained={explained} months={months} figures={figures} />}
        >
          {label}
        </MetricName>
      </th>
      {columns.map((entry, index) => (
        <Cell key={entry?.month ?? index} className={classNames(index === 0 && css.newest)}>
          {entry ? (
            <span className={css.value}>
              <Words {...figures.figure(unit, entry[metric])} className={css.amount} />
              <Delta percent={deltaOf(entry, metric)} quiet={index > 0} locale={figures.locale} />
            </span>
          ) : (
            <span className={css.value}>
              <Bone width={60} />
            </span>
          )}
        </Cell>
      ))}
      <Cell className={css.chart}>
        {months.length > 0 && (
          <MonthBars
            label={`${label}: ${oldestFirst.map((entry) => `${figures.month(entry.month)} ${fullOf(entry)}`).join('; ')}`}
            amounts={oldestFirst.map((entry) => entry[metric])}
          />
        )}
      </Cell>
    </tr>
  );
}

function Values({
  explained: { metric, unit },
  months,
  figures,
}: Omit<RowProps, 'source' | 'columns'> & { months: readonly ReportEntry[] }) {
  return (
    <dl>
      {months.map((entry) => (
        <Fragment key={entry.month}>
          <dt>{figures.month(entry.month)}</dt>
          <dd>{figures.figure(unit, entry[metric]).full}</dd>
          <dd>
            <Delta quiet percent={deltaOf(entry, metric)} locale={figures.locale} />
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}

/** Words in full, and abbreviated on narrow screens. */
function Words({ full, short, className }: Figure & { className?: string | undefined }) {
  return (
    <span className={className}>
      {full === short ? (
        full
      ) : (
        <>
          <span className={css.full}>{full}</span>
          <span className={css.short}>{short}</span>
        </>
      )}
    </span>
  );
}

function span(from: string, to: string): string {
  return from === to ? to : `${from} to ${to}`;
}
