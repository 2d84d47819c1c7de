import type { FocusEvent } from 'react';

/** Whether the focus leaves a group of controls, a fieldset, and does not only move within it. */
export function isLeft({ currentTarget, relatedTarget }: FocusEvent): boolean {
  return !currentTarget.closest('fieldset')?.contains(relatedTarget);
}
