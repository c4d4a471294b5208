import type { ListedCustomRole } from '@sala/shared-contracts';
import { roles } from '@sala/shared-contracts';
import { problem, startApi } from '@sala/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../../testing/render-screen';

const { answer } = startApi();
const roleId = 'c0ffee00-0000-4000-8000-000000000001';
const role: ListedCustomRole = {
  id: roleId,
  name: 'Mostrador',
  basedOn: 'reception',
  grants: ['customers:read', 'cash:read:own'],
  assignable: true,
  clinical: false,
  people: 1,
  updatedAt: '2026-11-20T14:30:00Z',
  version: 2,
};
const managers = { permissions: ['users:read', 'users:manage'] } as const;
const know = (...items: ListedCustomRole[]) => {
  answer('customRoleList', { items });
  answer('roleList', {
    roles: roles.map((one) => ({ role: one, assignable: one !== 'owner', grants: [] })),
  });
};
const view = () =>
  answer('customRoleView', {
    ...role,
    holders: [{ memberId: roleId, userId: roleId, name: 'Luis Paz' }],
    history: [
      {
        at: '2026-11-20T14:30:00Z',
        by: 'Ana Ruiz',
        action: 'custom_role.updated',
        name: 'Mostrador',
        added: ['customers:read'],
        removed: ['leads:read'],
      },
    ],
  });

test('a role is copied: what it may do is chosen, compared and sent', async () => {
  know();
  const { user, notices } = await renderScreen('/users/roles', managers);
  await user.click(await screen.findByRole('button', { name: 'Nuevo rol' }));
  const copies = await screen.findAllByRole('menuitem');
  expect(copies.map(({ textContent }) => textContent)).not.toContain('Copia de Propietario');
  await user.click(screen.getByRole('menuitem', { name: 'Copia de Recepción' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Copia de Recepción' }));
  expect(dialog.getByText('Igual que su origen')).toBeVisible();
  const customers = within(dialog.getByRole('group', { name: 'Clientes' }));
  // A copy of reception exports nothing: it is not offered.
  expect(customers.queryByRole('checkbox', { name: 'Exportar' })).toBeNull();
  await user.click(customers.getByRole('checkbox', { name: 'Ver' }));
  await user.click(dialog.getByRole('button', { name: 'Crear rol' }));
  expect(await dialog.findByText(/hace falta ver lo mismo/)).toBeVisible();
  await user.click(customers.getByRole('checkbox', { name: 'Crear y editar' }));
  expect(dialog.getByText('Se quitó: Clientes, Ver')).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: /^Nombre/ }), 'Caja');
  answer(
    'customRoleCreate',
    problem('custom_role.above_own_role', 'Solo puedes dar o quitar permisos que tú tienes.'),
  );
  await user.click(dialog.getByRole('button', { name: 'Crear rol' }));
  expect(await dialog.findByText(/permisos que tú tienes/)).toBeVisible();
  const sent = answer('customRoleCreate', { ...role, name: 'Caja' });
  await user.click(dialog.getByRole('button', { name: 'Crear rol' }));
  await waitFor(() => expect(notices.at(-1)?.text).toBe('Se creó el rol Caja.'));
  expect(sent.at(0)?.body).toMatchObject({
    name: 'Caja',
    basedOn: 'reception',
    grants: expect.not.arrayContaining(['customers:read', 'customers:write']) as unknown,
  });
});

test('a role shows its people and history, and goes with a replacement', async () => {
  know(role);
  view();
  const { user, notices } = await renderScreen('/users/roles', managers);
  await user.click(await screen.findByRole('button', { name: 'Ver Mostrador' }));
  const shown = within(await screen.findByRole('dialog', { name: 'Mostrador' }));
  expect(shown.getByText('Lo tienen: Luis Paz.')).toBeVisible();
  await user.click(shown.getByText('Historial de cambios'));
  expect(shown.getByText('Se agregó: Clientes, Ver')).toBeVisible();
  await user.click(shown.getByRole('button', { name: 'Cancelar' }));
  await user.click(await screen.findByRole('button', { name: 'Eliminar Mostrador' }));
  const dialog = within(await screen.findByRole('dialog', { name: '¿Eliminar Mostrador?' }));
  const sent = answer('customRoleDelete', undefined);
  await user.click(dialog.getByRole('button', { name: 'Eliminar' }));
  expect(await dialog.findByText('Elige un rol.')).toBeVisible();
  await user.selectOptions(dialog.getByRole('combobox', { name: /Rol en su lugar/ }), 'Recepción');
  await user.click(dialog.getByRole('button', { name: 'Eliminar' }));
  await waitFor(() => expect(notices.at(-1)?.text).toBe('Se eliminó el rol Mostrador.'));
  expect(sent.map(({ body }) => body)).toEqual([{ version: 2, replacement: 'reception' }]);
});

test('an auditor reads, and changes nothing', async () => {
  know(role);
  view();
  const { user } = await renderScreen('/users/roles', { permissions: ['users:read'] });
  await user.click(await screen.findByRole('button', { name: 'Ver Mostrador' }));
  const shown = within(await screen.findByRole('dialog', { name: 'Mostrador' }));
  expect(shown.getByRole('textbox', { name: /^Nombre/ })).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Eliminar Mostrador' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Nuevo rol' })).toBeNull();
});

test('without the permission, nothing is asked for', async () => {
  await renderScreen('/users/roles', { permissions: [] });
  expect(await screen.findByText(/Ver a las personas de la empresa/)).toBeVisible();
});
