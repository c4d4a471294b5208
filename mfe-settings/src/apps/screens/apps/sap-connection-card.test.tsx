import { contract, type Integration, type SapConnection } from '@sala/shared-contracts';
import { startApi } from '@sala/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../../testing/render-screen';
import { sapBody, sapRules, sapValues, type SapValues } from './sap-connection-rules';

const { answer } = startApi();

const none: Integration = {
  provider: 'sap',
  driver: 'none',
  health: 'unknown',
  lastOkAt: null,
  lastError: null,
  target: null,
  testable: false,
  own: false,
};
const own: Integration = {
  ...none,
  driver: 'live',
  health: 'error',
  lastError: 'HTTP 401',
  target: 'sap.hospital.test',
  testable: true,
  own: true,
};
const connection: SapConnection = {
  mode: 'live',
  settings: {
    driver: 'fhir',
    institution: '0001',
    sender: 'ISH',
    baseUrl: 'https://sap.hospital.test/fhir',
    user: 'SALA',
  },
  secret: { set: true, lastFour: null },
  health: 'error',
  lastOkAt: null,
  lastError: { code: 'unauthorized', text: 'HTTP 401', at: '2026-11-28T15:00:00Z' },
  capability: { software: 'SAP', version: '2025', resources: ['Patient'], writes: false },
  mllpAddress: 'sala.test:2575',
  messages: { lastAt: null, waiting: 2, dead: 1 },
  lastSync: null,
};

const card = async () => within(await screen.findByRole('region', { name: 'SAP IS-H' }));

beforeEach(() => {
  answer('integrationList', { items: [none] });
  answer('deliveryList', { items: [] });
  answer('failedEventList', { items: [], total: 0 });
});

test('SAP is connected with what its team told; then its messages have an address', async () => {
  answer('sapConnectionView', { connection: null, modes: ['live', 'test'] });
  const saved = answer('sapConnectionSave', () => {
    answer('integrationList', { items: [own] });
    answer('sapConnectionView', { connection, modes: ['live', 'test'] });
    return { connection, modes: ['live', 'test'] };
  });
  const { user } = await renderScreen('/apps', { roles: ['admin'] });
  await user.click((await card()).getByRole('button', { name: 'Conectar: SAP IS-H' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByText('Qué pedir al equipo de SAP'));
  expect(dialog.getByText(/usuario técnico que pueda leer/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Guardar conexión' }));
  expect(await dialog.findByText(/Escribe el código de la institución/)).toBeVisible();
  expect(saved).toEqual([]);
  const type = (label: RegExp, text: string) => user.type(dialog.getByLabelText(label), text);
  await type(/^Institución/, '0001');
  await type(/^Dirección de la interfaz/, 'https://sap.hospital.test/fhir');
  await type(/^Usuario técnico/, 'SALA');
  await type(/^Contraseña/, 'secreta');
  await type(/^Sistema que envía/, 'ISH');
  await user.click(dialog.getByRole('button', { name: 'Guardar conexión' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(saved.map(({ body }) => body)).toEqual([
    { mode: 'live', settings: connection.settings, secret: 'secreta' },
  ]);
  expect(await (await card()).findByText(/SAP no acepta el usuario/)).toBeVisible();
  expect((await card()).getByText('Institución 0001 · SAP 2025 · solo lectura')).toBeVisible();
  expect((await card()).getByText('Mensajes en espera: 2. Detenidos: 1.')).toBeVisible();
  await user.click((await card()).getByRole('button', { name: 'Cambiar conexión: SAP IS-H' }));
  const again = within(await screen.findByRole('dialog'));
  expect(again.getByText('sala.test:2575')).toBeVisible();
  await user.clear(again.getByLabelText(/^Institución/));
  await user.type(again.getByLabelText(/^Institución/), '0002');
  expect(again.getByText(/se borra lo que se leyó de la anterior/)).toBeVisible();
});

test('a SAP that only sends messages has no address, and needs a sender', async () => {
  answer('sapConnectionView', { connection: null, modes: ['live'] });
  const { user } = await renderScreen('/apps', { roles: ['admin'] });
  await user.click((await card()).getByRole('button', { name: 'Conectar: SAP IS-H' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('radio', { name: /^Solo con mensajes/ }));
  expect(dialog.queryByLabelText(/^Dirección de la interfaz/)).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Guardar conexión' }));
  expect(await dialog.findByText('Escribe qué sistema envía los mensajes')).toBeVisible();
});

test('disconnecting says what stays', async () => {
  answer('integrationList', { items: [own] });
  answer('sapConnectionView', { connection, modes: ['live'] });
  const removed = answer('sapConnectionDelete', () => {
    answer('integrationList', { items: [none] });
    return undefined;
  });
  const { user } = await renderScreen('/apps', { roles: ['admin'] });
  await user.click((await card()).getByRole('button', { name: 'Desconectar: SAP IS-H' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(/Lo que ya se leyó se queda/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Desconectar' }));
  expect(await (await card()).findByText(/Conecta el SAP del hospital/)).toBeVisible();
  expect(removed).toHaveLength(1);
});

test('an auditor sees how it fares and changes nothing', async () => {
  answer('integrationList', { items: [own] });
  answer('sapConnectionView', { connection, modes: ['live'] });
  await renderScreen('/apps', { roles: ['auditor'] });
  expect(await (await card()).findByText(/SAP no acepta el usuario/)).toBeVisible();
  expect((await card()).queryByRole('button', { name: /Conect|Desconect|Cambiar/ })).toBeNull();
});

test('what the form accepts, the API accepts', () => {
  // Returns keys as texts; i18next's type brand is never read.
  const translate = ((key: string) => key) as unknown as Parameters<typeof sapRules>[0];
  const rules = sapRules(translate);
  const good: SapValues = {
    ...sapValues(null, ['live']),
    institution: '0001',
    baseUrl: 'https://sap.test/fhir',
  };
  const agrees = (change: Partial<SapValues>) => {
    const typed = { ...good, ...change };
    const accepted = contract.sapConnectionSave.body.safeParse(sapBody(typed)).success;
    expect({ typed, accepted: rules.isValidSync(typed) }).toEqual({ typed, accepted });
    return accepted;
  };
  expect(agrees({})).toBe(true);
  for (const institution of ['', 'A', 'ab1', '00001', ' 0001 ', 'Ñ', '0 1'])
    agrees({ institution });
  for (const baseUrl of ['http://sap.test', 'sap.test', `https://${'x'.repeat(600)}`])
    agrees({ baseUrl });
  for (const user of ['', ' SALA ', 'x'.repeat(60), 'x'.repeat(61)]) agrees({ user });
  for (const sender of ['', 'ISH', 'x'.repeat(61)]) agrees({ sender });
  for (const secret of ['', 'clave', 'con espacio', 'ñ', 'x'.repeat(4001)]) agrees({ secret });
});
