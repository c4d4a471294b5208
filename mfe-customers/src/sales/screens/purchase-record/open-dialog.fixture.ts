import { screen, waitFor } from '@testing-library/react';

/** Waits until a dialog has the focus; earlier keystrokes are lost. */
export const openDialog = async (name: string): Promise<HTMLElement> => {
  const dialog = await screen.findByRole('dialog', { name });
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  return dialog;
};
