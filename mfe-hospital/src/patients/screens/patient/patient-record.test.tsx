import { problem, sessionOf } from '@sala/shell-sdk/testing';
import { startBannerApi } from '../../../testing/start-banner-api';
import { screen, within, waitFor } from '@testing-library/react';
import { chart } from '../../../testing/chart.fixture';
import { emergencyAccess } from '../../../testing/emergency-access.fixture';
import { patient, patientPage } from '../../../testing/patient.fixture';
import { renderScreen } from '../../../testing/render-screen';
import { write } from '../../../testing/write';
import type { CareTeam } from '@sala/shared-contracts';

const { answer } = startBannerApi();
const place = `/hospital/patient?patientId=${patient.id}&tab=clinical`;
const visitId = 'c0ffee00-0000-4000-8000-0000000000f3';
const reason = 'Llegó inconsciente y no hay médico';

beforeEach(() => {
  answer('patientRecent', { items: [] });
  answer('categoryList', { items: [] });
  answer('practitionerList', { items: [] });
  answer('patientFacets', {
    status: [],
    sex: [],
    age: [],
    tags: [],
    practitionerId: [],
    lastVisit: [],
    debt: [],
    consent: [],
  });
  answer('patientList', patientPage(patient));
  answer('patientView', patient);
  answer('patientMergeList', { items: [] });
  answer('appointmentList', { items: [], total: 0, page: 1, pageSize: 1 });
  answer('emergencyAccessCurrent', { access: null });
  answer('chartView', chart());
});

const panel = async () => within(await screen.findByRole('dialog', { name: patient.name }));

