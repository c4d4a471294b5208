import { startApi } from '@sala/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { answerLists } from '../../../testing/appointment.fixture';
import { patient } from '../../../testing/patient.fixture';
import { renderScreen } from '../../../testing/render-screen';
import {
  bookedAt,
  control,
  department,
  elena,
  site,
  slotAt,
} from '../../../testing/booking.fixture';

const { answer } = startApi();

beforeEach(() => {
  localStorage.clear();
  answerLists(answer, []);
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
  answer('patientView', patient);
  answer('slotFirst', { items: [slotAt(10)] });
});

const open = async () => {
  const permissions = [
    'appointments:read',
    'appointments:write',
    'patients:read',
    'event-types:read',
    'categories:read',
  ] as const;
  const at = `/hospital/calendar?departmentId=${department.id}&date=2026-11-24&new=1&patientId=${patient.id}&eventTypeId=${control.id}`;
  const rendered = await renderScreen(at, { permissions: [...permissions] });
  return { ...rendered, dialog: within(await screen.findByRole('dialog', { name: 'Nueva cita' })) };
};

test('an invalid custom time is rejected with its format', async () => {
  answer('slotList', { items: [] });
  const { user, dialog } = await open();
  await user.type(await dialog.findByLabelText(/^Otro día/), '28/11/2026');
  await user.click(await dialog.findByRole('button', { name: 'Otra hora' }));
  await user.type(dialog.getByRole('textbox', { name: /^Hora/ }), '27:00');
  await user.click(dialog.getByRole('button', { name: 'Usar esta hora' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Escribe la hora así: 10:20.');
  await user.clear(dialog.getByRole('textbox', { name: /^Hora/ }));
  await user.type(dialog.getByRole('textbox', { name: /^Hora/ }), '17:00');
  expect(dialog.queryByRole('alert')).not.toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Usar esta hora' }));
  expect(await dialog.findByText(/17:00–17:20$/)).toBeVisible();
});

test('three Enter keys book: to the first free time, to the button, and submit', async () => {
  const { user, dialog } = await open();
  const time = await dialog.findByRole('button', { name: /^10:00/ });
  const booked = answer('appointmentBook', bookedAt(slotAt(10).startAt));
  dialog.getByRole('combobox', { name: /^Tipo de cita/ }).focus();
  await user.keyboard('{Enter}');
  expect(time).toHaveFocus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Agendar' })).toHaveFocus());
  expect(booked).toEqual([]);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(booked[0]?.body).toMatchObject({ startAt: slotAt(10).startAt }));
});

test('choosing a time with the mouse keeps the focus on it', async () => {
  const { user, dialog } = await open();
  await user.click(await dialog.findByRole('button', { name: /^10:00/ }));
  await dialog.findByText(/10:00–10:20$/);
  expect(dialog.getByRole('button', { name: /^10:00/ })).toHaveFocus();
});
