import type { SsoView } from '@sala/shared-contracts';
import { problem, startApi } from '@sala/shell-sdk/testing';
import { screen, within } from '@testing-library/react';
import { renderScreen } from '../../../testing/render-screen';

const { answer } = startApi();

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
