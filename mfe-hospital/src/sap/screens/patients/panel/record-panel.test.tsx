import type { SapPatient } from '@sala/shared-contracts';
import { startApi } from '@sala/shell-sdk/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { patient, patientPage } from '../../../../testing/patient.fixture';
import { renderScreen } from '../../../../testing/render-screen';
import {
  connectedSap,
  ourPatient,
  sapPage,
  sapPatientOf,
  sapRow,
} from '../../../../testing/sap.fixture';
import { write } from '../../../../testing/write';

const { answer } = startApi();
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
  expect(list.getByRole('meter', { name: 'Coincidencia' })).toHaveAttribute('aria-valuenow', '95');
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

test('reception proposes somebody else, and an administrator accepts it', async () => {
  const { user } = await open(sapPatientOf(), 'reception');
  const proposed = sapPatientOf({
    link: {
      state: 'suggested',
      patient: ourPatient,
      proposedBy: { id: 'c0ffee00-0000-4000-8000-0000000000c1', name: 'Rosa' },
    },
    version: 2,
  });
  answer('patientRecent', { items: [] });
  answer('patientList', patientPage(patient));
  await user.click(await screen.findByRole('button', { name: 'Buscar a otro paciente' }));
  await write(
    user,
    await screen.findByRole('combobox', { name: 'Otro paciente de la clínica' }),
    'mar',
  );
  await user.click(await screen.findByRole('option', { name: /Mariana/ }));
  const set = answer('sapLinkSet', () => {
    answer('sapPatientView', proposed);
    return proposed;
  });
  await user.click(screen.getByRole('button', { name: 'Proponer' }));
  expect(await screen.findByText('Rosa propuso vincularlo con:')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Aceptar y vincular' })).toBeNull();
  expect(set[0]?.body).toEqual({ patientId: patient.id, version: 1 });
});

test('an administrator declines what was proposed', async () => {
  const { user } = await open(
    sapPatientOf({
      link: {
        state: 'suggested',
        patient: ourPatient,
        proposedBy: { id: 'c0ffee00-0000-4000-8000-0000000000c1', name: 'Rosa' },
      },
      version: 2,
    }),
  );
  const declined = answer('sapLinkDelete', () => {
    answer('sapPatientView', sapPatientOf({ version: 3 }));
    return sapPatientOf({ version: 3 });
  });
  await user.click(await screen.findByRole('button', { name: 'Rechazar' }));
  expect(await screen.findByText('Ningún paciente de la clínica se parece.')).toBeVisible();
  expect(declined.map(({ query }) => query)).toEqual([{ version: 2 }]);
});

test('somebody whom only SAP knows is registered after a question', async () => {
  const { user } = await open(sapPatientOf());
  await user.click(await screen.findByRole('button', { name: 'Registrar como paciente nuevo' }));
  const imported = answer('sapPatientImport', () => {
    answer('sapPatientView', linked);
    return linked;
  });
  await user.click(await screen.findByRole('button', { name: 'Registrar' }));
  expect(await screen.findByRole('link', { name: ourPatient.name })).toBeVisible();
  expect(imported).toHaveLength(1);
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

test('a link is undone after a question; an auditor only reads', async () => {
  const { user } = await open(linked);
  await user.click(await screen.findByRole('button', { name: 'Desvincular' }));
  const question = within(await screen.findByRole('alertdialog'));
  const undone = answer('sapLinkDelete', () => {
    answer('sapPatientView', sapPatientOf({ version: 5 }));
    return sapPatientOf({ version: 5 });
  });
  await user.click(question.getByRole('button', { name: 'Desvincular' }));
  expect(await screen.findByText('Ningún paciente de la clínica se parece.')).toBeVisible();
  expect(undone[0]?.query).toEqual({ version: 4 });
});

test('an auditor sees the differences and changes nothing', async () => {
  await open(linked, 'auditor');
  expect(await screen.findByRole('group', { name: 'Teléfono' })).toBeVisible();
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.queryByRole('button', { name: /Desvincular|SAP \(/ })).toBeNull();
});

test('a merged record leads to its survivor; a provisional one says what it cannot do', async () => {
  const { user, place } = await open(
    sapPatientOf({ mergedInto: '0000000815', survivor: '0000000816' }),
  );
  const way = await screen.findByRole('button', { name: 'Ir al registro 0000000816' });
  answer('sapPatientView', sapPatientOf({ patnr: '0000000816', provisional: true }));
  await user.click(way);
  expect(await screen.findByText(/Es un registro provisional/)).toBeVisible();
  expect(place()).toContain('patnr=0000000816');
});

test('its cases lead to the admissions, and its messages are beside them', async () => {
  const { user } = await open(
    sapPatientOf({
      cases: [
        {
          falnr: '0000012345',
          patient: {
            patnr: sapRow.patnr,
            name: 'García López, Mariana',
            birthDate: null,
            sex: 'female',
            id: null,
          },
          type: 'inpatient',
          status: 'active',
          billed: false,
          start: '2026-11-25T12:00:00Z',
          end: null,
          plannedEnd: null,
          department: { code: 'MED', name: 'Medicina interna' },
          careUnit: null,
          room: '12',
          bed: 'A',
          physician: null,
          lengthOfStay: 3,
          absent: false,
          diagnosis: null,
        },
      ],
    }),
  );
  expect(await screen.findByRole('link', { name: 'Caso 0000012345' })).toHaveAttribute(
    'href',
    '/hospital/sap/admissions?case=0000012345',
  );
  const asked = answer('sapMessageList', { items: [], total: 0, page: 1, pageSize: 25 });
  await user.click(screen.getByRole('tab', { name: 'Mensajes' }));
  expect(await screen.findByText('Sin mensajes')).toBeVisible();
  expect(asked[0]?.query).toMatchObject({ patnr: sapRow.patnr });
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
