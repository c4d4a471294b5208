import type { SignIn } from '@sala/shared-contracts';
import { problem, startApi } from '@sala/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { ana as person } from '../../../testing/ana.fixture';
import { renderScreen } from '../../../testing/render-screen';

const { answer } = startApi();

const ana = {
  ...person,
  company: {
    id: '5f0a6e0e-3f7b-4d38-8f6f-7a2c9b5e4d22',
    name: 'Clínica Luna',
    timeZone: 'America/Mexico_City',
    logoId: null,
  },
};

const here: SignIn = {
  id: '1f0a6e0e-3f7b-4d38-8f6f-7a2c9b5e4d22',
  at: '2026-11-20T15:30:00Z',
  outcome: 'succeeded',
  method: 'password',
  reason: null,
  device: 'Chrome · Windows',
  address: '189.203.1.20',
  current: true,
  disownedAt: null,
};
const other: SignIn = {
  ...here,
  id: '2f0a6e0e-3f7b-4d38-8f6f-7a2c9b5e4d22',
  at: '2026-11-19T08:00:00Z',
  device: '',
  address: '203.0.113.7',
  current: false,
};
const refused: SignIn = {
  ...other,
  id: '3f0a6e0e-3f7b-4d38-8f6f-7a2c9b5e4d22',
  outcome: 'refused',
  reason: 'network_refused',
};

const start = (items: readonly SignIn[] = [here, other, refused]) => {
  answer('accountSessionList', { items: [] });
  answer('apiTokenList', { items: [] });
  answer('secondFactorView', { method: null, recoveryCodesLeft: 0 });
  return answer('accountSignInList', ({ query }) => ({
    items: [...items],
    more: query.before === undefined,
    proof: 'password',
  }));
};
const nothing = { appointments: 0, visits: 0, customers: 0, leads: 0 };
const section = async (name: string) => within(await screen.findByRole('region', { name }));

test('the history names browser, address, method and refusal; one’s own session has no button', async () => {
  start();
  await renderScreen('/settings/account', ana);
  const list = within(await screen.findByRole('list', { name: 'Historial de accesos' }));
  const [mine, theirs, late] = list.getAllByRole('listitem');
  expect(mine).toHaveTextContent('Entró');
  expect(mine).toHaveTextContent('Chrome · Windows · 189.203.1.20');
  expect(mine && within(mine).queryByRole('button')).toBeNull();
  expect(theirs).toHaveTextContent('Equipo sin nombre · 203.0.113.7');
  expect(late).toHaveTextContent('RechazadoEquipo sin nombre');
  expect(late).toHaveTextContent('Con contraseña · Desde una red no permitida');
});

test('“this wasn’t me” asks, takes the account back, and the list is read again', async () => {
  const asked = start();
  const { user, notices } = await renderScreen('/settings/account', ana);
  const [first] = await screen.findAllByRole('button', { name: /^No fui yo:/ });
  await user.click(first ?? document.body);
  const question = within(await screen.findByRole('dialog', { name: /Alguien más entró/ }));
  const confirm = question.getByRole('button', { name: 'No fui yo' });
  expect(confirm).toBeDisabled();
  const password = question.getByLabelText(/^Contraseña actual/);
  answer('accountSignInDisown', problem('auth.password_wrong', 'La contraseña no es correcta.'));
  await user.click(password);
  await user.paste('otra-cosa-1');
  await user.click(confirm);
  expect((await question.findAllByText('La contraseña no es correcta.'))[0]).toBeVisible();
  const sent = answer('accountSignInDisown', { sessions: 1, tokens: 0 });
  await user.clear(password);
  await user.click(password);
  await user.paste('luna-verde-47');
  await user.click(confirm);
  await waitFor(() => expect(asked.length).toBe(3));
  expect(sent.map(({ params, body }) => [params.signInId, body])).toEqual([
    [other.id, { password: 'luna-verde-47' }],
  ]);
  expect(notices).toEqual([
    { kind: 'success', text: 'Tus demás sesiones se cerraron. Cambia tu contraseña ahora.' },
  ]);
});

test('older sign-ins follow, and the newest come back', async () => {
  const asked = start();
  const { user } = await renderScreen('/settings/account', ana);
  await user.click(await screen.findByRole('button', { name: 'Más antiguos' }));
  await user.click(await screen.findByRole('button', { name: 'Más recientes' }));
  expect(await screen.findByRole('button', { name: 'Más antiguos' })).toBeEnabled();
  expect(asked[1]?.query).toMatchObject({ before: refused.id });
});

test('a history that fails to load offers Retry', async () => {
  start();
  answer('accountSignInList', problem('server.unavailable', 'No disponible'));
  const { user } = await renderScreen('/settings/account', ana);
  const history = await section('Historial de accesos');
  expect(await history.findByRole('alert')).toHaveTextContent('No disponible');
  start();
  await user.click(history.getByRole('button', { name: 'Reintentar' }));
  expect(await history.findByText(/Chrome · Windows/)).toBeVisible();
});

test('leaving needs a successor, the name and the password; a refusal keeps what was typed', async () => {
  start();
  const successor = { userId: '4f0a6e0e-3f7b-4d38-8f6f-7a2c9b5e4d22', name: 'Eva Sol' };
  answer('accountLeaveView', {
    company: 'Clínica Luna',
    lastOwner: false,
    belongings: { ...nothing, customers: 2 },
    successors: [successor],
  });
  const sent = answer(
    'accountLeave',
    problem('auth.password_wrong', 'La contraseña actual no es correcta.'),
  );
  const { user } = await renderScreen('/settings/account', ana);
  await user.click(await screen.findByRole('button', { name: 'Dejar la empresa' }));
  const dialog = within(await screen.findByRole('dialog', { name: '¿Dejar Clínica Luna?' }));
  expect(dialog.getByText('2 clientes')).toBeVisible();
  const submit = dialog.getByRole('button', { name: 'Dejar la empresa' });
  expect(submit).toBeDisabled();
  await user.selectOptions(dialog.getByRole('combobox'), successor.userId);
  await user.click(dialog.getByRole('textbox', { name: /Escribe Clínica Luna/ }));
  await user.paste('Clínica Luna');
  const password = dialog.getByLabelText(/Contraseña actual/);
  await user.click(password);
  await user.paste('no-es-esta-1');
  await user.click(submit);
  await waitFor(() =>
    expect(password).toHaveAccessibleDescription('La contraseña actual no es correcta.'),
  );
  expect(password).toHaveValue('no-es-esta-1');
  expect(sent.map(({ body }) => body)).toEqual([
    { company: 'Clínica Luna', password: 'no-es-esta-1', handOverTo: successor.userId },
  ]);
});

test.each([
  ['the last owner', { lastOwner: true, belongings: nothing }, /Transfiere primero/],
  [
    'somebody with open work',
    { lastOwner: false, belongings: { ...nothing, visits: 1 } },
    /trabajo pendiente/,
  ],
])('%s is told why they cannot leave', async (_who, facts, reason) => {
  start();
  answer('accountLeaveView', { company: 'Clínica Luna', successors: [], ...facts });
  const { user } = await renderScreen('/settings/account', ana);
  await user.click(await screen.findByRole('button', { name: 'Dejar la empresa' }));
  const dialog = within(await screen.findByRole('dialog', { name: '¿Dejar Clínica Luna?' }));
  expect(dialog.getByText(reason)).toBeVisible();
  expect(dialog.queryByRole('textbox')).toBeNull();
});
