import type { Appointment } from '@sala/shared-contracts';
import { onAside, type AsideNotice } from '@sala/shell-sdk';
import { problem, startApi } from '@sala/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../testing/render-screen';
import { anAppointment, detailOf } from './appointment.fixture';

const { answer } = startApi();
const place = '/hospital/appointments';
const reads = ['appointments:read'] as const;

const ana = anAppointment('Ana Ríos', { patient: { ...anAppointment('').patient, name: 'Ana Ríos', hasAlerts: true, debt: 35_000 } });
const luz = anAppointment('Luz Sol', { status: 'checked_in', moves: ['in_progress', 'cancelled'], undoable: true });
const leo = anAppointment('Leo Paz', { status: 'completed', moves: [] });

const startWith = (...items: readonly Appointment[]) => {
  // Before the others: its path would take their names for ids.
  answer('appointmentView', ({ params }) => {
    const found = items.find(({ id }) => id === params.appointmentId);
    return found ? detailOf(found) : problem('resource.not_found', 'No se encontró lo que buscas.');
  });
  answer('appointmentCounts', { today: items.length, upcoming: 12, unconfirmed: 7, waitlist: 2, lost: 1 });
  answer('siteList', { items: [] });
  answer('departmentList', { items: [] });
  answer('practitionerList', { items: [] });
  answer('eventTypeList', { items: [] });
  answer('categoryList', { items: [] });
  return answer('appointmentList', ({ query }) => ({ items: [...items], total: items.length, page: query.page, pageSize: query.pageSize }));
};
const row = (name: RegExp) => screen.findByRole('row', { name });

test('today: who, when, with whom, in which state, and what is next', async () => {
  const asked = startWith(ana, luz, leo);
  await renderScreen(place);
  const first = within(await row(/Ana Ríos/));
  expect(first.getByText('Agendada')).toBeVisible();
  expect(first.getByRole('img', { name: /^Tiene una alerta/ })).toBeVisible();
  expect(first.getByRole('img', { name: 'Debe $350.00' })).toBeVisible();
  expect(first.getByRole('button', { name: 'Confirmar llegada: Ana Ríos' })).toBeVisible();
  expect(within(await row(/Luz Sol/)).getByRole('button', { name: 'Iniciar: Luz Sol' })).toBeVisible();
  expect(screen.getByRole('tab', { name: /Por confirmar.*7/ })).toBeVisible();
  expect(asked[0]?.query).toMatchObject({ tab: 'today', sort: 'startAt', page: 1, pageSize: 25 });
});

test('a step is one click, with the version that was seen', async () => {
  startWith(luz);
  const asked = answer('appointmentStart', detailOf({ ...luz, status: 'in_progress', moves: ['completed'], version: 2 }));
  const asides: AsideNotice[] = [];
  const stop = onAside((notice) => asides.push(notice));
  const { user } = await renderScreen(place);
  await user.click(await screen.findByRole('button', { name: 'Iniciar: Luz Sol' }));
  await waitFor(() => expect(asked[0]).toMatchObject({ params: { appointmentId: luz.id }, body: { version: 1 } }));
  await waitFor(() => expect(asides).toMatchObject([{ text: 'Empezó la consulta de Luz Sol.' }]));
  stop();
});

test('receiving somebody leads to the check-in', async () => {
  startWith(ana);
  answer('checkInView', problem('resource.not_found', 'No está.'));
  const { user, place: at } = await renderScreen(place);
  await user.click(await screen.findByRole('button', { name: 'Confirmar llegada: Ana Ríos' }));
  expect(await screen.findByText('Esa cita no existe')).toBeVisible();
  await waitFor(() => expect(at()).toBe(`${place}/check-in/${ana.patient.id}/${ana.uid}`));
});

test('calling off asks who and why, and sends nothing without', async () => {
  startWith(ana);
  const asked = answer('appointmentCancel', detailOf({ ...ana, status: 'cancelled', moves: [], version: 2 }));
  const { user } = await renderScreen(`${place}?appointmentId=${ana.id}&act=cancel`);
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancelar la cita de Ana Ríos' }));
  await user.click(dialog.getByRole('button', { name: 'Cancelar cita' }));
  expect(await dialog.findByText('Escribe por qué se cancela.')).toBeVisible();
  expect(asked).toEqual([]);
  await user.click(dialog.getByRole('radio', { name: 'La clínica' }));
  await user.type(dialog.getByRole('textbox', { name: /Explicación/ }), 'El médico enfermó');
  await user.click(dialog.getByRole('button', { name: 'Cancelar cita' }));
  await waitFor(() => expect(asked[0]?.body).toMatchObject({ version: 1, by: 'clinic', note: 'El médico enfermó', scope: 'one' }));
});

