import { startApi } from '@sala/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { answerLists } from '../../../testing/appointment.fixture';
import { patient } from '../../../testing/patient.fixture';
import { renderScreen } from '../../../testing/render-screen';
import {
  bookedAt,
  control,
  department,
  answerTimes,
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
  answerTimes(answer, [slotAt(10), slotAt(10, 20), slotAt(11)]);
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

test('a typed time that is not free can be used, and words that are not read are said', async () => {
  const { user, dialog } = await open();
  const when = await dialog.findByRole('textbox', { name: '¿Cuándo?' });
  await user.type(when, 'viernes 27:00');
  expect(await dialog.findByText(/^No se entendió\./)).toBeVisible();
  await user.clear(when);
  await user.type(when, '28/11/2030 5');
  await user.click(
    await dialog.findByRole('button', { name: 'Usar jue 28 nov, 17:00 aunque no esté libre' }),
  );
  expect(await dialog.findByText(/17:00–17:20$/)).toBeVisible();
});

test('a known patient starts at the recommended time; arrows move, Enter books', async () => {
  const { user, dialog } = await open();
  const time = await dialog.findByRole('button', { name: /^10:00 la primera/ });
  await waitFor(() => expect(time).toHaveFocus());
  await user.keyboard('{ArrowDown}');
  expect(dialog.getByRole('button', { name: /^10:20/ })).toHaveFocus();
  await user.keyboard('{Home}');
  const booked = answer('appointmentBook', bookedAt(slotAt(10).startAt));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(booked[0]?.body).toMatchObject({ startAt: slotAt(10).startAt }));
});

test('Enter in the event type goes to the recommended time, the space bar only chooses it', async () => {
  const { user, dialog } = await open();
  const time = await dialog.findByRole('button', { name: /^10:00/ });
  const booked = answer('appointmentBook', bookedAt(slotAt(10).startAt));
  dialog.getByRole('combobox', { name: /^Tipo de cita/ }).focus();
  await user.keyboard('{Enter}');
  expect(time).toHaveFocus();
  await user.keyboard(' ');
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Agendar' })).toHaveFocus());
  expect(booked).toEqual([]);
});

test('choosing a time with the mouse keeps the focus on it', async () => {
  const { user, dialog } = await open();
  await user.click(await dialog.findByRole('button', { name: /^10:00/ }));
  await dialog.findByText(/10:00–10:20$/);
  expect(dialog.getByRole('button', { name: /^10:00/ })).toHaveFocus();
});
