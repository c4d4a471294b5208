import { problem, startApi } from '@sala/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../../testing/render-screen';
import {
  sapBeds,
  sapCaseOf,
  sapCasePage,
  sapCaseRow,
  sapOccupant,
  sapUnits,
} from '../../../testing/sap-case.fixture';
import { connectedSap, sapPage, sapRow } from '../../../testing/sap.fixture';
import { write } from '../../../testing/write';

const { answer } = startApi();
const path = '/hospital/sap/admissions';
const atDesk = { roles: ['reception'] } as const;

beforeEach(() => {
  answer('sapConnectionView', connectedSap());
  answer('sapUnitList', sapUnits);
});

test('the list says who lies where, since when and what is particular', async () => {
  const asked = answer(
    'sapCaseList',
    sapCasePage(
      { ...sapCaseRow, diagnosis: 'J18.9 Neumonía', plannedEnd: '2026-11-30T18:00:00Z' },
      {
        ...sapCaseRow,
        falnr: '0000000009',
        patient: { ...sapCaseRow.patient, name: 'Ruiz, Iván', sex: 'male', birthDate: null },
        status: 'discharged',
        billed: true,
        absent: true,
      },
    ),
  );
  const { user, place } = await renderScreen(path);
  expect(
    await screen.findByRole('row', {
      name: /García López, Mariana · \d+ años · Mujer.*0000012345.*En curso.*201-A · Piso 2.*8 días/,
    }),
  ).toBeVisible();
  expect(
    screen.getByRole('row', { name: /Ruiz, Iván · Hombre.*Dado de alta.*Ausente.*Facturado/ }),
  ).toBeVisible();
  expect(screen.getByRole('tab', { name: /Ocupación.*2/ })).toBeVisible();
  // Auditors and owners read.
  expect(screen.queryByRole('button', { name: 'Registrar visita' })).toBeNull();
  await user.selectOptions(screen.getByRole('combobox', { name: /Departamento/ }), 'MED');
  await user.selectOptions(await screen.findByRole('combobox', { name: /Unidad/ }), 'P2');
  await user.click(screen.getByRole('tab', { name: /Ingresos.*3/ }));
  await waitFor(() =>
    expect(asked.at(-1)?.query).toMatchObject({ view: 'arrivals', unit: 'P2', page: 1 }),
  );
  expect(place()).toContain('view=arrivals');
  expect(screen.queryByRole('radio', { name: 'Camas' })).toBeNull();
});

test('the bed board says in words what each bed is, and opens whoever lies in it', async () => {
  answer('sapCaseList', sapCasePage(sapCaseRow));
  answer(
    'sapBedList',
    sapBeds('P2', 'Piso 2', [
      { bed: '201-A', occupant: sapOccupant({ plannedEnd: '2026-01-05T18:00:00Z' }) },
      {
        bed: '201-B',
        occupant: sapOccupant({ falnr: '0000000002', name: 'Ruiz, Iván', absent: true }),
      },
      { bed: '201-C', expected: { falnr: '0000000003', at: '2026-12-24T18:00:00Z' } },
      { bed: '202-A', room: '202' },
    ]),
  );
  const { user, place } = await renderScreen(path);
  await user.click(await screen.findByRole('radio', { name: 'Camas' }));
  const room = within(await screen.findByRole('list', { name: 'Piso 2, Habitación 201' }));
  expect(room.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Cama 201-A.*Alta atrasada.*García López, Mariana.*Mujer/),
    expect.stringMatching(/Cama 201-B.*Ausente.*Ruiz, Iván/),
    expect.stringMatching(/Cama 201-C.*Reservada.*Llega:/),
  ]);
  expect(screen.getByText('2 de 4 ocupadas')).toBeVisible();
  const other = within(screen.getByRole('list', { name: 'Piso 2, Habitación 202' }));
  expect(other.getByText('Libre')).toBeVisible();
  expect(other.queryByRole('button')).toBeNull();
  answer('sapCaseView', sapCaseOf());
  await user.click(room.getByRole('button', { name: /201-A/ }));
  expect(await screen.findByRole('list', { name: 'Movimientos' })).toBeVisible();
  expect(place()).toContain('case=0000012345');
});

