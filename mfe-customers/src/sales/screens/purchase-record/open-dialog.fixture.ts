import { screen, waitFor } from '@testing-library/react';

/** A dialog that has opened and taken the focus: what is typed before that goes nowhere. */
export const openDialog = async (name: string): Promise<HTMLElement> => {
  const dialog = await screen.findByRole('dialog', { name });
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  return dialog;
};
