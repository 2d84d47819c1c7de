import { createContext, use } from 'react';

type FieldControl = { id: string; describedBy: string | undefined; invalid: boolean };

/** What a Field tells the control inside it. */
export const FieldContext = createContext<FieldControl | undefined>(undefined);

type ControlProps = {
  id?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: React.AriaAttributes['aria-invalid'];
};

/** The attributes that tie a control to its Field's label, hint and error; what the control says itself wins. */
export function useFieldControl(props: ControlProps) {
  const field = use(FieldContext);
  const describedBy = [field?.describedBy, props['aria-describedby']].filter(Boolean).join(' ');
  return {
    id: props.id ?? field?.id,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': props['aria-invalid'] ?? (field?.invalid || undefined),
  };
}
