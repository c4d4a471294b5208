import type { Room } from '@sala/shared-contracts';
import { hasUnsavedWork } from '@sala/shell-sdk';
import { problem, startApi } from '@sala/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { answerLists } from '../../testing/appointment.fixture';
import { categoryOf } from '../../testing/category.fixture';
import { patient } from '../../testing/patient.fixture';
import { renderScreen } from '../../testing/render-screen';
import { bookedAt, control, department, elena, site, slotAt } from './booking.fixture';

const { answer } = startApi();

const here = `/hospital/calendar?departmentId=${department.id}&date=2026-11-24`;
const form = `&new=1&patientId=${patient.id}&eventTypeId=${control.id}`;
const writes = ['appointments:read', 'appointments:write', 'patients:read', 'event-types:read', 'categories:read'] as const;
const norte = { ...site, id: '00000000-0000-4000-8000-0000000000c2', name: 'Norte', timeZone: 'America/Tijuana' };
const room: Room = { id: '00000000-0000-4000-8000-0000000000c3', name: 'Consultorio 7', siteId: norte.id, departmentId: department.id, kind: 'consult', capacity: 1, active: true, version: 1 };
const reason = categoryOf({ kind: 'appointment_reason', name: 'Entrega de resultados' });
const free = { conflicts: [], sameDay: false, startAt: slotAt(10).startAt, endAt: slotAt(10).endAt };

beforeEach(() => {
  localStorage.clear();
  answerLists(answer, []);
  answer('siteList', { items: [site, norte] });
  answer('departmentList', { items: [department] });
  answer('practitionerList', { items: [{ ...elena, siteIds: [site.id, norte.id] }] });
  answer('roomList', { items: [room] });
  answer('eventTypeList', { items: [{ ...control, questions: [], kinds: ['in_person', 'telehealth'] }] });
  answer('categoryList', ({ query }) => ({ items: query.kind === 'appointment_reason' ? [reason] : [] }));
  answer('appointmentCalendar', { appointments: [], open: [], absences: [], closures: [] });
  answer('appointmentCheck', free);
  answer('patientView', patient);
});

const open = async (at: string, permissions: Parameters<typeof renderScreen>[1] = { permissions: [...writes] }) => {
  const rendered = await renderScreen(at, permissions);
  return { ...rendered, dialog: within(await screen.findByRole('dialog', { name: 'Nueva cita' })) };
};

const timesAnywhere = () => answer('slotFirst', ({ query }) => ({ items: [{ ...slotAt(10), siteId: query.siteId ?? site.id }] }));

test('how, where, in which room and how pressing it is: times are looked for, checked and booked by that', async () => {
  const looked = timesAnywhere();
  const checked = answer('appointmentCheck', free);
  const { user, dialog } = await open(here + form);
  await dialog.findByText(/10:00–10:20$/);
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Modalidad' }), 'telehealth');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Sede' }), norte.id);
  expect(await dialog.findByText(/08:00–08:20 GMT-8$/)).toBeVisible(); // by the clocks of there, and it says so
  expect(dialog.getByRole('button', { name: /08:00 GMT-8/, pressed: true })).toBeVisible();
  expect(looked.at(-1)?.query).toMatchObject({ kind: 'telehealth', siteId: norte.id });
  await user.type(dialog.getByRole('textbox', { name: /^Enlace de la consulta/ }), 'https://reunion.mx/1');
  await user.click(dialog.getByRole('button', { name: 'Más opciones' }));
  await user.selectOptions(dialog.getByRole('combobox', { name: /^Cómo la pidió/ }), 'whatsapp');
  await user.selectOptions(dialog.getByRole('combobox', { name: /^Prioridad/ }), 'urgent');
  await user.selectOptions(dialog.getByRole('combobox', { name: /^Consultorio/ }), room.id);
  await waitFor(() => expect(checked.at(-1)?.body).toMatchObject({ kind: 'telehealth', siteId: norte.id, roomId: room.id }));
  const booked = answer('appointmentBook', bookedAt(slotAt(10).startAt));
  await user.click(dialog.getByRole('button', { name: 'Agendar' }));
  await waitFor(() =>
    expect(booked[0]?.body).toMatchObject({ kind: 'telehealth', siteId: norte.id, meetingUrl: 'https://reunion.mx/1', bookedVia: 'whatsapp', priority: 'urgent', roomId: room.id }),
  );
});

test('a time that the person chose stays, and another kind or site looks for others beside it', async () => {
  timesAnywhere();
  const { user, dialog } = await open(here + form);
  await dialog.findByText(/10:00–10:20$/);
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Sede' }), norte.id);
  await user.click(await dialog.findByRole('button', { name: /08:00 GMT-8/ }));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Sede' }), site.id);
  expect(await dialog.findByRole('button', { name: /10:00/ })).toBeVisible();
  expect(dialog.getByText(/08:00–08:20 GMT-8$/)).toBeVisible();
});