test('a transfer is tried first; a case that moved on keeps what was typed', async () => {
  answer('sapCaseList', sapCasePage(sapCaseRow));
  answer('sapCaseView', sapCaseOf());
  answer(
    'sapBedList',
    sapBeds('P3', 'Piso 3', [
      { bed: '201-A', occupant: sapOccupant({ falnr: '0000000002' }) },
      { bed: '201-B' },
    ]),
  );
  const { user } = await renderScreen(`${path}?case=0000012345`, atDesk);
  await user.click(await screen.findByRole('button', { name: 'Trasladar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Trasladar' }));
  await user.selectOptions(dialog.getByRole('combobox', { name: /^Unidad/ }), 'P3');
  await dialog.findByRole('option', { name: '201' });
  await user.selectOptions(dialog.getByRole('combobox', { name: /^Habitación/ }), '201');
  expect(dialog.getByRole('option', { name: '201-A · ocupada' })).toBeDisabled();
  await user.selectOptions(dialog.getByRole('combobox', { name: /^Cama/ }), '201-B');
  answer('sapCaseTransfer', () => {
    answer('sapCaseView', sapCaseOf({ lastMovement: 2 }));
    return problem('sap_case.moved_on', 'El caso tuvo un movimiento mientras lo veías.');
  });
  await user.click(dialog.getByRole('button', { name: 'Probar' }));
  expect(await dialog.findByText(/El caso tuvo un movimiento/)).toBeVisible();
  expect(dialog.getByRole('combobox', { name: /^Cama/ })).toHaveValue('201-B');

  const warning = { type: 'W', code: 'N1 042', text: 'La cama se limpia' } as const;
  const sent = answer('sapCaseTransfer', ({ body }) => ({
    accepted: true,
    messages: (body as { readonly testRun: boolean }).testRun ? [warning] : [],
    case: sapCaseOf({ lastMovement: 3 }),
  }));
  await user.click(dialog.getByRole('button', { name: 'Probar' }));
  const confirm = within(await screen.findByRole('alertdialog'));
  expect(confirm.getByText('La cama se limpia')).toBeVisible();
  expect(confirm.getByText(/^Piso 3 · 201 \/ 201-B · /)).toBeVisible();
  await user.click(confirm.getByRole('button', { name: 'Trasladar' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Trasladar' })).toBeNull());
  expect(sent.map(({ body }) => body)).toEqual([
    expect.objectContaining({ testRun: true, lastMovement: 2 }),
    expect.objectContaining({
      testRun: false,
      department: 'CIR',
      careUnit: 'P3',
      room: '201',
      bed: '201-B',
    }),
  ]);
});

test('a discharge that SAP refuses shows its messages beside what was typed', async () => {
  answer('sapCaseList', sapCasePage(sapCaseRow));
  answer('sapCaseView', sapCaseOf());
  const { user } = await renderScreen(`${path}?case=0000012345`, { ...atDesk, locale: 'en' });
  await user.click(await screen.findByRole('button', { name: 'Plan discharge' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Plan discharge' }));
  await user.clear(dialog.getByRole('textbox', { name: 'Time' }));
  await user.click(dialog.getByRole('button', { name: 'Test' }));
  expect(await dialog.findByText('Write the time like this: 14:30')).toBeVisible();
  await write(user, dialog.getByRole('textbox', { name: 'Time' }), '9:30');
  await write(user, dialog.getByRole('textbox', { name: 'Reason' }), 'Mejoría');
  answer('sapCaseDischarge', problem('sap.unavailable', 'SAP is not answering.'));
  await user.click(dialog.getByRole('button', { name: 'Test' }));
  expect(await dialog.findByText('SAP is not answering.')).toBeVisible();
  const tried = answer('sapCaseDischarge', {
    accepted: false,
    messages: [{ type: 'E', code: 'N1 100', text: 'Before the admission' }],
    case: sapCaseOf(),
  });
  await user.click(dialog.getByRole('button', { name: 'Test' }));
  expect(await dialog.findByText('Before the admission')).toBeVisible();
  expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('Mejoría');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(tried[0]?.body).toMatchObject({ testRun: true, planned: true, reason: 'Mejoría' });
});

test('a visit is registered for a patient of SAP, who is found by name', async () => {
  answer('sapCaseList', sapCasePage());
  answer('sapPatientList', sapPage(sapRow));
  const { user } = await renderScreen(path, atDesk);
  await user.click(await screen.findByRole('button', { name: 'Registrar visita' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Registrar visita ambulatoria' }),
  );
  await write(user, dialog.getByRole('combobox', { name: /Paciente en SAP/ }), 'gar');
  await user.click(await screen.findByRole('option', { name: /García López, Mariana/ }));
  await user.selectOptions(dialog.getByRole('combobox', { name: /Departamento/ }), 'MED');
  const sent = answer('sapVisitCreate', ({ body }) => ({
    accepted: true,
    messages: [],
    case: (body as { readonly testRun: boolean }).testRun ? null : sapCaseOf(),
  }));
  await user.click(dialog.getByRole('button', { name: 'Probar' }));
  answer('sapCaseView', sapCaseOf());
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', {
      name: 'Registrar visita',
    }),
  );
  expect(await screen.findByRole('list', { name: 'Movimientos' })).toBeVisible();
  expect(sent.map(({ params, body }) => ({ ...params, ...(body as object) }))).toEqual([
    expect.objectContaining({ patnr: sapRow.patnr, department: 'MED', testRun: true }),
    expect.objectContaining({ patnr: sapRow.patnr, department: 'MED', testRun: false }),
  ]);
});
