import type { Appointment } from '@sala/shared-contracts';
import { startBannerApi } from '../../../testing/start-banner-api';
import { screen, waitFor } from '@testing-library/react';
import { anAppointment, answerLists, detailOf } from '../../../testing/appointment.fixture';
import { renderScreen } from '../../../testing/render-screen';

const { answer } = startBannerApi();
const place = '/hospital/appointments';
const reads = { permissions: ['appointments:read', 'patients:read'] } as const;
const ana = anAppointment('Ana Ríos');
const waits = anAppointment('Sol Vera', {
  status: 'waitlisted',
  moves: ['scheduled', 'cancelled'],
  startAt: null,
  endAt: null,
});

const startWith = (appointment: Appointment) => {
  answerLists(answer, [appointment]);
  answer('roomList', { items: [] });
  answer('appointmentCheck', {
    conflicts: [],
    sameDay: false,
    startAt: waits.createdAt,
    endAt: waits.createdAt,
  });
  answer('slotFirst', { items: [], recommended: null });
  answer('slotDays', { items: [] });
};

describe('an address opens no form for an impossible action', () => {
  test.each([
    ['complete', 'a consultation that has not begun cannot be completed'],
    ['undo', 'a final step cannot be undone'],
  ] as const)('%s: %s', async (act, _rule) => {
    startWith({ ...ana, moves: ['confirmed'], undoable: false });
    await renderScreen(`${place}?appointmentId=${ana.id}&act=${act}`);
    expect(await screen.findByRole('dialog', { name: 'Ana Ríos' })).toBeVisible();
  });

  test('edit: readers cannot edit', async () => {
    startWith(ana);
    await renderScreen(`${place}?appointmentId=${ana.id}&act=edit`, {
      permissions: [...reads.permissions],
    });
    expect(await screen.findByRole('dialog', { name: 'Ana Ríos' })).toBeVisible();
  });

  test('edit: a cancelled appointment is not editable', async () => {
    startWith({ ...ana, status: 'cancelled', moves: [] });
    await renderScreen(`${place}?appointmentId=${ana.id}&act=edit`);
    expect(await screen.findByRole('dialog', { name: 'Ana Ríos' })).toBeVisible();
  });

  test('new: readers cannot book', async () => {
    startWith(ana);
    const requests = answer('eventTypeList', { items: [] });
    await renderScreen(`${place}?new=1`, {
      permissions: [...reads.permissions, 'event-types:read'],
    });
    expect(await screen.findByRole('row', { name: /Ana Ríos/ })).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(requests).toEqual([]);
  });

  test('reschedule: a finished appointment keeps its time', async () => {
    startWith({ ...ana, status: 'completed', moves: [] });
    const viewRequests = answer(
      'appointmentView',
      detailOf({ ...ana, status: 'completed', moves: [] }),
    );
    await renderScreen(`${place}?rescheduleId=${ana.id}`);
    expect(await screen.findByRole('row', { name: /Ana Ríos/ })).toBeVisible();
    expect(viewRequests).toHaveLength(1);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('reschedule: a waitlisted patient gets a first time', async () => {
    startWith(waits);
    await renderScreen(`${place}?tab=waitlist&rescheduleId=${waits.id}`);
    expect(await screen.findByRole('dialog', { name: 'Nueva cita' })).toBeVisible();
  });

  test("reschedule: the search starts from a waitlisted patient's preferences", async () => {
    startWith(waits);
    const inAMonth = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
    answer(
      'appointmentView',
      detailOf(waits, {
        kind: 'telehealth',
        waitlist: {
          dateFrom: inAMonth,
          dateTo: null,
          timePreference: 'morning',
          status: 'waiting',
          insteadOf: null,
        },
      }),
    );
    const first = answer('slotFirst', { items: [], recommended: null });
    const days = answer('slotDays', { items: [] });
    await renderScreen(`${place}?tab=waitlist&rescheduleId=${waits.id}`);
    expect(await screen.findByRole('radio', { name: 'Mañana' })).toBeChecked();
    const requests = {
      eventTypeId: waits.eventType.id,
      practitionerId: waits.practitioner?.id,
      patientId: waits.patient.id,
      kind: 'telehealth',
    };
    await waitFor(() =>
      expect(days.map(({ query }) => query)).toContainEqual(
        expect.objectContaining({ ...requests, from: inAMonth }),
      ),
    );
    expect(first[0]?.query).toMatchObject({ ...requests, preference: 'morning' });
  });
});
