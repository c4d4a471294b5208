import { screen, waitFor } from '@testing-library/react';
import { show } from '../testing';
import { RowMenu } from './action-menu';

test('the menu of a row says whose it is and does what is chosen', async () => {
  const done: string[] = [];
  const { user } = show(
    <RowMenu
      name="Ana"
      actions={[
        { key: 'archive', label: 'Archivar', onSelect: () => done.push('archive') },
        { key: 'delete', label: 'Eliminar', danger: true, disabled: true, onSelect: () => done.push('delete') },
      ]}
    />,
  );
  await user.click(screen.getByRole('button', { name: 'Más acciones de Ana' }));
  expect(await screen.findByRole('menuitem', { name: 'Eliminar' })).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('menuitem', { name: 'Archivar' }));
  await waitFor(() => expect(done).toEqual(['archive']));
  await waitFor(() => expect(screen.queryAllByRole('menuitem')).toEqual([]));
});

test('asked for by a key, the first action is the one that Enter does', async () => {
  const done: string[] = [];
  const { user } = show(
    <RowMenu
      name="Ana"
      actions={[
        { key: 'locked', label: 'Mover', disabled: true, onSelect: () => done.push('locked') },
        { key: 'archive', label: 'Archivar', onSelect: () => done.push('archive') },
      ]}
    />,
  );
  await user.tab();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('menu')).toHaveFocus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(done).toEqual(['archive']));
});
