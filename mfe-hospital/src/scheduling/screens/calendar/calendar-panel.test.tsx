import { startBannerApi } from '../../../testing/start-banner-api';
import { screen, waitFor, within } from '@testing-library/react';
import {
  bookedAt,
  control,
  department,
  elena,
  site,
  slotAt,
} from '../../../testing/booking.fixture';
import { renderScreen } from '../../../testing/render-screen';
import { write } from '../../../testing/write';

const { answer } = startBannerApi();
const path = '/hospital/calendar';
const here = `${path}?departmentId=${department.id}&date=2026-11-24`;
const permissions = [
  'appointments:read',
  'appointments:write',
  'patients:read',
  'event-types:read',
] as const;
const oscar = {
  id: site.id,
  patientId: elena.id,
  patient: 'Óscar Ruiz',
  eventTypeId: control.id,
  practitionerId: elena.id,
  roomId: null,
  startAt: slotAt(9).startAt,
  endAt: slotAt(9).endAt,
  allDay: false,
  status: 'confirmed' as const,
  overbooked: false,
  version: 1,
};
const calendar = { appointments: [oscar], open: [], absences: [], closures: [] };

beforeEach(() => {
  localStorage.clear();
  answer('siteList', { items: [site] });
  answer('departmentList', { items: [department] });
  answer('practitionerList', { items: [elena] });
  answer('roomList', { items: [] });
  answer('eventTypeList', { items: [{ ...control, questions: [] }] });
  answer('appointmentCalendar', calendar);
});

const soon = () => bookedAt(new Date(Date.now() + 3_600_000).toISOString());
const openPanel = async (booked: ReturnType<typeof bookedAt>) => {
  answer('appointmentView', booked);
  answer('appointmentCalendar', calendar); // after appointmentView, whose path would match the name as an id
  const rendered = await renderScreen(`${here}&appointmentId=${booked.id}`, {
    permissions: [...permissions],
  });
  return {
    ...rendered,
    panel: within(await screen.findByRole('dialog', { name: booked.patient.name })),
  };
};

test('shows the reason, listed and in words', async () => {
  const { panel } = await openPanel({
    ...soon(),
    reasonCategory: { id: site.id, name: 'Resultados', nameEn: null },
    reason: 'Biometría',
  });
  expect(panel.getByText('Resultados · Biometría')).toBeVisible();
});

test('the menu edits the details', async () => {
  const booked = soon();
  const { user, panel } = await openPanel(booked);
  await user.click(panel.getByRole('button', { name: `Más acciones de ${booked.patient.name}` }));
  await user.click(await screen.findByRole('menuitem', { name: 'Editar' }));
  const form = within(
    await screen.findByRole('dialog', { name: `Editar la cita de ${booked.patient.name}` }),
  );
  const sent = answer('appointmentUpdate', {
    ...booked,
    internalNote: 'Usa silla de ruedas',
    version: 2,
  });
  await write(user, form.getByRole('textbox', { name: /^Nota interna/ }), 'Usa silla de ruedas');
  await user.click(form.getByRole('button', { name: 'Guardar cambios' }));
  await waitFor(() =>
    expect(sent[0]?.body).toEqual({ version: 1, internalNote: 'Usa silla de ruedas' }),
  );
});

test('the menu waitlists for an earlier time', async () => {
  const booked = soon();
  const { user, panel } = await openPanel(booked);
  const waits = answer('appointmentWait', {
    ...booked,
    startAt: null,
    endAt: null,
    status: 'waitlisted',
  });
  await user.click(panel.getByRole('button', { name: `Más acciones de ${booked.patient.name}` }));
  await user.click(await screen.findByRole('menuitem', { name: 'Poner en lista de espera' }));
  await waitFor(() => expect(waits[0]?.body).toMatchObject({ insteadOfId: booked.id }));
});

test('a finished appointment cannot be edited, cancelled, moved or checked in', async () => {
  const { user, panel } = await openPanel({ ...soon(), status: 'completed', moves: [] });
  expect(panel.queryByRole('button', { name: 'Reprogramar' })).not.toBeInTheDocument();
  await user.click(panel.getByRole('button', { name: /^Más acciones/ }));
  expect(
    (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent),
  ).toHaveLength(1); // only the link to the details
});

test('an address cannot reschedule a finished appointment', async () => {
  const viewRequests = answer('appointmentView', { ...soon(), status: 'completed', moves: [] });
  answer('appointmentCalendar', calendar);
  await renderScreen(`${here}&rescheduleId=${soon().id}`, { permissions: [...permissions] });
  expect(await screen.findByRole('row', { name: /Óscar Ruiz/ })).toBeVisible();
  await waitFor(() => expect(viewRequests).toHaveLength(1));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test.each([
  ['America/Tijuana', 'hora de Tijuana'],
  [null, null],
])("hours in %s are labelled when they differ from the company's", async (timeZone, words) => {
  answer('siteList', { items: [{ ...site, timeZone }] });
  await renderScreen(here, { permissions: [...permissions] });
  expect(await screen.findByRole('row', { name: /Óscar Ruiz/ })).toBeVisible();
  expect(screen.queryByText(/^hora de/)?.textContent ?? null).toBe(words);
});

test.each([
  [
    'links managers to the organization screen',
    'organization:manage' as const,
    '/hospital/organization',
  ],
  ['explains itself to others', 'patients:read' as const, null],
])('a clinic without departments %s', async (_words, permission, href) => {
  answer('departmentList', { items: [] });
  await renderScreen(path, { permissions: [...permissions, permission] });
  expect(await screen.findByText('Todavía no hay áreas')).toBeVisible();
  expect(
    screen.queryByRole('link', { name: 'Ir a Organización' })?.getAttribute('href') ?? null,
  ).toBe(href);
});
