import { fireEvent } from '@testing-library/react';

/** Drags a row by its grip onto the lower half of another with the mouse. */
export const dragBelow = (row: HTMLElement, other: HTMLElement): void => {
  const grip = row.querySelector('[data-grip]');
  if (!grip) throw new Error('the row has no grip');
  // jsdom has no layout.
  const box = { x: 0, y: 100, left: 0, top: 100, width: 500, height: 40, right: 500, bottom: 140 };
  other.getBoundingClientRect = () => ({ ...box, toJSON: () => box });
  fireEvent.mouseDown(grip, { button: 0, clientX: 10, clientY: 10 });
  fireEvent.mouseMove(document, { clientX: 10, clientY: 30 });
  fireEvent.mouseMove(document, { clientX: 10, clientY: 130 });
  fireEvent.mouseUp(document);
};
