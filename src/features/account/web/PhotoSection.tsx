import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { CallFailed, call } from '#web/call.ts';
import { useUser } from '#web/session.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { FieldError } from '#web/ui/Field.tsx';
import form from '#web/ui/Form.module.css';
import type { deletePhoto, uploadPhoto } from '../contract.ts';
import css from './Account.module.css';
import type { CropModal } from './CropModal.tsx';
import { knowUser } from './knowUser.ts';
import { faultOf, NOT_REMOVED, NOT_UPLOADED, TOO_BIG } from './photoFile.ts';
import type { RemoveModal } from './RemoveModal.tsx';
import { Section } from './Section.tsx';

/** The photo: chosen, cut to a square, sent; or removed. */
export function PhotoSection() {
  const user = useUser();
  const queries = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string>();
  // The code of both modals comes when they are wanted.
  const [cutting, setCutting] = useState<{ readonly Modal: typeof CropModal; readonly url: string }>();
  const [removing, setRemoving] = useState<{ readonly Modal: typeof RemoveModal; readonly open: boolean }>();

  const upload = useMutation({
    mutationFn: (photo: Blob) => {
      const sent = new FormData();
      sent.set('photo', photo, 'photo.jpg');
      return call<typeof uploadPhoto>('POST /api/user/photo', { form: sent });
    },
    onSuccess: ({ thumbnail }) => knowUser(queries, { thumbnail }),
    onError: (error) => setFault(error instanceof CallFailed && error.status === 413 ? TOO_BIG : NOT_UPLOADED),
  });

  const closeRemoving = () => setRemoving((known) => known && { ...known, open: false });
  const remove = useMutation({
    mutationFn: () => call<typeof deletePhoto>('DELETE /api/user/photo'),
    onSuccess: () => {
      knowUser(queries, { thumbnail: null });
      closeRemoving();
    },
  });

  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    if (!file) return;
    const found = await faultOf(file);
    const Modal = found
      ? undefined
      : await import('./CropModal.tsx').then(
          (module) => module.CropModal,
          () => undefined,
        );
    if (input.current) input.current.value = '';
    setFault(Modal ? undefined : (found ?? NOT_UPLOADED));
    if (Modal) setCutting({ Modal, url: URL.createObjectURL(file) });
  };

  const askToRemove = () => {
    setFault(undefined);
    remove.reset();
    import('./RemoveModal.tsx').then(
      (module) => setRemoving({ Modal: module.RemoveModal, open: true }),
      () => setFault(NOT_REMOVED),
    );
  };

  const closed = () => {
    if (cutting) URL.revokeObjectURL(cutting.url);
    setCutting(undefined);
  };

  const name = [user.firstName, user.lastName].filter(Boolean).join(' ') || user.email;
  return (
    <Section title="Photo" about="JPEG, about 1MB at most, preferably square.">
      <div className={css.photo}>
        <Avatar name={name} photo={user.thumbnail} large busy={upload.isPending} />
        <div className={css.photoWords}>
          <div className={form.actions}>
            <Button small disabled={upload.isPending} onClick={() => input.current?.click()}>
              {upload.isPending ? (
                'Uploading'
              ) : (
                <>
                  <Upload />
                  Upload photo
                </>
              )}
            </Button>
            <Button look="quiet" small disabled={user.thumbnail === null || upload.isPending} onClick={askToRemove}>
              Remove
            </Button>
            <input
              ref={input}
              type="file"
              accept="image/jpeg,.jpg,.jpeg"
              hidden
              onChange={(event) => void choose(event)}
            />
          </div>
          {fault && (
            <div role="alert">
              <FieldError>{fault}</FieldError>
            </div>
          )}
        </div>
      </div>
      {cutting && (
        <cutting.Modal
          key={cutting.url}
          url={cutting.url}
          onCut={(photo) => upload.mutate(photo)}
          onBroken={() => setFault(NOT_UPLOADED)}
          onClosed={closed}
        />
      )}
      {removing && (
        <removing.Modal
          open={removing.open}
          busy={remove.isPending}
          failed={remove.isError ? NOT_REMOVED : undefined}
          onRemove={() => remove.mutate()}
          onClose={closeRemoving}
        />
      )}
    </Section>
  );
}
