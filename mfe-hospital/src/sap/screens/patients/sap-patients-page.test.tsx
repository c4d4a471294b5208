import { problem, startApi } from '@sala/shell-sdk/testing';
import { screen, waitFor, within, cleanup } from '@testing-library/react';
import { renderScreen } from '../../../testing/render-screen';
import {
  connectedSap,
  sapConnection,
  sapMessage,
  sapPage,
  sapPatientOf,
  sapRow,
  ourPatient,
} from '../../../testing/sap.fixture';
import { write } from '../../../testing/write';
import type { SapPatient } from '@sala/shared-contracts';

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

describe('the record', () => {
  const path = `/hospital/sap/patients?patnr=${sapRow.patnr}`;

  const open = (record: SapPatient, roles: 'admin' | 'reception' | 'auditor' = 'admin') => {
    answer('sapConnectionView', connectedSap());
    answer('sapPatientList', sapPage(record));
    answer('sapPatientView', record);
    return renderScreen(path, { roles: [roles] });
  };

  const suggested = sapPatientOf({
    link: { state: 'suggested', patient: null, proposedBy: null },
    suggestions: [
      {
        patient: ourPatient,
        birthDate: '1985-03-12',
        phone: '+525512345678',
        score: 95,
        reasons: ['curp', 'birth_phone'],
        linkedTo: null,
      },
    ],
  });

  const linked = sapPatientOf({
    link: { state: 'conflict', patient: ourPatient, proposedBy: null },
    comparison: [
      { field: 'given', sap: 'Mariana', ours: 'Mariana', same: true },
      { field: 'phone', sap: '+525512345678', ours: '+525587654321', same: false },
      { field: 'sex', sap: 'female', ours: 'male', same: false },
    ],
    version: 4,
  });

  test('a suggestion says how sure it is and why, and becomes the link', async () => {
    const { user } = await open(suggested);
    const list = within(await screen.findByRole('list', { name: 'Pacientes que podrían ser' }));
    expect(list.getByRole('meter', { name: 'Coincidencia' })).toHaveAttribute(
      'aria-valuenow',
      '95',
    );
    expect(list.getByText('Misma CURP · Mismo nacimiento y teléfono')).toBeVisible();
    const set = answer('sapLinkSet', () => {
      answer('sapPatientView', linked);
      return linked;
    });
    await user.click(list.getByRole('button', { name: /^Vincular con/ }));
    expect(await screen.findByRole('button', { name: 'Desvincular' })).toBeVisible();
    expect(set.map(({ params, body }) => ({ ...params, ...body }))).toEqual([
      { patnr: sapRow.patnr, patientId: ourPatient.id, version: 1 },
    ]);
  });

  test('differences come first; some are taken from SAP', async () => {
    const { user, notices } = await open(linked);
    const phone = within(await screen.findByRole('group', { name: 'Teléfono' }));
    const take = screen.getByRole('button', { name: 'Tomar de SAP (0)' });
    expect(take).toBeDisabled();
    expect(screen.getByText('1 dato igual')).toBeVisible();
    await user.click(phone.getByRole('radio', { name: /^SAP/ }));
    const taken = answer('sapFieldsTake', linked);
    await user.click(screen.getByRole('button', { name: 'Tomar de SAP (1)' }));
    await waitFor(() => expect(taken).toHaveLength(1));
    expect(taken[0]?.body).toEqual({ fields: ['phone'], version: 4 });
    await waitFor(() => expect(notices).toHaveLength(1));
  });

  test('what is sent to SAP is tried first, shown, and only then asked about', async () => {
    const { user } = await open(linked);
    await user.click(
      within(await screen.findByRole('group', { name: 'Sexo' })).getByRole('radio', {
        name: /^Clínica/,
      }),
    );
    const pushed = answer('sapFieldsPush', {
      accepted: true,
      messages: [{ type: 'W', code: 'N1 042', text: 'El sexo cambia' }],
      patient: linked,
    });
    await user.click(screen.getByRole('button', { name: 'Enviar a SAP (1)' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText('El sexo cambia')).toBeVisible();
    expect(question.getByText('Advertencia')).toBeVisible();
    expect(pushed.map(({ body }) => body.testRun)).toEqual([true]);
    await user.click(question.getByRole('button', { name: 'Enviar a SAP' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(pushed.map(({ body }) => body.testRun)).toEqual([true, false]);
  });

  test('a refused trial sends nothing', async () => {
    const { user } = await open(linked);
    await user.click(
      within(await screen.findByRole('group', { name: 'Sexo' })).getByRole('radio', {
        name: /^Clínica/,
      }),
    );
    const pushed = answer('sapFieldsPush', {
      accepted: false,
      messages: [{ type: 'E', code: 'N1 101', text: 'El caso está bloqueado' }],
      patient: linked,
    });
    await user.click(screen.getByRole('button', { name: 'Enviar a SAP (1)' }));
    expect(await screen.findByText('El caso está bloqueado')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Enviar a SAP' })).toBeNull();
    expect(pushed).toHaveLength(1);
  });

  test('an auditor sees the differences and changes nothing', async () => {
    await open(linked, 'auditor');
    expect(await screen.findByRole('group', { name: 'Teléfono' })).toBeVisible();
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.queryByRole('button', { name: /Desvincular|SAP \(/ })).toBeNull();
  });

  test('two patients whose records SAP merged: one is chosen, or both are merged', async () => {
    const other = {
      ...ourPatient,
      id: 'c0ffee00-0000-4000-8000-0000000000e2',
      name: 'Mariana García',
    };
    const clashing: SapPatient = { ...linked, clash: other };
    const { user } = await open(clashing, 'reception');
    const list = within(await screen.findByRole('list', { name: 'Pacientes posibles' }));
    expect(list.getAllByRole('listitem')).toHaveLength(2);
    // Reception reads; choosing is for who manages SAP.
    expect(list.queryByRole('button')).toBeNull();
    expect(screen.getByText('Decide quien administra SAP.')).toBeVisible();
    cleanup();

    await open(clashing);
    const set = answer('sapLinkSet', () => {
      answer('sapPatientView', linked);
      return linked;
    });
    expect(await screen.findByRole('link', { name: /^Son la misma persona/ })).toHaveAttribute(
      'href',
      `/hospital/patient?patientId=${ourPatient.id}&merge=${other.id}`,
    );
    await user.click(screen.getByRole('button', { name: `Es este: ${other.name}` }));
    await waitFor(() =>
      expect(screen.queryByRole('list', { name: 'Pacientes posibles' })).toBeNull(),
    );
    expect(set[0]?.body).toEqual({ patientId: other.id, version: clashing.version });
  });
});
