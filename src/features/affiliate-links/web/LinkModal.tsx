import { Download } from 'lucide-react';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Modal, ModalBody, ModalFoot } from '#web/ui/Modal.tsx';
import text from '#web/ui/Text.module.css';
import type { Link } from '../contract.ts';
import css from './LinkModal.module.css';
import { NUMBER, weekName } from './weeks.ts';
import { shown } from './words.ts';

type LinkModalProps = { link: Link; open: boolean; onClose: () => void };

/** One link by itself: its QR code, to be saved, its clicks week by week, and where it leads. */
export function LinkModal({ link, open, onClose }: LinkModalProps) {
  const short = shown(link.short_link);
  const address = `/api/links/${link.code}/qr`;
  const name = `short-link-${link.code}`;
  const weeks = link.weeks.toReversed().map((week) => ({ name: weekName(week), clicks: week.clicks }));
  return (
    <Modal title={short} open={open} onClose={onClose}>
      <ModalBody className={css.body}>
        <img className={css.code} src={address} alt={`QR code that leads to ${short}`} width={160} height={160} />
        <dl className={css.weeks}>
          {[{ name: 'All clicks', clicks: link.clicks }, ...weeks].map((week) => (
            <div key={week.name}>
              <dt>{week.name}</dt>
              <dd>{NUMBER.format(week.clicks)}</dd>
            </div>
          ))}
        </dl>
        <div className={css.facts}>
          <p className={text.hint}>Robots and previews are not counted. A week here ends today (UTC).</p>
          <p className={text.hint}>
            Under {link.affiliate_id} it leads to {link.long_link}
          </p>
        </div>
      </ModalBody>
      <ModalFoot>
        <ButtonLink look="secondary" href={`${address}?format=svg`} download={`${name}.svg`}>
          <Download />
          Download SVG
        </ButtonLink>
        <ButtonLink look="secondary" href={`${address}?format=png`} download={`${name}.png`}>
          <Download />
          Download PNG
        </ButtonLink>
      </ModalFoot>
    </Modal>
  );
}
