import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Opens a row's menu and selects an item by keyboard. */
export const choose = async (user: UserEvent, menu: string, item: string): Promise<void> => {
  await user.click(await screen.findByRole('button', { name: menu }));
  const found = await screen.findByRole('menuitem', { name: item });
  await waitFor(() => expect(screen.getByRole('menu')).toHaveFocus());
  // Not by its letters: on a slow machine they are taken for those of several items.
  const items = screen.getAllByRole('menuitem');
  const highlighted = () => items.findIndex((one) => one.hasAttribute('data-highlighted'));
  await waitFor(async () => {
    const before = highlighted();
    if (before === items.indexOf(found)) return;
    await user.keyboard(before > items.indexOf(found) ? '{ArrowUp}' : '{ArrowDown}');
    // The highlight may follow later than the key.
    await waitFor(() => expect(highlighted()).not.toBe(before), { timeout: 500 });
    expect(highlighted()).toBe(items.indexOf(found));
  });
  await user.keyboard('{Enter}');
};
