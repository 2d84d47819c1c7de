import { Download } from 'lucide-react';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Modal, ModalBody, ModalFoot } from '#web/ui/Modal.tsx';
import text from '#web/ui/Text.module.css';
import css from './LinkModal.module.css';

/** In words where words are made: what makes them is part of the page, which this part would otherwise bring along. */
type LinkModalProps = {
  code: string;
  /** The link as it is read. */
  short: string;
  long: string;
  /** The affiliate code under which it earns. */
  account: string;
  /** Of people, since it was made. */
  clicks: number;
  /** The newest first. */
  weeks: readonly { name: string; clicks: number }[];
  open: boolean;
  onClose: () => void;
};

/** One link by itself: its QR code, to be saved, and its clicks week by week. */
export function LinkModal({ code, short, long, account, clicks, weeks, open, onClose }: LinkModalProps) {
  const address = `/api/links/${code}/qr`;
  const name = `short-link-${code}`;
  return (
    <Modal title={short} open={open} onClose={onClose}>
      <ModalBody className={css.body}>
        <img className={css.code} src={address} alt={`QR code that leads to ${short}`} width={160} height={160} />
        <dl className={css.weeks}>
          {[{ name: 'All clicks', clicks }, ...weeks].map((week) => (
            <div key={week.name}>
              <dt>{week.name}</dt>
              <dd>{week.clicks.toLocaleString('en')}</dd>
            </div>
          ))}
        </dl>
        <div className={css.facts}>
          <p className={text.hint}>Robots and previews are not counted. A week here ends today (UTC).</p>
          <p className={text.hint}>
            Under {account} it leads to {long}
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
