import { problem, startApi } from '@sala/shell-sdk/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
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
import { write } from '../../../testing/write';

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

/* What follows a booking is over. */
const hasClosed = () =>
  waitFor(() =>
    expect(screen.queryByRole('dialog', { name: 'Nueva cita' })).not.toBeInTheDocument(),
  );

test('a typed time that is not free can be used, and words that are not read are said', async () => {
  const { user, dialog } = await open();
  const when = await dialog.findByRole('textbox', { name: '¿Cuándo?' });
  await write(user, when, 'viernes 27:00');
  expect(await dialog.findByText(/^No se entendió\./)).toBeVisible();
  await user.clear(when);
  await write(user, when, '28/11/2030 5');
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
  await hasClosed();
});

const later = (day: number, hour: number) => ({
  ...slotAt(hour),
  startAt: new Date(Date.UTC(2030, 10, day, hour + 6)).toISOString(),
});

test('Enter in a field, and on another time, chooses it and goes on to the button', async () => {
  answerTimes(answer, [later(26, 10), later(26, 9), later(26, 11)]);
  const { user, dialog } = await open();
  const agendar = dialog.getByRole('button', { name: 'Agendar' });
  await dialog.findByRole('button', { name: /^10:00/, pressed: true });
  const booked = answer('appointmentBook', bookedAt(later(26, 11).startAt));
  dialog.getByRole('combobox', { name: /^Tipo de cita/ }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(agendar).toHaveFocus());
  dialog.getByRole('button', { name: /^11:00/ }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(agendar).toHaveFocus());
  dialog.getByRole('button', { name: /^09:00/ }).focus();
  await user.keyboard(' ');
  await waitFor(() => expect(agendar).toHaveFocus());
  expect(booked).toEqual([]);
  const when = dialog.getByRole('textbox', { name: '¿Cuándo?' });
  await user.type(when, 'blah{Enter}');
  expect(when).toHaveFocus();
  expect(agendar).toBeDisabled();
  await user.clear(when);
  await user.paste('26/11/2030 11');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(agendar).toHaveFocus());
  expect(dialog.getByText(/26 de noviembre, 11:00–11:20$/)).toBeVisible();
  expect(booked).toEqual([]);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(booked[0]?.body).toMatchObject({ startAt: later(26, 11).startAt }));
  await hasClosed();
});

test('a typed day without its hours says so, and Enter neither books nor goes to another day', async () => {
  answerTimes(answer, [later(26, 10), later(27, 17)]);
  const { user, dialog } = await open();
  const booked = answer('appointmentBook', bookedAt(later(27, 17).startAt));
  const when = await dialog.findByRole('textbox', { name: '¿Cuándo?' });
  for (const [typed, said] of [
    ['26/11/2030 8pm', 'El mar 26 nov no hay horas libres cerca de las 20:00.'],
    ['26/11/2030 tarde', 'El mar 26 nov no hay horas libres por la tarde.'],
    ['25/11/2030 5', 'El lun 25 nov no hay horas libres.'],
  ] as const) {
    await user.clear(when);
    await user.paste(typed);
    expect(await dialog.findByText(said)).toBeVisible();
    await user.keyboard('{Enter}{Enter}');
    expect(when).toHaveFocus();
    expect(when).toHaveValue(typed);
    expect(dialog.getByRole('button', { name: 'Agendar' })).toBeDisabled();
  }
  const agendar = dialog.getByRole('button', { name: 'Agendar' });
  const instead = within(dialog.getByRole('group', { name: 'Otras horas libres' }));
  act(() => instead.getByRole('button', { name: /^La siguiente: mié 27 nov, 17:00/ }).focus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(agendar).toHaveFocus());
  expect(booked).toEqual([]);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(booked[0]?.body).toMatchObject({ startAt: later(27, 17).startAt }));
  await hasClosed();
});

test('a day of the month without hours says so, and no other one is recommended', async () => {
  answerTimes(answer, [later(26, 10)]);
  const { user, dialog } = await open();
  const free = await dialog.findByRole('button', { name: /^10:00 la primera/ });
  await user.click(dialog.getByRole('button', { name: /, sin horas libres$/, current: 'date' }));
  expect(await dialog.findByText('Hoy no hay horas libres.')).toBeVisible();
  expect(dialog.getByRole('button', { name: /^La siguiente: mar 26 nov, 10:00/ })).toBeVisible();
  expect(free).not.toHaveAccessibleName(/la primera/);
});

test('a search that failed says so and can be repeated; a click keeps the focus on a time', async () => {
  answer('slotDays', problem('server.error', 'Algo falló de nuestro lado.'));
  const { user, dialog } = await open();
  const failed = within(await dialog.findByRole('alert'));
  expect(failed.getByText('No se pudieron buscar las horas libres.')).toBeVisible();
  answerTimes(answer, [slotAt(10)]);
  await user.click(failed.getByRole('button', { name: 'Reintentar' }));
  const time = await dialog.findByRole('button', { name: /^10:00/ });
  await user.click(time); // with the mouse, the focus stays
  await dialog.findByText(/10:00–10:20$/);
  expect(dialog.getByRole('button', { name: /^10:00/ })).toHaveFocus();
});
