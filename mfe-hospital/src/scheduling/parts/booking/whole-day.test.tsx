import { problem } from '@sala/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { answerLists } from '../../../testing/appointment.fixture';
import { patient } from '../../../testing/patient.fixture';
import { renderScreen } from '../../../testing/render-screen';
import { startBannerApi } from '../../../testing/start-banner-api';
import {
  bookedAt,
  control,
  department,
  elena,
  marianaId,
  site,
  slotAt,
  answerTimes,
} from '../../../testing/booking.fixture';

const { answer } = startBannerApi();
const reception = [
  'appointments:read',
  'appointments:write',
  'overbook:sign',
  'patients:read',
  'event-types:read',
] as const;
const place = '/hospital/appointments';
const plain = { ...control, questions: [] };
const noon = slotAt(12).startAt;
const wholeDay = { allDay: true, startAt: slotAt(9).startAt, endAt: slotAt(19).startAt };
const booked = { ...bookedAt(slotAt(9).startAt), ...wholeDay };

const start = () => {
  answerLists(answer, []);
  answer('siteList', { items: [site] });
  answer('departmentList', { items: [department] });
  answer('practitionerList', { items: [elena] });
  answer('eventTypeList', { items: [plain] });
  answer('patientView', patient);
  answerTimes(answer, [slotAt(10), slotAt(10, 20)]);
  answer('appointmentCheck', ({ body }) => ({
    conflicts: [],
    sameDay: false,
    startAt: body.allDay ? wholeDay.startAt : body.startAt,
    endAt: body.allDay ? wholeDay.endAt : slotAt(10, 20).startAt,
  }));
};

const openForm = async (at: string, name: string) => {
  const rendered = await renderScreen(at, { permissions: [...reception] });
  return { ...rendered, dialog: within(await screen.findByRole('dialog', { name })) };
};

const takeTen = async ({ user, dialog }: Awaited<ReturnType<typeof openForm>>) => {
  await user.click(await dialog.findByRole('button', { name: /^10:00/ }));
  expect(await dialog.findByText(/martes,? 24 de noviembre, 10:00–10:20/i)).toBeVisible();
};

test('a whole day is booked by date alone, showing its hours; a refused one offers the next free days', async () => {
  start();
  const form = await openForm(
    `${place}?new=1&patientId=${marianaId}&eventTypeId=${control.id}&practitionerId=${elena.id}`,
    'Nueva cita',
  );
  await takeTen(form);
  await form.user.click(form.dialog.getByRole('checkbox', { name: 'Todo el día' }));
  expect(
    await form.dialog.findByText(/martes,? 24 de noviembre, 09:00–19:00 · Todo el día/i),
  ).toBeVisible();
  expect(form.dialog.queryByRole('table', { name: 'Horas libres' })).toBeNull();
  const friday = {
    startAt: '2026-11-27T15:00:00.000Z',
    endAt: '2026-11-28T01:00:00.000Z',
    practitionerId: elena.id,
    siteId: site.id,
    free: 1,
  };
  const refused = answer(
    'appointmentBook',
    problem('appointment.slot_taken', 'Esa hora ya no está libre. Elige otra.', {
      meta: {
        conflicts: [{ code: 'practitioner_busy', overbookable: true, detail: '17:00–17:30' }],
        next: [friday],
      },
    }),
  );
  await form.user.click(form.dialog.getByRole('button', { name: 'Agendar' }));
  await waitFor(() =>
    expect(refused[0]?.body).toMatchObject({
      allDay: true,
      startAt: noon,
      practitionerId: elena.id,
    }),
  );
  expect(refused[0]?.body).not.toHaveProperty('minutes');
  await form.user.click(
    within(await form.dialog.findByRole('group', { name: 'Otras horas libres' })).getByRole(
      'button',
      { name: /27/ },
    ),
  );
  const sent = answer('appointmentBook', booked);
  await form.user.click(form.dialog.getByRole('button', { name: 'Agendar' }));
  await waitFor(() =>
    expect(sent[0]?.body).toMatchObject({ allDay: true, startAt: '2026-11-27T18:00:00.000Z' }),
  );
});

test('switching back from a whole day requires choosing a time', async () => {
  start();
  const form = await openForm(
    `${place}?new=1&patientId=${marianaId}&eventTypeId=${control.id}`,
    'Nueva cita',
  );
  await takeTen(form);
  const box = form.dialog.getByRole('checkbox', { name: 'Todo el día' });
  await form.user.click(box);
  expect(await form.dialog.findByText(/09:00–19:00/)).toBeVisible();
  await form.user.click(box);
  expect(form.dialog.getByRole('button', { name: 'Agendar' })).toBeDisabled();
  await takeTen(form);
  const sent = answer('appointmentBook', booked);
  await form.user.click(form.dialog.getByRole('button', { name: 'Agendar' }));
  await waitFor(() =>
    expect(sent[0]?.body).toMatchObject({ startAt: slotAt(10).startAt, practitionerId: elena.id }),
  );
  expect(sent[0]?.body).not.toHaveProperty('allDay');
});

test('a whole-day appointment can be moved or given a time, and is marked in list and panel', async () => {
  start();
  answerLists(answer, [booked]);
  answer('siteList', { items: [site] });
  answer('practitionerList', { items: [elena] });
  answer('eventTypeList', { items: [plain] });
  const form = await openForm(`${place}?rescheduleId=${booked.id}`, 'Reprogramar cita');
  expect(await screen.findByText('todo el día', { selector: 'small' })).toBeInTheDocument();
  const box = form.dialog.getByRole('checkbox', { name: 'Todo el día' });
  expect(box).toBeChecked();
  await form.user.click(box);
  await takeTen(form);
  const sent = answer('appointmentReschedule', bookedAt(slotAt(10).startAt));
  await form.user.click(form.dialog.getByRole('button', { name: 'Reprogramar' }));
  await waitFor(() =>
    expect(sent[0]?.body).toMatchObject({ allDay: false, startAt: slotAt(10).startAt }),
  );
});
