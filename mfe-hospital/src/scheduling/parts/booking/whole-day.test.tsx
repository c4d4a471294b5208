import { screen, waitFor, within, act } from '@testing-library/react';
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
import { onAside, type AsideNotice } from '@sala/shell-sdk';

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

test('switching back from a whole day requires choosing a time; the server chooses the department', async () => {
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
  expect(sent[0]?.body).not.toHaveProperty('departmentId'); // none is on screen
});

describe('telling the patient of a move', () => {
  const booked = bookedAt(slotAt(9).startAt);
  const moved = { ...bookedAt(slotAt(10).startAt), version: 2 };

  let asides: AsideNotice[] = [];
  let stop = (): void => undefined;
  beforeEach(() => {
    asides = [];
    onAside(() => undefined)(); // what earlier tests said
    stop = onAside((notice) => asides.push(notice));
  });
  afterEach(() => stop());

  const openForm = async () => {
    answerLists(answer, [booked]);
    answer('siteList', { items: [site] });
    answer('departmentList', { items: [department] });
    answer('practitionerList', { items: [elena] });
    answer('eventTypeList', { items: [{ ...control, questions: [] }] });
    answer('patientView', patient);
    answerTimes(answer, [slotAt(10), slotAt(10, 20)]);
    answer('appointmentCheck', ({ body }) => ({
      conflicts: [],
      sameDay: false,
      startAt: body.startAt,
      endAt: slotAt(10, 20).startAt,
    }));
    const { user } = await renderScreen(`/hospital/appointments?rescheduleId=${booked.id}`);
    const dialog = within(await screen.findByRole('dialog', { name: 'Reprogramar cita' }));
    await user.click(await dialog.findByRole('button', { name: /^10:00/ }));
    return { user, dialog, sent: answer('appointmentReschedule', moved) };
  };

  test('a move is told by the channel it names; its undo tells as much', async () => {
    answer('appointmentTelling', {
      channel: 'email',
      to: 'm•••@correo.test',
      until: null,
      reason: null,
    });
    const { user, dialog, sent } = await openForm();
    expect(dialog.getByText(/^Ahora: \w{3} \d+ \w{3}, \d\d:\d\d/)).toBeVisible();
    expect(
      await dialog.findByRole('checkbox', {
        name: 'Avisar al paciente por correo (m•••@correo.test)',
      }),
    ).toBeChecked();
    await user.click(dialog.getByRole('button', { name: 'Reprogramar' }));
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ tellPatient: true }));
    await waitFor(() =>
      expect(asides[0]?.text).toContain('Se le avisa en 2 min por correo (m•••@correo.test).'),
    );
    const undone = answer('appointmentReschedule', booked);
    act(() => asides[0]?.action?.onSelect());
    await waitFor(() =>
      expect(undone[0]?.body).toMatchObject({ startAt: booked.startAt, tellPatient: true }),
    );
  });
});
