import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Opens a row's menu and selects an item by keyboard. */
export const choose = async (user: UserEvent, menu: string, item: string): Promise<void> => {
  await user.click(await screen.findByRole('button', { name: menu }));
  const found = await screen.findByRole('menuitem', { name: item });
  await waitFor(() => expect(screen.getByRole('menu')).toHaveFocus());
  await user.keyboard(item);
  await waitFor(() => expect(found).toHaveAttribute('data-highlighted'));
  await user.keyboard('{Enter}');
};
