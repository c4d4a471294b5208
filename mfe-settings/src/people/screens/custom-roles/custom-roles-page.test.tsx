import { type ListedCustomRole, type SsoView, roles } from '@sala/shared-contracts';
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

describe('single sign-on', () => {
  const at = '/settings/company/sso';
  const empty: SsoView = {
    provider: null,
    domains: [],
    scimTokens: [],
    redirectUri: 'https://sala.test/sign-in/sso',
    scimUrl: 'https://sala.test/api/v1/scim/v2',
  };
  const provider: NonNullable<SsoView['provider']> = {
    issuer: 'https://login.sol.test',
    clientId: 'sala',
    enabled: true,
    ssoOnly: false,
    justInTime: true,
    defaultRole: 'reception',
    syncRoles: false,
    clockSeconds: 60,
    groupsClaim: 'groups',
    roleMapping: [{ group: 'medicos', role: 'doctor' }],
    clientSecret: { set: true, lastFour: '9f3c' },
    version: 3,
  };
  const domain: SsoView['domains'][number] = {
    id: '8f14e45f-ceea-4670-8c3d-000000000001',
    domain: 'sol.test',
    recordName: '_sala-verification.sol.test',
    recordValue: 'sala-verification=abc',
    verifiedAt: null,
  };
  const desk = {
    id: '8f14e45f-ceea-4670-8c3d-000000000009',
    name: 'Mostrador',
    basedOn: 'reception' as const,
    grants: ['customers:read'],
    assignable: true,
    clinical: false,
    people: 0,
    updatedAt: '2026-11-20T15:00:00Z',
    version: 1,
  };
  beforeEach(() => answer('customRoleList', { items: [desk] }));

  const region = async (name: string) => within(await screen.findByRole('region', { name }));

  test('an owner connects a provider; missing values and a refusal are told, and the input stays', async () => {
    answer('ssoView', empty);
    const saved = answer('ssoSave', () =>
      problem('request.invalid', 'Revisa los datos.', {
        errors: [
          { path: 'clientSecret', code: 'required', message: 'Escribe el secreto del cliente.' },
        ],
      }),
    );
    const { user } = await renderScreen(at, {});
    const form = await region('Tu proveedor');
    expect(form.getByText(empty.redirectUri)).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Guardar' }));
    expect(await form.findByText(/Escribe la dirección del emisor/)).toBeVisible();
    expect(saved).toEqual([]);
    await user.click(form.getByLabelText(/^Emisor/));
    await user.paste('https://login.sol.test');
    await user.click(form.getByLabelText(/^ID del cliente/));
    await user.paste('sala');
    await user.click(form.getByRole('switch', { name: /^Revisar los grupos/ }));
    await user.selectOptions(form.getByLabelText(/^Diferencia de reloj/), '300 segundos');
    await user.click(form.getByRole('button', { name: 'Agregar grupo' }));
    await user.click(form.getByLabelText(/^Grupo 1/));
    await user.paste('medicos');
    await user.selectOptions(form.getByLabelText(/^Rol 1/), 'Mostrador');
    await user.click(form.getByRole('button', { name: 'Guardar' }));
    expect(await form.findByText('Escribe el secreto del cliente.')).toBeVisible();
    expect(form.getByLabelText(/^Emisor/)).toHaveValue('https://login.sol.test');
    answer('ssoSave', { ...empty, provider });
    await user.click(form.getByLabelText(/^Secreto del cliente/));
    await user.paste('secreto');
    await user.click(form.getByRole('button', { name: 'Guardar' }));
    expect(await form.findByText(/termina en 9f3c/)).toBeVisible();
    expect(saved.map(({ body }) => body)).toEqual([
      {
        issuer: 'https://login.sol.test',
        clientId: 'sala',
        enabled: true,
        ssoOnly: false,
        justInTime: false,
        defaultRole: 'reception',
        syncRoles: true,
        clockSeconds: 300,
        groupsClaim: 'groups',
        roleMapping: [{ group: 'medicos', role: desk.id }],
        version: 0,
      },
    ]);
    answer('ssoTest', problem('sso.provider_failed', 'No.', { detail: 'connect ECONNREFUSED' }));
    await user.click(form.getByRole('button', { name: 'Probar' }));
    expect(await form.findByText('connect ECONNREFUSED')).toBeVisible();
  });

  test('a domain shows its record until it is found', async () => {
    answer('ssoView', { ...empty, domains: [domain] });
    answer('ssoDomainVerify', problem('sso.domain_unproven', 'No se encontró el registro TXT.'));
    const { user } = await renderScreen(at, {});
    const list = await region('Dominios');
    expect(list.getByText('_sala-verification.sol.test')).toBeVisible();
    await user.click(list.getByRole('button', { name: 'Verificar sol.test' }));
    expect(await list.findByText('No se encontró el registro TXT.')).toBeVisible();
    answer('ssoDomainVerify', () => {
      const verified = { ...domain, verifiedAt: '2026-11-20T15:00:00Z' };
      answer('ssoView', { ...empty, domains: [verified] });
      return verified;
    });
    await user.click(list.getByRole('button', { name: 'Verificar sol.test' }));
    expect(await list.findByText('Verificado')).toBeVisible();
    expect(list.queryByText('_sala-verification.sol.test')).not.toBeInTheDocument();
  });

  test('a token is shown once, and revoked after a question', async () => {
    const item = {
      id: '8f14e45f-ceea-4670-8c3d-000000000002',
      lastFour: 'wxyz',
      createdAt: '2026-11-20T15:00:00Z',
      lastUsedAt: null,
    };
    answer('ssoView', empty);
    answer('scimTokenIssue', () => {
      answer('ssoView', { ...empty, scimTokens: [item] });
      return { token: 'un-token-que-termina-en-wxyz', item };
    });
    const revoked = answer('scimTokenRevoke', () => {
      answer('ssoView', empty);
      return undefined;
    });
    const { user } = await renderScreen(at, {});
    const directory = await region('Directorio');
    await user.click(directory.getByRole('button', { name: 'Crear token' }));
    expect(await directory.findByText('un-token-que-termina-en-wxyz')).toBeVisible();
    await user.click(
      await directory.findByRole('button', { name: 'Revocar el token que termina en wxyz' }),
    );
    expect(revoked).toEqual([]);
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Revocar' }));
    expect(await directory.findByText('Todavía no hay tokens.')).toBeVisible();
    expect(revoked.map(({ params }) => params)).toEqual([{ scimTokenId: item.id }]);
  });

  test('an administrator reads it and changes nothing', async () => {
    answer('ssoView', { ...empty, provider, domains: [domain] });
    await renderScreen(at, { roles: ['admin'] });
    expect((await region('Tu proveedor')).getByLabelText(/^Emisor/)).toBeDisabled();
    expect(screen.queryByRole('button', { name: /Guardar|Probar|Verificar|Crear/ })).toBeNull();
  });

  test('nobody else sees it', async () => {
    await renderScreen(at, { roles: ['reception'] });
    expect(await screen.findByText(/ver el inicio de sesión único/)).toBeVisible();
  });
});
