import { onAside, type AsideNotice } from '@sala/shell-sdk';
import { problem, startApi } from '@sala/shell-sdk/testing';
import type { Permission, TimeOffDetail } from '@sala/shared-contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { control, department, elena, site } from '../../../testing/booking.fixture';
import { renderScreen } from '../../../testing/render-screen';

const { answer } = startApi();

const startAt = '2030-01-07T16:00:00.000Z'; // 10:00 in Mexico City
const here = `/hospital/calendar?departmentId=${department.id}&date=2030-01-07`;
const manages: readonly Permission[] = [
  'appointments:read',
  'appointments:write',
  'availability:read',
  'availability:write',
  'availability:manage',
];

let asides: AsideNotice[] = [];
let stop = (): void => undefined;
beforeEach(() => {
  asides = [];
  stop = onAside((notice) => asides.push(notice));
  answer('siteList', { items: [site] });
  answer('departmentList', { items: [department] });
  answer('practitionerList', { items: [elena] });
  answer('roomList', { items: [] });
  answer('eventTypeList', { items: [control] });
  answer('appointmentCalendar', { appointments: [], open: [], absences: [], closures: [] });
});
afterEach(() => stop());

const blocked: TimeOffDetail = {
  id: '00000000-0000-4000-8000-0000000000e9',
  practitioner: { id: elena.id, name: elena.name },
  startAt,
  endAt: '2030-01-07T17:30:00.000Z',
  type: 'other',
  reason: 'Junta',
  delegate: null,
  status: 'approved',
  bookings: 'keep',
  affectedCount: 1,
  toMoveCount: 0,
  version: 2,
  affected: [],
};

test('blocks hours of a doctor, asks about their appointments, and can be undone', async () => {
  const address = `${here}&block=1&practitionerId=${elena.id}&startAt=${startAt}&minutes=90`;
  const { user } = await renderScreen(address, { permissions: manages });
  const dialog = within(await screen.findByRole('dialog', { name: 'Bloquear horas' }));
  expect(dialog.getByLabelText('Desde')).toHaveValue('10:00');
  expect(dialog.getByLabelText('Hasta')).toHaveValue('11:30');
  await waitFor(() => expect(dialog.getByLabelText(/^Médico/)).toHaveValue(elena.id));
  const asked = answer(
    'timeOffCreate',
    problem('timeOff.choice_required', 'Hay citas en esos días.'),
  );
  await user.click(dialog.getByText('Bloquear'));
  expect(await dialog.findByText('Escribe el motivo.')).toBeVisible();
  expect(asked).toEqual([]);
  await user.type(dialog.getByLabelText(/^Motivo/), 'Junta{Enter}');
  await user.click(await dialog.findByLabelText('Se quedan como están'));
  expect(asked[0]).toMatchObject({
    params: { practitionerId: elena.id },
    body: { startAt, endAt: blocked.endAt, type: 'other', reason: 'Junta', approve: true },
  });
  const made = answer('timeOffCreate', blocked);
  await user.click(dialog.getByText('Bloquear'));
  await waitFor(() =>
    expect(asides).toMatchObject([
      { text: expect.stringContaining('Elena Ríos'), action: { label: 'Deshacer' } },
    ]),
  );
  expect(made[0]?.body).toMatchObject({ bookings: 'keep' });
  const undone = answer('timeOffCancel', { ...blocked, status: 'cancelled' });
  act(() => asides[0]?.action?.onSelect());
  await waitFor(() =>
    expect(undone[0]).toMatchObject({ params: { timeOffId: blocked.id }, body: { version: 2 } }),
  );
});

test('is not offered to who may not manage hours', async () => {
  await renderScreen(`${here}&block=1`, { permissions: ['appointments:read'] });
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
