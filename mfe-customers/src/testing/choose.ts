import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Opens a row's menu and selects an item by keyboard. */
export const choose = async (user: UserEvent, menu: string, item: string): Promise<void> => {
  await user.click(await screen.findByRole('button', { name: menu }));
  const found = await screen.findByRole('menuitem', { name: item });
  await waitFor(() => expect(screen.getByRole('menu')).toHaveFocus());
  // Not by its letters: on a slow machine they are taken for those of several items.
  const { length } = screen.getAllByRole('menuitem');
  for (let n = 0; n < length && !found.hasAttribute('data-highlighted'); n += 1)
    await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(found).toHaveAttribute('data-highlighted'));
  await user.keyboard('{Enter}');
};
