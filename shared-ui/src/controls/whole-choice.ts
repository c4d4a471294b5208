import type { PointerEvent } from 'react';

/** A list of choices cuts the chosen one where it is narrow: who points at it reads all of it. */
export const showWholeChoice = ({ currentTarget }: PointerEvent<HTMLSelectElement>): void => {
  currentTarget.title = currentTarget.selectedOptions[0]?.text ?? '';
};
