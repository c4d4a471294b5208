import type { CareTeam } from '@sala/shared-contracts';
import { chart } from '../../../testing/chart.fixture';
import { problem, sessionOf } from '@sala/shell-sdk/testing';
import { startBannerApi } from '../../../testing/start-banner-api';
import { screen, within } from '@testing-library/react';
import { patient, patientPage } from '../../../testing/patient.fixture';
import { renderScreen } from '../../../testing/render-screen';

const { answer } = startBannerApi();
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
  return { ...rendered, shown: within(await screen.findByRole('dialog', { name: patient.name })) };
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
  expect(added.map(({ params }) => params)).toEqual([{ patientId: patient.id, userId: nurse.id }]);

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

test('in care the record opens as it is', async () => {
  answer('chartView', chart());
  const { shown } = await open('clinical');
  expect(await shown.findByText(/AB-/)).toBeVisible();
});