const openDialog = async () => {
  const { user, notices } = await renderScreen(place);
  const shown = await panel();
  expect(await shown.findByText('Expediente clínico protegido')).toBeVisible();
  expect(shown.queryByText('Penicilina')).not.toBeInTheDocument();
  await user.click(shown.getByRole('button', { name: 'Abrir por emergencia' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Acceso de emergencia' }));
  return { user, notices, shown, dialog };
};

test('the record is opened with a reason, which a refusal keeps, read, and closed', async () => {
  const { user, shown, dialog } = await openDialog();
  await write(user, dialog.getByRole('textbox', { name: /^Motivo/ }), 'corto');
  await user.click(dialog.getByRole('button', { name: 'Abrir expediente' }));
  expect(await dialog.findByText('Explica el motivo con al menos 10 caracteres.')).toBeVisible();

  answer(
    'emergencyAccessOpen',
    problem('emergency_access.limit_reached', 'Llegaste al límite de accesos de emergencia.'),
  );
  await user.clear(dialog.getByRole('textbox', { name: /^Motivo/ }));
  await user.paste(reason);
  await user.click(dialog.getByRole('button', { name: 'Abrir expediente' }));
  expect(await dialog.findByText('Llegaste al límite de accesos de emergencia.')).toBeVisible();
  expect(dialog.getByRole('textbox', { name: /^Motivo/ })).toHaveValue(reason);

  const access = emergencyAccess({ reason });
  const opened = answer('emergencyAccessOpen', access);
  answer('emergencyAccessCurrent', { access });
  await user.click(dialog.getByRole('button', { name: 'Abrir expediente' }));
  expect(await shown.findByText('Penicilina')).toBeVisible();
  expect(opened.map(({ body }) => body)).toEqual([{ reason }]);
  expect(shown.getByRole('timer')).toHaveTextContent('Quedan 59 minutos.');
  expect(shown.queryByRole('button', { name: /^Agregar/ })).not.toBeInTheDocument();
  expect(shown.getByRole('link', { name: /^Consulta 3/ })).toHaveAttribute(
    'href',
    `/hospital/visit?visitId=${visitId}`,
  );

  const closed = answer('emergencyAccessClose', { ...access, open: false });
  answer('emergencyAccessCurrent', { access: null });
  await user.click(shown.getByRole('button', { name: 'Cerrar ahora' }));
  expect(await shown.findByText('Expediente clínico protegido')).toBeVisible();
  expect(shown.queryByText('Penicilina')).not.toBeInTheDocument();
  expect(closed).toHaveLength(1);
});

test('an access that is over shows nothing of the record any more', async () => {
  const expiresAt = new Date(Date.now() + 3_000).toISOString();
  answer('emergencyAccessCurrent', { access: emergencyAccess({ expiresAt }) });
  await renderScreen(place);
  const shown = await panel();
  expect(await shown.findByText('Penicilina')).toBeVisible();
  answer('emergencyAccessCurrent', { access: null });
  expect(
    await shown.findByText('Expediente clínico protegido', {}, { timeout: 8_000 }),
  ).toBeVisible();
  expect(shown.queryByText('Penicilina')).not.toBeInTheDocument();
});

test('an auditor says why, and is told that it is an audit', async () => {
  const { user } = await renderScreen(place, { roles: ['auditor'] });
  const shown = await panel();
  await user.click(await shown.findByRole('button', { name: 'Abrir para auditar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Acceso de auditoría' }));
  const access = emergencyAccess({ kind: 'audit', reason });
  const opened = answer('emergencyAccessOpen', access);
  answer('emergencyAccessCurrent', { access });
  await write(user, dialog.getByRole('textbox', { name: /^Motivo/ }), reason);
  await user.click(dialog.getByRole('button', { name: 'Abrir expediente' }));
  expect(await shown.findByText('Penicilina')).toBeVisible();
  expect(shown.getByText(/^Acceso de auditoría, solo lectura/)).toBeVisible();
  expect(opened.map(({ body }) => body)).toEqual([{ reason }]);
});

describe('a patient whose data is blocked', () => {
  beforeEach(() =>
    answer(
      'patientView',
      problem('patient.blocked', 'Los datos de este paciente están bloqueados.', {
        meta: { patientId: patient.id, blockedAt: '2026-11-02T18:00:00.000Z', request: 7 },
      }),
    ),
  );

  test('shows a doctor nothing else', async () => {
    await renderScreen(place, { roles: ['doctor'] });
    const panel = within(await screen.findByRole('dialog'));
    expect(await panel.findByText(/por la solicitud ARCO 7/)).toBeVisible();
    expect(panel.getAllByRole('button')).toEqual(
      ['Volver a la lista', 'Registro anterior', 'Registro siguiente'].map((name) =>
        panel.getByRole('button', { name }),
      ),
    );
  });
});

describe('the care team', () => {
  const place = (tab: string) => `/hospital/patient?patientId=${patient.id}&tab=${tab}`;
  const { company } = sessionOf().user;
  const withRelations = company && { ...company, careRelations: true as const };
  const doctor = { id: 'c0ffee00-0000-4000-8000-0000000000f4', name: 'Julia Ríos' };
  const nurse = { id: 'c0ffee00-0000-4000-8000-0000000000f5', name: 'Noé Paz' };
  const since = '2026-11-24T16:52:00.000Z';
  const reason = (one: 'team' | 'appointment', addedBy: string | null = null) => ({
    reason: one,
    since,
    addedBy,
  });
  const team: CareTeam = {
    on: true,
    inCare: true,
    editable: true,
    people: [{ user: doctor, reasons: [reason('appointment')] }],
    candidates: [doctor, nurse],
  };

  beforeEach(() => {
    answer('patientRecent', { items: [] });
    answer('categoryList', { items: [] });
    answer('practitionerList', { items: [] });
    answer('patientFacets', {
      status: [],
      sex: [],
      age: [],
      tags: [],
      practitionerId: [],
      lastVisit: [],
      debt: [],
      consent: [],
    });
    answer('patientList', patientPage(patient));
    answer('patientView', patient);
    answer('patientMergeList', { items: [] });
    answer('appointmentList', { items: [], total: 0, page: 1, pageSize: 1 });
    answer('emergencyAccessCurrent', { access: null });
    answer('careTeamView', team);
  });

  const open = async (tab: string) => {
    const rendered = await renderScreen(place(tab), { roles: ['doctor'], company: withRelations });
    return {
      ...rendered,
      shown: within(await screen.findByRole('dialog', { name: patient.name })),
    };
  };

  test('the team says why, takes somebody in and lets them go', async () => {
    const { user, shown } = await open('care');
    expect(await shown.findByRole('listitem')).toHaveTextContent(/^Julia Ríos/);
    expect(shown.getByText(/^Cita del /)).toBeVisible();
    expect(shown.queryByRole('button', { name: 'Quitar a Julia Ríos' })).not.toBeInTheDocument();

    const refused = problem('care_team.not_a_clinician', 'Ya no tiene un rol clínico.');
    answer('careTeamMemberAdd', refused);
    const who = shown.getByRole('combobox', { name: /^Persona/ });
    await user.selectOptions(who, nurse.id);
    const add = () => shown.getByRole('button', { name: 'Agregar al equipo' });
    await user.click(add());
    expect(await shown.findByText('Ya no tiene un rol clínico.')).toBeVisible();
    expect(who).toHaveValue(nurse.id);

    const joined = {
      ...team,
      people: [...team.people, { user: nurse, reasons: [reason('team', 'Ada Ministra')] }],
    };
    const added = answer('careTeamMemberAdd', joined);
    await user.click(add());
    expect(await shown.findByText(/^En el equipo desde el .*, por Ada Ministra$/)).toBeVisible();
    expect(added.map(({ params }) => params)).toEqual([
      { patientId: patient.id, userId: nurse.id },
    ]);

    await user.click(shown.getByRole('button', { name: 'Quitar a Noé Paz' }));
    const removed = answer('careTeamMemberRemove', team);
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Quitar' }));
    expect(await shown.findByRole('combobox', { name: /^Persona/ })).toBeVisible();
    expect(removed.map(({ params }) => params)).toEqual([
      { patientId: patient.id, userId: nurse.id },
    ]);
  });

  test('outside care the record says so, and asks for a reason', async () => {
    answer('careTeamView', { ...team, inCare: false, editable: false, candidates: [] });
    const { user, shown } = await open('clinical');
    expect(await shown.findByText('No atiendes a este paciente')).toBeVisible();
    await user.click(shown.getByRole('button', { name: 'Abrir por emergencia' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Acceso de emergencia' }));
    expect(dialog.getByRole('textbox', { name: /^Motivo/ })).toBeVisible();
  });
});

describe('messages to the patient', () => {
  const at = '2026-11-24T16:52:00.000Z';
  const outgoing = {
    channels: null,
    suppressions: [
      {
        id: 'c0ffee00-0000-4000-8000-0000000000f6',
        address: 'rosa@correo.test',
        channel: 'email' as const,
        purpose: 'all' as const,
        reason: 'bounced' as const,
        since: at,
      },
    ],
    refusals: [
      {
        id: 'c0ffee00-0000-4000-8000-0000000000f7',
        event: 'appointmentReminder' as const,
        purpose: 'reminders' as const,
        channel: 'sms' as const,
        variable: null,
        verdict: 'refused' as const,
        reason: 'cap' as const,
        until: null,
        at,
      },
    ],
  };

  beforeEach(() => {
    answer('patientRecent', { items: [] });
    answer('categoryList', { items: [] });
    answer('practitionerList', { items: [] });
    answer('patientFacets', {
      status: [],
      sex: [],
      age: [],
      tags: [],
      practitionerId: [],
      lastVisit: [],
      debt: [],
      consent: [],
    });
    answer('patientList', patientPage(patient));
    answer('patientView', patient);
    answer('patientMergeList', { items: [] });
    answer('appointmentList', { items: [], total: 0, page: 1, pageSize: 1 });
    answer('emergencyAccessCurrent', { access: null });
    answer('patientConsentList', { current: [], history: [], notice: null });
    answer('patientOutgoingView', outgoing);
  });

  test('says what was not sent and why, opens an address with a reason, and takes a preference', async () => {
    const { user } = await renderScreen(`/hospital/patient?patientId=${patient.id}&tab=consents`);
    const shown = within(await screen.findByRole('dialog', { name: patient.name }));
    expect(
      await shown.findByText(/^Ya recibió muchos mensajes · Recordatorios · SMS/),
    ).toBeVisible();
    await user.click(shown.getByRole('button', { name: 'Volver a escribir a rosa@correo.test' }));
    const lift = within(await screen.findByRole('dialog', { name: /^¿Volver a escribir/ }));
    await user.click(lift.getByRole('button', { name: 'Volver a escribir' }));
    expect(await lift.findByText('Escribe el motivo.')).toBeVisible();
    await write(user, lift.getByRole('textbox', { name: /^Motivo/ }), 'Corrigió su buzón');
    answer('suppressionLift', problem('suppression.lifted', 'Ya recibe mensajes.'));
    await user.click(lift.getByRole('button', { name: 'Volver a escribir' }));
    expect(await lift.findByText('Ya recibe mensajes.')).toBeVisible();
    const lifted = answer('suppressionLift', undefined);
    await user.click(lift.getByRole('button', { name: 'Volver a escribir' }));
    await waitFor(() =>
      expect(lifted.map(({ body }) => body)).toEqual([{ reason: 'Corrigió su buzón' }]),
    );
    await user.click(await shown.findByRole('button', { name: 'Cambiar' }));
    const prefer = within(await screen.findByRole('dialog', { name: /^Cómo prefiere/ }));
    await user.click(prefer.getByRole('radio', { name: 'SMS' }));
    const saved = answer('patientChannelsSave', {
      ...outgoing,
      channels: ['sms', 'whatsapp', 'email'],
    });
    await user.click(prefer.getByRole('button', { name: 'Guardar' }));
    await waitFor(() =>
      expect(saved.map(({ body }) => body)).toEqual([{ channels: ['sms', 'whatsapp', 'email'] }]),
    );
  });
});

describe('the chart', () => {
  const place = `/hospital/patient?patientId=${patient.id}&tab=clinical`;
  const doctor = { roles: ['doctor' as const] };

  beforeEach(() => {
    answer('patientRecent', { items: [] });
    answer('categoryList', { items: [] });
    answer('practitionerList', { items: [] });
    answer('patientFacets', {
      status: [],
      sex: [],
      age: [],
      tags: [],
      practitionerId: [],
      lastVisit: [],
      debt: [],
      consent: [],
    });
    answer('patientList', patientPage(patient));
    answer('patientView', patient);
    answer('patientMergeList', { items: [] });
    answer('appointmentList', { items: [], total: 0, page: 1, pageSize: 1 });
  });

  const open = async () => {
    const rendered = await renderScreen(place, doctor);
    return {
      ...rendered,
      shown: within(await screen.findByRole('dialog', { name: patient.name })),
    };
  };

  test('shows what is known, charts with their figures, and what happened', async () => {
    answer('chartView', chart());
    const { shown } = await open();
    expect(await shown.findByText('Hipertensión arterial', { exact: false })).toBeVisible();
    expect(shown.getByText('Se revisa al recetar')).toBeVisible();
    expect(shown.getByRole('img', { name: /^Gráfica de Presión arterial/ })).toBeVisible();
    const figures = shown.getByRole('table', { name: 'Presión arterial (mmHg)' });
    expect(within(figures).getByText('126 (habitual: 90 a 139)')).toBeInTheDocument();
    expect(shown.getByRole('link', { name: 'Consulta 3' })).toHaveAttribute(
      'href',
      expect.stringContaining('/hospital/visit?visitId='),
    );
  });

  test('a problem is added; the refusal of one that is there stays with what was typed', async () => {
    answer('chartView', chart({ conditions: [] }));
    const { user, shown } = await open();
    await user.click(await shown.findByRole('button', { name: 'Agregar problema' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Agregar problema' }));
    await user.click(dialog.getByRole('button', { name: 'Guardar' }));
    expect(await dialog.findByText('Elige un código o escribe el problema.')).toBeVisible();
    answer(
      'conditionCreate',
      problem('condition.listed', 'Este problema ya está activo en la lista.'),
    );
    const words = dialog.getByRole('textbox', { name: /^Con tus palabras/ });
    await write(user, words, 'Dolor crónico');
    await user.click(dialog.getByRole('button', { name: 'Guardar' }));
    expect(await dialog.findByText('Este problema ya está activo en la lista.')).toBeVisible();
    expect(words).toHaveValue('Dolor crónico');
    const [condition] = chart().conditions;
    if (!condition) throw new Error('the fixture has a problem');
    const created = answer('conditionCreate', condition);
    answer('chartView', chart());
    await user.click(dialog.getByRole('button', { name: 'Guardar' }));
    expect(await shown.findByText('Hipertensión arterial', { exact: false })).toBeVisible();
    expect(created.map(({ body }) => body)).toEqual([
      { code: null, description: 'Dolor crónico', note: null, onsetOn: null, abatedOn: null },
    ]);
  });
});
