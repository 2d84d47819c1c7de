import { lazy, Suspense, useId, useRef, useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Modal, ModalBody, ModalFoot } from '#web/ui/Modal.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import text from '#web/ui/Text.module.css';
import css from './Crop.module.css';
import { cutOut, type Square } from './cutOut.ts';

const Cut = lazy(() => import('./Cut.tsx').then(({ Cut: loaded }) => ({ default: loaded })));

type CropModalProps = {
  /** The photo's address in this browser. */
  url: string;
  onCut: (photo: Blob) => void;
  /** The file is no picture that this browser can show. */
  onBroken: () => void;
  onClosed: () => void;
};

/** Cuts a photo to a square: by pointer, by touch, or by arrow keys and a slider. Open from the first moment on. */
export function CropModal({ url, onCut, onBroken, onClosed }: CropModalProps) {
  const [open, setOpen] = useState(true);
  const [place, setPlace] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const area = useRef<Square>(undefined);
  const id = useId();

  const broken = () => {
    onBroken();
    setOpen(false);
  };
  const cut = () => {
    if (!area.current) return;
    cutOut(url, area.current).then(onCut, broken);
    setOpen(false);
  };

  return (
    <Modal title="Your photo" open={open} onClose={() => setOpen(false)} onClosed={onClosed}>
      <ModalBody>
        <div className={css.stage}>
          <Suspense fallback={<Spinner />}>
            <Cut
              url={url}
              place={place}
              zoom={zoom}
              describedBy={id}
              onPlace={setPlace}
              onZoom={setZoom}
              onArea={(pixels) => {
                area.current = pixels;
              }}
              onBroken={broken}
            />
          </Suspense>
        </div>
        <p className={text.hint} id={id}>
          Move the photo with the pointer or the arrow keys.
        </p>
        <label className={css.zoom}>
          <span className={css.label}>Zoom</span>
          <input
            type="range"
            min={1}
            max={3}
            step={0.05}
            value={zoom}
            onChange={(event) => setZoom(event.target.valueAsNumber)}
          />
        </label>
      </ModalBody>
      <ModalFoot>
        <Button onClick={() => setOpen(false)}>Cancel</Button>
        <Button look="primary" onClick={cut}>
          Use photo
        </Button>
      </ModalFoot>
    </Modal>
  );
}
