import { problem, startApi } from '@sala/shell-sdk/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { control, elena, site } from '../../../testing/booking.fixture';
import { renderScreen } from '../../../testing/render-screen';
import { write } from '../../../testing/write';

const { answer } = startApi();
const place = '/hospital/doctor-availability';

beforeEach(() => {
  answer('siteList', { items: [site] });
  answer('closureList', { items: [], missingHolidays: [] });
});

test('a clinic without doctors explains the first step, and closures can still be added', async () => {
  answer('practitionerList', { items: [] });
  const { user, notices } = await renderScreen(place);
  expect(await screen.findByText('Todavía no hay médicos')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Nuevo profesional' })).toHaveAttribute(
    'href',
    '/hospital/users?new=1',
  );
  const sent = answer('closureCreate', {
    id: site.id,
    siteId: null,
    name: 'Fumigación',
    from: '2026-12-01',
    to: '2026-12-01',
    holiday: null,
    affected: 2,
  });
  await user.click(screen.getByRole('tab', { name: 'Cierres' }));
  const [add] = await screen.findAllByRole('button', { name: 'Nuevo cierre' });
  if (!add) throw new Error('closed days cannot be added');
  await user.click(add);
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Nuevo cierre' }, { timeout: 5000 }),
  );
  await write(user, dialog.getByRole('textbox', { name: /^Nombre/ }), 'Fumigación');
  await write(user, dialog.getByLabelText(/^Primer día/), '01/12/2026');
  await write(user, dialog.getByLabelText(/^Último día/), '01/12/2026');
  await user.click(dialog.getByRole('button', { name: 'Crear' }));
  await waitFor(() =>
    expect(sent[0]?.body).toEqual({
      name: 'Fumigación',
      siteId: null,
      from: '2026-12-01',
      to: '2026-12-01',
    }),
  );
  await waitFor(() =>
    expect(notices).toMatchObject([
      { text: 'Creaste «Fumigación».' },
      { text: 'Quedan 2 citas en ese periodo: reprográmalas o cancélalas.' },
    ]),
  );
});

const absence = {
  id: site.id,
  practitioner: { id: elena.id, name: elena.name },
  startAt: '2026-12-01T06:00:00.000Z',
  endAt: '2026-12-02T06:00:00.000Z',
  type: 'vacation' as const,
  reason: null,
  delegate: null,
  status: 'approved' as const,
  bookings: 'reschedule' as const,
  affectedCount: 3,
  toMoveCount: 2,
  version: 1,
};

test('affected appointments are rescheduled from the absence by users who may book', async () => {
  const affected = [
    {
      id: control.id,
      startAt: '2026-12-01T16:00:00.000Z',
      endAt: '2026-12-01T16:20:00.000Z',
      timeZone: 'America/Mexico_City',
      patient: 'Mariana García',
      eventType: 'Control',
      status: 'scheduled' as const,
      delegateFree: false,
      toMove: true,
    },
  ];
  answer('practitionerList', { items: [elena] });
  answer('availabilityView', { schedules: [], overrides: [] });
  answer('timeOffList', { items: [absence] });
  answer('timeOffView', { ...absence, affected });
  await renderScreen(`${place}?tab=absences&timeOffId=${absence.id}`);
  const panel = within(await screen.findByRole('dialog', { name: /Elena Ríos/ }));
  expect(await panel.findByRole('link', { name: 'Reprogramar' })).toHaveAttribute(
    'href',
    `/hospital/appointments?rescheduleId=${control.id}`,
  );
  expect(panel.getByRole('link', { name: 'Mariana García' })).toHaveAttribute(
    'href',
    `/hospital/appointments?appointmentId=${control.id}`,
  );
  cleanup();
  await renderScreen(`${place}?tab=absences&timeOffId=${absence.id}`, {
    permissions: ['availability:read', 'appointments:read'],
  });
  expect(await screen.findByRole('link', { name: 'Mariana García' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Reprogramar' })).not.toBeInTheDocument();
});

test('a refused date names the conflicting hours, a saved one its appointments', async () => {
  answer('practitionerList', { items: [elena] });
  answer('availabilityView', { schedules: [], overrides: [] });
  const { user, notices } = await renderScreen(`${place}?tab=dates&new=date`);
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Cambiar una fecha' }, { timeout: 5000 }),
  );
  await write(user, dialog.getByLabelText(/^Fecha/), '01/12/2026');
  answer(
    'availabilityOverrideCreate',
    problem('availability.overlap', 'Se encima con otras horas.', {
      meta: { with: { schedule: 'Habitual', site: 'Norte', weekday: 2, starts: 540, ends: 840 } },
    }),
  );
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  expect(
    await dialog.findByText('Se empalma con Martes 09:00–14:00 de «Habitual» en Norte.'),
  ).toBeVisible();
  answer('availabilityOverrideCreate', {
    id: site.id,
    siteId: null,
    date: '2026-12-01',
    type: 'closed',
    starts: null,
    ends: null,
    reason: null,
    affected: 1,
  });
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  await waitFor(() =>
    expect(notices).toMatchObject([
      { text: 'Guardaste el cambio de esa fecha.' },
      { text: 'Queda 1 cita en ese periodo: reprográmala o cancélala.' },
    ]),
  );
});
