import { noAnswer, problem, startApi } from '@sala/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../../testing/render-screen';
import {
  connectedSap,
  sapConnection,
  sapMessage,
  sapPage,
  sapPatientOf,
  sapRow,
} from '../../../testing/sap.fixture';
import { write } from '../../../testing/write';

const { answer } = startApi();
const path = '/hospital/sap/patients';
const admin = { roles: ['admin'] } as const;

test('the list says who is in SAP, what is unusual and who is linked', async () => {
  answer('sapConnectionView', connectedSap());
  const asked = answer(
    'sapPatientList',
    sapPage(sapRow, {
      ...sapRow,
      patnr: '0000000815',
      family: 'Ruiz',
      given: null,
      deceased: true,
      mergedInto: '0000004711',
      link: {
        state: 'linked',
        patient: {
          id: 'c0ffee00-0000-4000-8000-0000000000e1',
          name: 'Eva Ruiz',
          listName: 'Ruiz, Eva',
          recordNumber: 'EXP-9',
        },
        proposedBy: null,
      },
    }),
  );
  const { user } = await renderScreen(path);
  expect(
    await screen.findByRole('row', { name: /García López, Mariana.*0000004711.*Sin vincular/ }),
  ).toBeVisible();
  expect(
    screen.getByRole('row', { name: /Ruiz.*Falleció.*Unido con otro.*Vinculado.*Ruiz, Eva/ }),
  ).toBeVisible();
  const banner = within(screen.getByRole('region', { name: 'Conexión con SAP' }));
  expect(banner.getByText('SAP simulado')).toBeVisible();
  expect(banner.getByText('Institución 0001')).toBeVisible();
  // An owner reads; syncing is for who manages SAP.
  expect(banner.queryByRole('button', { name: 'Sincronizar ahora' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Con cancelados y unidos' }));
  await user.selectOptions(screen.getByRole('combobox', { name: /^Vínculo/ }), 'conflict');
  await waitFor(() =>
    expect(asked.at(-1)?.query).toMatchObject({ cancelled: '1', link: ['conflict'] }),
  );
});

test('SAP itself is asked where nobody was found, with a number or a name and a birth date', async () => {
  answer('sapConnectionView', connectedSap());
  answer('sapPatientList', sapPage());
  const { user } = await renderScreen(`${path}?search=García`);
  expect(await screen.findByText('Nadie coincide en lo que ya se leyó')).toBeVisible();
  await user.click(screen.getAllByRole('button', { name: 'Buscar en SAP' })[0]!); // the header’s
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('textbox', { name: 'Apellidos' })).toHaveValue('García');
  await user.click(dialog.getByRole('button', { name: 'Buscar' }));
  expect(await dialog.findByText(/escribe también la fecha de nacimiento/)).toBeVisible();
  await write(user, dialog.getByRole('textbox', { name: 'PATNR' }), '4711');
  answer('sapPatientFind', problem('sap.unavailable', 'SAP no responde'));
  await user.click(dialog.getByRole('button', { name: 'Buscar' }));
  expect(await dialog.findByRole('alert')).toBeVisible();
  const found = answer('sapPatientFind', { items: [sapRow], more: true });
  await user.click(dialog.getByRole('button', { name: 'Buscar' }));
  expect(await dialog.findByText('SAP encontró a 1 persona')).toBeVisible();
  expect(dialog.getByText(/Hay más/)).toBeVisible();
  expect(found[0]?.body).toEqual({ patnr: '4711', family: 'García' });
  answer('sapPatientView', sapPatientOf());
  await user.click(dialog.getByRole('button', { name: /^Abrir a García López/ }));
  expect(await screen.findByText('0000004711 (3)')).toBeVisible();
});

test('without a connection the way to it is shown, to whoever may make it', async () => {
  answer('sapConnectionView', { connection: null, modes: ['live'] });
  await renderScreen(path, { roles: ['reception'] });
  expect(await screen.findByText('La empresa no está conectada con SAP')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Conectar con SAP' })).toBeNull();
});

test('an administrator gets from there to the integrations', async () => {
  answer('sapConnectionView', { connection: null, modes: ['live'] });
  await renderScreen(path, admin);
  expect(await screen.findByRole('link', { name: 'Conectar con SAP' })).toHaveAttribute(
    'href',
    '/apps',
  );
});

test('marketing is told which permission is missing, and a failure is tried again', async () => {
  await renderScreen(path, { roles: ['marketing'] });
  expect(await screen.findByText(/Ver lo que llega de SAP/)).toBeVisible();
});

test('a failure of the connection is said in its place', async () => {
  answer('sapConnectionView', noAnswer());
  const { user } = await renderScreen(path);
  const again = await screen.findByRole('button', { name: 'Reintentar' });
  answer('sapConnectionView', connectedSap());
  answer('sapPatientList', sapPage());
  await user.click(again);
  expect(await screen.findByText('Todavía no se ha leído a nadie de SAP')).toBeVisible();
});

test('an administrator syncs, reads a stopped message and applies it again', async () => {
  answer(
    'sapConnectionView',
    connectedSap({
      health: 'error',
      lastError: { code: 'unavailable', text: 'HTTP 503', at: '2026-11-28T15:00:00Z' },
      messages: { lastAt: '2026-11-28T14:00:01Z', waiting: 2, dead: 1 },
    }),
  );
  answer('sapPatientList', sapPage(sapRow));
  const { user, place } = await renderScreen(path, admin);
  expect(await screen.findByText(/No se pudo llegar a SAP/)).toBeVisible();
  const synced = answer('sapSyncStart', { ...sapConnection.lastSync!, state: 'running' }); // the fixture has one
  await user.click(screen.getByRole('button', { name: 'Sincronizar ahora' }));
  await waitFor(() => expect(synced).toHaveLength(1));
  answer('sapMessageList', { items: [sapMessage], total: 1, page: 1, pageSize: 25 });
  await user.click(screen.getByRole('button', { name: '1 mensaje detenido' }));
  expect(await screen.findByText(/Detalle: La cama 12-A no existe/)).toBeVisible();
  expect(screen.getByText('Traslado')).toBeVisible();
  expect(place()).toContain('messages=dead');
  answer('sapMessageView', { ...sapMessage, raw: 'MSH|^~\\&|ISH\rPID|||4711\rPV1||I' });
  await user.click(screen.getByRole('button', { name: /^Ver mensaje completo/ }));
  const raw = await screen.findByRole('region', { name: 'Mensaje tal como llegó' });
  expect(
    within(raw)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['MSH|^~\\&|ISH', 'PID|||4711', 'PV1||I']);
  const replayed = answer('sapMessageReplay', { done: [sapMessage.id], failed: [] });
  answer('sapMessageList', { items: [], total: 0, page: 1, pageSize: 25 });
  await user.click(screen.getByRole('button', { name: /^Aplicar de nuevo/ }));
  expect(await screen.findByText('Sin mensajes')).toBeVisible();
  expect(replayed.map(({ body }) => body)).toEqual([{ ids: [sapMessage.id] }]);
});

test('possible duplicates are reported by what they share, and opened', async () => {
  answer('sapConnectionView', connectedSap());
  answer('sapTwinList', {
    items: [
      {
        reason: 'curp',
        value: 'GALM850312MDFRPR09',
        patients: [sapRow, { ...sapRow, patnr: '12' }],
      },
    ],
  });
  const { user, place } = await renderScreen(`${path}?report=twins`, { locale: 'en' });
  expect(
    await screen.findByRole('heading', { name: /Same CURP: GALM850312MDFRPR09/ }),
  ).toBeVisible();
  answer('sapPatientView', sapPatientOf());
  await user.click(screen.getByRole('button', { name: 'Open García López, Mariana, 0000004711' }));
  expect(await screen.findByText('Av. Reforma 1, 72000 Puebla')).toBeVisible();
  expect(place()).toContain('report=twins');
});

test('a SAP that only sends messages is not asked', async () => {
  answer(
    'sapConnectionView',
    connectedSap({ settings: { ...sapConnection.settings, driver: 'hl7v2' }, lastSync: null }),
  );
  answer('sapPatientList', sapPage());
  await renderScreen(path, admin);
  expect(await screen.findByText('SAP solo envía mensajes')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Buscar en SAP|Sincronizar/ })).toBeNull();
});
