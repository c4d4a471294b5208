import { onAside, type AsideNotice } from '@sala/shell-sdk';
import { act, screen, waitFor, within } from '@testing-library/react';
import { answerLists } from '../../../testing/appointment.fixture';
import {
  answerTimes,
  bookedAt,
  control,
  department,
  elena,
  site,
  slotAt,
} from '../../../testing/booking.fixture';
import { patient } from '../../../testing/patient.fixture';
import { renderScreen } from '../../../testing/render-screen';
import { startBannerApi } from '../../../testing/start-banner-api';

const { answer } = startBannerApi();
const booked = bookedAt(slotAt(9).startAt);
const moved = { ...bookedAt(slotAt(10).startAt), version: 2 };

let asides: AsideNotice[] = [];
let stop = (): void => undefined;
beforeEach(() => {
  asides = [];
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

test('who moves it may choose not to tell', async () => {
  answer('appointmentTelling', { channel: 'whatsapp', to: '•••• 5678', until: null, reason: null });
  const { user, dialog, sent } = await openForm();
  await user.click(
    await dialog.findByRole('checkbox', { name: 'Avisar al paciente por WhatsApp (•••• 5678)' }),
  );
  await user.click(dialog.getByRole('button', { name: 'Reprogramar' }));
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ tellPatient: false }));
  await waitFor(() => expect(asides).toHaveLength(1));
  expect(asides[0]?.text).not.toContain('avisa');
});

test('where nobody can be told the reason stands there, and the server decides', async () => {
  answer('appointmentTelling', { channel: null, to: null, until: null, reason: 'no_consent' });
  const { user, dialog, sent } = await openForm();
  const tick = await dialog.findByRole('checkbox', { name: 'Avisar al paciente' });
  await waitFor(() => expect(tick).toHaveAccessibleDescription('No acepta mensajes.'));
  expect(tick).toBeDisabled();
  expect(tick).not.toBeChecked();
  await user.click(dialog.getByRole('button', { name: 'Reprogramar' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).not.toHaveProperty('tellPatient');
});
