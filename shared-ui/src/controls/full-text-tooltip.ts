import type { PointerEvent } from 'react';

/** Shows the full text of a truncated select as a tooltip. */
export const showFullText = ({ currentTarget }: PointerEvent<HTMLSelectElement>): void => {
  currentTarget.title = currentTarget.selectedOptions[0]?.text ?? '';
};