describe('the department', () => {
  const bodyAt = async (at: string, siteId: string) => {
    answer('slotFirst', { items: [{ ...slotAt(10), siteId }] });
    const { user, dialog } = await open(at);
    await dialog.findByText(/\d\d:00–\d\d:20/);
    const booked = answer('appointmentBook', bookedAt(slotAt(10).startAt));
    await user.click(dialog.getByRole('button', { name: 'Agendar' }));
    await waitFor(() => expect(booked).toHaveLength(1));
    return booked[0]?.body;
  };

  test('on screen goes along with a time at its site', async () => expect(await bodyAt(here + form, site.id)).toMatchObject({ departmentId: department.id }));

  test('on screen does not go along with a time at another site', async () => expect(await bodyAt(here + form, norte.id)).not.toHaveProperty('departmentId'));

  test('is found by the clinic where none is on screen, not taken from the event type', async () =>
    expect(await bodyAt(`/hospital/appointments?${form.slice(1)}`, site.id)).not.toHaveProperty('departmentId'));
});

test.each([
  ['by who may not overbook', [...writes], true],
  ['where nobody can', [...writes, 'overbook:sign' as const], false],
] as const)('a time with something in its way is not taken %s', async (_who, permissions, overbookable) => {
  timesAnywhere();
  answer('appointmentCheck', { conflicts: [{ code: 'time_off', overbookable, detail: null }], sameDay: false, startAt: slotAt(10).startAt, endAt: slotAt(10).endAt });
  const { dialog } = await open(here + form, { permissions: [...permissions] });
  expect(await dialog.findByText('Elige otra hora: esta no se puede agendar.')).toBeVisible();
  expect(dialog.queryByRole('textbox', { name: 'Motivo del sobrecupo' })).not.toBeInTheDocument();
});

test('a refused time is taken all the same with a reason', async () => {
  timesAnywhere();
  const { user, dialog } = await open(here + form, { permissions: [...writes, 'overbook:sign'] });
  await dialog.findByText(/10:00–10:20$/);
  const refused = answer('appointmentBook', problem('appointment.slot_taken', 'Esa hora ya no está libre. Elige otra.', {
    meta: { conflicts: [{ code: 'practitioner_busy', overbookable: true, detail: null }], next: [] },
  }));
  await user.click(dialog.getByRole('button', { name: 'Agendar' }));
  await user.type(await dialog.findByRole('textbox', { name: 'Motivo del sobrecupo' }), 'Urgencia');
  expect(refused).toHaveLength(1);
  const booked = answer('appointmentBook', bookedAt(slotAt(10).startAt));
  await user.click(dialog.getByRole('button', { name: 'Agendar' }));
  await waitFor(() => expect(booked[0]?.body).toMatchObject({ startAt: slotAt(10).startAt, overbookReason: 'Urgencia' }));
});

test('who waits does so for that kind and site, with their reason, until the day they said, which is not before the first', async () => {
  timesAnywhere();
  answer('slotList', { items: [] });
  const { user, dialog } = await open(here + form);
  await dialog.findByText(/10:00–10:20$/);
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Modalidad' }), 'telehealth');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Sede' }), norte.id);
  await user.selectOptions(await dialog.findByRole('combobox', { name: 'Motivo de la visita' }), reason.id);
  await user.type(dialog.getByLabelText(/^Otro día/), '28/11/2026');
  await user.click(dialog.getByRole('button', { name: 'Más opciones' }));
  await user.selectOptions(dialog.getByRole('combobox', { name: /^Prioridad/ }), 'urgent');
  await user.type(dialog.getByLabelText(/^Si queda en espera/), '27/11/2026');
  await user.tab();
  expect(await dialog.findByText('Elige un día que no sea anterior al primero.')).toBeVisible();
  await user.clear(dialog.getByLabelText(/^Si queda en espera/));
  await user.type(dialog.getByLabelText(/^Si queda en espera/), '30/11/2026');
  const waits = answer('appointmentWait', { ...bookedAt(slotAt(10).startAt), startAt: null, endAt: null, status: 'waitlisted' });
  await user.click(dialog.getByRole('button', { name: 'Poner en lista de espera' }));
  await waitFor(() =>
    expect(waits[0]?.body).toMatchObject({ kind: 'telehealth', siteId: norte.id, reasonId: reason.id, priority: 'urgent', dateFrom: '2026-11-28', dateTo: '2026-11-30' }),
  );
});

test('what the form chose by itself is nothing that somebody would lose', async () => {
  timesAnywhere();
  const { user, dialog } = await open(here + form);
  await dialog.findByText(/10:00–10:20$/);
  expect(hasUnsavedWork()).toBe(false);
  await user.type(dialog.getByRole('textbox', { name: /^Detalle del motivo/ }), 'Dolor');
  await waitFor(() => expect(hasUnsavedWork()).toBe(true));
});
