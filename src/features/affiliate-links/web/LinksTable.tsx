import { QrCode } from 'lucide-react';
import { useRef, useState } from 'react';
import { LongDate } from '#web/LongDate.tsx';
import { Bone } from '#web/ui/Bone.tsx';
import { Button } from '#web/ui/Button.tsx';
import { classNames } from '#web/ui/classNames.ts';
import { Cell, ColumnHead, Table, TableBox } from '#web/ui/Table.tsx';
import text from '#web/ui/Text.module.css';
import type { Link } from '../contract.ts';
import { ClickBars } from './ClickBars.tsx';
import { CopyButton } from './CopyButton.tsx';
import { LinkModal } from './LinkModal.tsx';
import css from './OwnLinks.module.css';
import { shown } from './words.ts';

/** Rows of the skeleton. */
const BONES = 4;

type LinksTableProps = {
  /** Undefined before the first answer. */
  links: readonly Link[] | undefined;
  /** Others are on their way. */
  busy: boolean;
};

export function LinksTable({ links, busy }: LinksTableProps) {
  const [looked, setLooked] = useState<Link>();
  const [open, setOpen] = useState(false);
  const look = (link: Link) => {
    setLooked(link);
    setOpen(true);
  };
  return (
    <>
      <TableBox aria-busy={busy}>
        <Table className={css.links}>
          <caption className={text.screenReader}>
            {links ? 'Your short links, newest first' : 'Your short links are loading'}
          </caption>
          <thead>
            <tr>
              <ColumnHead>Short link</ColumnHead>
              <ColumnHead className={css.target}>Leads to</ColumnHead>
              <ColumnHead>Clicks</ColumnHead>
              <ColumnHead>Created</ColumnHead>
              <ColumnHead>
                <span className={text.screenReader}>Copy, QR code</span>
              </ColumnHead>
            </tr>
          </thead>
          <tbody className={classNames(busy && links && css.earlier)}>
            {links
              ? links.map((link) => <Row key={link.code} link={link} onLook={() => look(link)} />)
              : Array.from({ length: BONES }, (_, index) => <BoneRow key={index} />)}
          </tbody>
        </Table>
      </TableBox>
      {looked && <LinkModal link={looked} open={open} onClose={() => setOpen(false)} />}
    </>
  );
}

function Row({ link, onLook }: { link: Link; onLook: () => void }) {
  const words = useRef<HTMLSpanElement>(null);
  const short = shown(link.short_link);
  return (
    <tr>
      <Cell className={css.link}>
        <span ref={words}>{short}</span>
      </Cell>
      <Cell className={css.target} title={link.long_link}>
        {shown(link.long_link)}
        <span className={css.about}>
          {link.affiliate_id} · {link.product_ids.join(', ')}
        </span>
      </Cell>
      <Cell className={css.clicks}>
        <ClickBars clicks={link.clicks} weeks={link.weeks} />
      </Cell>
      <Cell className={css.created}>
        <LongDate at={link.created_on} form="medium" />
      </Cell>
      <Cell className={css.actions} right>
        <CopyButton link={link.short_link} look="quiet" small what={short} words={words} />
        <Button look="icon" small aria-label={`QR code of ${short}`} aria-haspopup="dialog" onClick={onLook}>
          <QrCode />
        </Button>
      </Cell>
    </tr>
  );
}

function BoneRow() {
  return (
    <tr>
      <Cell className={css.link}>
        <Bone width={80} />
      </Cell>
      <Cell className={css.target}>
        <Bone width={80} />
      </Cell>
      <Cell className={css.clicks}>
        <Bone width={60} />
      </Cell>
      <Cell className={css.created}>
        <Bone width={80} />
      </Cell>
      <Cell className={css.actions} />
    </tr>
  );
}
