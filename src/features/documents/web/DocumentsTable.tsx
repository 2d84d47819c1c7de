import { Download } from 'lucide-react';
import { brand } from '#web/brand.ts';
import { Bone } from '#web/ui/Bone.tsx';
import { classNames } from '#web/ui/classNames.ts';
import { Cell, ColumnHead, SortHead, Table, TableBox } from '#web/ui/Table.tsx';
import text from '#web/ui/Text.module.css';
import { type Document, type SortBy, typeLabel, UNKNOWN_ACCOUNT } from '../contract.ts';
import css from './Documents.module.css';
import { monthLabel } from './labels.ts';
import type { DocumentsSearch } from './search.ts';

/** Rows of the skeleton; more than a screen holds are of no use. */
const MOST_BONES = 20;

const COLUMNS: readonly { by: SortBy; label: string }[] = [
  { by: 'date', label: 'Date' },
  { by: 'type', label: 'Type' },
  { by: 'account', label: 'Account' },
];

const ORDERS = {
  date: { desc: 'newest first', asc: 'oldest first' },
  type: { desc: 'by type, Z to A', asc: 'by type, A to Z' },
  account: { desc: 'by account, Z to A', asc: 'by account, A to Z' },
};

type DocumentsTableProps = {
  /** Undefined before the first answer. */
  documents: readonly Document[] | undefined;
  total: number;
  search: DocumentsSearch;
  /** Other rows are on their way. */
  busy: boolean;
  onSort: (column: SortBy) => void;
};

export function DocumentsTable({ documents, total, search, busy, onSort }: DocumentsTableProps) {
  const { sortBy, sortDirection, per } = search;
  return (
    <TableBox className={css.documents} aria-busy={busy}>
      <Table>
        <caption className={text.screenReader}>
          {documents ? `${total} documents, ${ORDERS[sortBy][sortDirection]}` : 'Documents are loading'}
        </caption>
        <thead>
          <tr>
            {COLUMNS.map(({ by, label }) => (
              <SortHead
                key={by}
                className={css[by]}
                sorted={by === sortBy ? sortDirection : undefined}
                onSort={() => onSort(by)}
              >
                {label}
              </SortHead>
            ))}
            <ColumnHead className={css.saves}>
              <span className={text.screenReader}>Save</span>
            </ColumnHead>
          </tr>
        </thead>
        <tbody className={classNames(busy && documents && css.earlier)}>
          {documents
            ? documents.map((document, index) => (
                <Row
                  key={document.entity_id}
                  document={document}
                  again={sortBy === 'date' && monthOf(documents[index - 1]) === monthOf(document)}
                />
              ))
            : Array.from({ length: Math.min(per, MOST_BONES) }, (_, index) => <BoneRow key={index} />)}
        </tbody>
      </Table>
    </TableBox>
  );
}

/** `again`: of the same month as the row above. */
function Row({ document, again }: { document: Document; again: boolean }) {
  const month = monthOf(document);
  const type = typeLabel(document.document_type, brand.noun);
  const account = document.account_title ?? UNKNOWN_ACCOUNT;
  return (
    <tr className={classNames(again && css.sameMonth)}>
      <Cell className={css.month}>{month}</Cell>
      <Cell>{type}</Cell>
      <Cell className={classNames(document.account_title === null && text.quiet)}>{account}</Cell>
      <Cell right>
        <a className={css.save} href={document.data} download aria-label={`Save ${type}, ${month}, ${account}`}>
          <Download />
          Save
        </a>
      </Cell>
    </tr>
  );
}

function BoneRow() {
  return (
    <tr>
      <Cell className={css.month}>
        <Bone width={60} />
      </Cell>
      <Cell>
        <Bone width={60} />
      </Cell>
      <Cell>
        <Bone width={40} />
      </Cell>
      <Cell />
    </tr>
  );
}

function monthOf(document: Document | undefined): string | undefined {
  return document && monthLabel(document.document_id);
}
