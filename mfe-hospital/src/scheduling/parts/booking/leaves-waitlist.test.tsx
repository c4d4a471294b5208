import { startApi } from '@sala/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { anAppointment } from '../../../testing/appointment.fixture';
import {
  answerTimes,
  bookedAt,
  control,
  department,
  elena,
  marianaId,
  site,
  slotAt,
} from '../../../testing/booking.fixture';
import { patient } from '../../../testing/patient.fixture';
import { renderScreen } from '../../../testing/render-screen';

const { answer } = startApi();

const waiting = (change: object = {}) =>
  anAppointment('Mariana García López', {
    status: 'waitlisted',
    startAt: null,
    endAt: null,
    practitioner: null,
    ...change,
  });

const open = async (items: ReturnType<typeof waiting>[]) => {
  answer('siteList', { items: [site] });
  answer('departmentList', { items: [department] });
  answer('practitionerList', { items: [elena] });
  answer('roomList', { items: [] });
  answer('eventTypeList', { items: [{ ...control, questions: [] }] });
  answer('appointmentCalendar', { appointments: [], open: [], absences: [], closures: [] });
  answer('appointmentCheck', {
    conflicts: [],
    sameDay: false,
    startAt: slotAt(10).startAt,
    endAt: slotAt(10).endAt,
  });
  answer('appointmentUsual', { usual: null });
  answer('patientView', { ...patient, id: marianaId });
  answerTimes(answer, [slotAt(10)]);
  const asked = answer('appointmentList', { items, total: items.length, page: 1, pageSize: 25 });
  const { user } = await renderScreen(
    `/hospital/calendar?departmentId=${department.id}&date=2026-11-24&new=1&patientId=${marianaId}&eventTypeId=${control.id}`,
    {
      permissions: ['appointments:read', 'appointments:write', 'patients:read', 'event-types:read'],
    },
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Nueva cita' }));
  await user.click(await dialog.findByRole('button', { name: /^10:00/, pressed: false }));
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Agendar' })).toBeEnabled());
  const booked = answer('appointmentBook', bookedAt(slotAt(10).startAt));
  const box = { name: 'Quitar de la lista de espera' } as const;
  return { user, dialog, asked, booked, box };
};

test('who waits for what is booked leaves the list with it, unless told otherwise', async () => {
  const request = waiting();
  const { user, dialog, asked, booked, box } = await open([request]);
  expect(asked[0]?.query).toMatchObject({
    tab: 'waitlist',
    patientId: marianaId,
    eventTypeId: control.id,
  });
  expect(await dialog.findByRole('checkbox', box)).toBeChecked();
  await user.click(dialog.getByRole('button', { name: 'Agendar' }));
  await waitFor(() => expect(booked[0]?.body).toMatchObject({ waitlistedId: request.id }));
});

test('who stays on the list, or waits for another doctor, is booked beside it', async () => {
  const { user, dialog, booked, box } = await open([
    waiting({ practitioner: { id: '00000000-0000-4000-8000-0000000000c6', name: 'Iván Cordero' } }),
    waiting(),
  ]);
  await user.click(await dialog.findByRole('checkbox', box));
  await user.click(dialog.getByRole('button', { name: 'Agendar' }));
  await waitFor(() => expect(booked[0]?.body).toMatchObject({ patientId: marianaId }));
  expect(booked[0]?.body).not.toHaveProperty('waitlistedId');
});