test('the panel tells what was, and takes a step back with a reason', async () => {
  startWith(luz);
  const asked = answer('appointmentUndo', detailOf({ ...luz, status: 'scheduled', version: 2 }));
  const { user } = await renderScreen(`${place}?appointmentId=${luz.id}&act=undo`);
  const dialog = within(await screen.findByRole('dialog', { name: 'Deshacer «Llegó»' }));
  await user.type(dialog.getByRole('textbox', { name: /¿Por qué\?/ }), 'Era otra persona');
  await user.click(dialog.getByRole('button', { name: 'Deshacer' }));
  await waitFor(() => expect(asked[0]?.body).toEqual({ version: 1, reason: 'Era otra persona' }));
  // The panel is there again, with what was.
  expect(await screen.findByText(/20\/11\/2026, .* · Ana Ruiz/)).toBeVisible();
});

test('who said yes on the telephone is confirmed with the others', async () => {
  const rosa = anAppointment('Rosa Gil', { moves: ['confirmed', 'cancelled', 'rescheduled'] });
  startWith(ana, rosa);
  const asked = answer('appointmentBulkConfirm', { confirmed: [ana.id, rosa.id], failed: [] });
  const { user } = await renderScreen(`${place}?tab=unconfirmed`);
  await user.click(await screen.findByRole('checkbox', { name: 'Ana Ríos' }));
  await user.click(screen.getByRole('checkbox', { name: 'Rosa Gil' }));
  await user.click(within(await screen.findByRole('region', { name: 'Citas elegidas' })).getByRole('button', { name: 'Confirmar' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Por teléfono' }));
  await waitFor(() => expect(asked[0]?.body).toEqual({ channel: 'phone', appointments: [{ id: ana.id, version: 1 }, { id: rosa.id, version: 1 }] }));
});

test('a time on offer is taken or not', async () => {
  const waits = anAppointment('Sol Vera', { status: 'waitlisted', moves: ['scheduled', 'cancelled'], startAt: null, endAt: null });
  startWith(waits);
  const offer = { startAt: '2026-11-26T15:00:00Z', endAt: '2026-11-26T15:30:00Z', practitionerId: null, expiresAt: '2026-11-25T15:00:00Z' };
  answer('appointmentView', detailOf(waits, { waitlist: { dateFrom: null, dateTo: null, timePreference: 'any', status: 'offered', offer } }));
  const asked = answer('appointmentOfferAnswer', detailOf({ ...waits, status: 'scheduled', startAt: offer.startAt, endAt: offer.endAt, version: 2 }));
  const { user } = await renderScreen(`${place}?tab=waitlist&appointmentId=${waits.id}`);
  await user.click(await screen.findByRole('button', { name: 'Aceptó' }));
  await waitFor(() => expect(asked[0]?.body).toEqual({ version: 1, accept: true }));
});

test('nothing yet says what the tab is for; nothing found offers to clear', async () => {
  startWith();
  const { user, place: at, goTo } = await renderScreen(`${place}?tab=waitlist`);
  expect(await screen.findByText('Nadie está en la lista de espera')).toBeVisible();
  await goTo(`${place}?search=eva`);
  await user.click(await screen.findByRole('button', { name: 'Quitar filtros' }));
  await waitFor(() => expect(at()).toBe(place));
});

test('a failure says what happened, and Retry brings the list', async () => {
  startWith(ana);
  answer('appointmentList', problem('server.unavailable', 'El servicio no está disponible.'));
  const { user } = await renderScreen(place);
  expect(await screen.findByRole('alert')).toBeVisible();
  startWith(ana);
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await row(/Ana Ríos/)).toBeVisible();
});

test('who only reads is offered no step; who may not read is told, and nothing is asked', async () => {
  startWith({ ...ana, moves: [] });
  const first = await renderScreen(place, { permissions: [...reads], locale: 'en' });
  expect(await row(/Ana Ríos/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'New appointment' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Ana Ríos/ })).toHaveTextContent('Ana Ríos');
  expect(first.place()).toBe(place);
});

test('without the permission: which one, and nothing is asked', async () => {
  const asked = startWith(ana);
  await renderScreen(place, { permissions: ['patients:read'] });
  expect(await screen.findByText('Ver citas')).toBeVisible();
  expect(asked).toEqual([]);
});
