import { screen, waitFor, within } from '@testing-library/react';
import { SidePanel } from '../overlay';
import { show } from '../testing';
import { RowMenu } from './action-menu';

test('a row menu names its row and runs the chosen action', async () => {
  const done: string[] = [];
  const { user } = show(
    <RowMenu
      name="Ana"
      actions={[
        { key: 'archive', label: 'Archivar', onSelect: () => done.push('archive') },
        {
          key: 'delete',
          label: 'Eliminar',
          danger: true,
          disabled: true,
          onSelect: () => done.push('delete'),
        },
      ]}
    />,
  );
  await user.click(screen.getByRole('button', { name: 'Más acciones de Ana' }));
  expect(await screen.findByRole('menuitem', { name: 'Eliminar' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await user.click(screen.getByRole('menuitem', { name: 'Archivar' }));
  await waitFor(() => expect(done).toEqual(['archive']));
  await waitFor(() => expect(screen.queryAllByRole('menuitem')).toEqual([]));
});

test('renders inside an open panel, where it can be reached', async () => {
  const done: string[] = [];
  const { user } = show(
    <main>
      <SidePanel
        open
        title="Ana Ruiz"
        onClose={() => undefined}
        actions={
          <RowMenu
            name="Ana"
            actions={[{ key: 'block', label: 'Bloquear', onSelect: () => done.push('block') }]}
          />
        }
      >
        <p>Datos</p>
      </SidePanel>
    </main>,
  );
  const panel = await screen.findByRole('dialog', { name: 'Ana Ruiz' });
  await user.click(within(panel).getByRole('button', { name: 'Más acciones de Ana' }));
  await user.click(await within(panel).findByRole('menuitem', { name: 'Bloquear' }));
  await waitFor(() => expect(done).toEqual(['block']));
});

test('highlights the first action when opened by keyboard', async () => {
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
