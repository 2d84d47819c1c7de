import { type FocusEvent, useId } from 'react';
import { PLATFORM_NAMES } from '#features/account/contract.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { FieldError } from '#web/ui/Field.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import css from './Infringement.module.css';
import { isLeft } from './isLeft.ts';
import type { Report } from './useReport.ts';

/** The time, or all of it. YouTube acts on nothing else. */
export function WhereInVideo({ report: { values, set, leave, faultOf } }: { report: Report }) {
  const id = useId();
  const fault = faultOf('timestamp');
  const leaveThis = (event: FocusEvent) => isLeft(event) && leave('timestamp');
  const { platform, timestamp, entireVideo } = values;
  return (
    <fieldset className={css.where}>
      <legend className={css.legend}>
        Where in the video?
        {platform !== '' && platform !== 'yt' && (
          <span className={css.note}>Optional for {PLATFORM_NAMES[platform as keyof typeof PLATFORM_NAMES]}</span>
        )}
      </legend>
      <div className={css.times}>
        <TextInput
          className={css.time}
          aria-label="Timestamp"
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault && id}
          placeholder="Timestamp, such as 1:24 to 3:05"
          autoComplete="off"
          disabled={entireVideo}
          value={timestamp}
          onChange={(event) => set({ timestamp: event.target.value })}
          onBlur={leaveThis}
        />
        <Checkbox
          checked={entireVideo}
          onChange={(event) => set({ entireVideo: event.target.checked })}
          onBlur={leaveThis}
        >
          Entire Video
        </Checkbox>
      </div>
      {fault && <FieldError id={id}>{fault}</FieldError>}
    </fieldset>
  );
}
