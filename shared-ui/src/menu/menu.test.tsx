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
  expect(screen.queryByRole('menuitem')).not.toBeInTheDocument();
});
