import type { PatientRow, Permission } from '@sala/shared-contracts';
import { onAside, type AsideNotice } from '@sala/shell-sdk';
import { noAnswer, problem, sessionOf } from '@sala/shell-sdk/testing';
import { startBannerApi } from '../../../testing/start-banner-api';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
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
import { renderScreen } from '../../../testing/render-screen';
import { categoryOf } from '../../../testing/category.fixture';
import { write } from '../../../testing/write';

const { answer } = startBannerApi();

const path = '/hospital/calendar';
const here = `${path}?departmentId=${department.id}&date=2026-11-24`;
const reception = [
  'appointments:read',
  'appointments:write',
  'overbook:sign',
  'patients:read',
  'event-types:read',
] as const;
const mariana: PatientRow = {
  id: marianaId,
  recordNumber: 'EXP-000001',
  name: 'Mariana García López',
  listName: 'García López, Mariana',
  firstName: 'Mariana',
  lastName: 'García',
  secondLastName: 'López',
  birthDate: '2005-03-12',
  sex: 'M',
  curp: null,
  phone: null,
  status: 'active',
  tags: [],
  customerId: null,
  hasAlerts: false,
  debt: 0,
  consentMissing: false,
  lastVisitOn: null,
  version: 1,
};
const item = (startAt: string, more: object = {}) => ({
  id: '00000000-0000-4000-8000-0000000000a1',
  patientId: marianaId,
  patient: mariana.name,
  eventTypeId: control.id,
  practitionerId: elena.id,
  roomId: null,
  startAt,
  endAt: new Date(Date.parse(startAt) + 20 * 60_000).toISOString(),
  allDay: false,
  status: 'confirmed' as const,
  overbooked: false,
  version: 1,
  ...more,
});

// jsdom draws no grids, so tests see the day list, as phones do.
const start = () => {
  answer('siteList', { items: [site] });
  answer('departmentList', { items: [department] });
  answer('practitionerList', { items: [elena] });
  answer('roomList', { items: [] });
  answer('eventTypeList', { items: [control] });
  answerTimes(answer, [slotAt(10), slotAt(10, 20)]);
  answer('appointmentUsual', { usual: null });
  answer('appointmentCheck', {
    conflicts: [],
    sameDay: false,
    startAt: slotAt(9).startAt,
    endAt: slotAt(9, 20).startAt,
  });
  answer('patientRecent', { items: [] });
  answer('patientList', {
    items: [mariana],
    total: 1,
    page: 1,
    pageSize: 8,
    totalIs: 'exact',
    similar: false,
  });
  return answer('appointmentCalendar', {
    appointments: [
      item(slotAt(9).startAt),
      item(slotAt(8).startAt, { id: '00000000-0000-4000-8000-0000000000a2', status: 'cancelled' }),
    ],
    open: [],
    absences: [],
    closures: [],
  });
};
beforeEach(() => localStorage.clear());

const openForm = async (at = `${here}&new=1`, permissions: readonly Permission[] = reception) => {
  const { user, place, notices } = await renderScreen(at, { permissions: [...permissions] });
  const dialog = within(await screen.findByRole('dialog', { name: 'Nueva cita' }));
  return { user, place, notices, dialog };
};

type BookingForm = Pick<Awaited<ReturnType<typeof openForm>>, 'user' | 'dialog'>;

const choosePatient = async ({ user, dialog }: BookingForm) => {
  await write(user, dialog.getByRole('combobox', { name: /^Paciente/ }), 'mar');
  await user.click(await dialog.findByRole('option', { name: /Mariana García López/ }));
};
const chooseTime = async ({ user, dialog }: BookingForm) => {
  await user.selectOptions(dialog.getByRole('combobox', { name: /^Tipo de cita/ }), control.id);
  await write(user, await dialog.findByRole('textbox', { name: /¿Quién lo refiere\?/ }), 'Eva');
  await user.click(await dialog.findByRole('button', { name: /^10:00.*, mar 24 nov/ }));
  await dialog.findByText(/martes,? 24 de noviembre, 10:00–10:20/i);
};
const fill = async (form: BookingForm) => {
  await choosePatient(form);
  await chooseTime(form);
};

const dental = { ...department, id: '00000000-0000-4000-8000-0000000000d2', name: 'Dental' };

test('asks for a department first and remembers it', async () => {
  start();
  answer('departmentList', { items: [department, dental] });
  const { user, place } = await renderScreen(path, { permissions: [...reception] });
  expect(await screen.findByText('Elige un área')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Medicina General' }));
  await waitFor(() => expect(place()).toBe(`${path}?departmentId=${department.id}`));
  expect(localStorage.getItem('sala.calendar.department')).toBe(department.id);
});

test('opens the only department, and that of a practitioner, without asking', async () => {
  start();
  const only = await renderScreen(path, { permissions: [...reception] });
  await waitFor(() => expect(only.place()).toBe(`${path}?departmentId=${department.id}`));
  cleanup();
  localStorage.clear();
  answer('departmentList', { items: [department, dental] });
  const self = sessionOf({}).user.id;
  answer('practitionerList', { items: [{ ...elena, userId: self, departmentIds: [dental.id] }] });
  const { place } = await renderScreen(path, { permissions: [...reception] });
  await waitFor(() => expect(place()).toBe(`${path}?departmentId=${dental.id}`));
  expect(screen.queryByText('Elige un área')).not.toBeInTheDocument();
});

test('shows the day in the zone of the site, in English too, without cancelled appointments', async () => {
  const requests = start();
  await renderScreen(here, { permissions: [...reception], locale: 'en' });
  expect(
    await screen.findByRole('row', {
      name: /09:00 Mariana García López.*Control.*Elena Ríos.*Confirmed/,
    }),
  ).toBeVisible();
  expect(screen.queryByText(/08:00/)).toBeNull();
  expect(requests[0]?.query).toMatchObject({
    from: '2026-11-24T06:00:00.000Z',
    to: '2026-11-25T06:00:00.000Z',
  });
});

test('an appointment in another zone names it', async () => {
  start();
  const booked = bookedAt(slotAt(11).startAt);
  answer('appointmentView', { ...booked, site: { ...booked.site, timeZone: 'America/Tijuana' } });
  await renderScreen(`${here}&appointmentId=${booked.id}`, { permissions: [...reception] });
  expect(await screen.findByText(/09:00–09:20 hora de Tijuana$/)).toBeVisible();
});

describe('an appointment opened from the calendar', () => {
  const open = async (booked: ReturnType<typeof bookedAt>) => {
    start();
    answer('appointmentView', booked);
    return renderScreen(`${here}&appointmentId=${booked.id}`, {
      permissions: [...reception, 'appointments:delete', 'check-in:write'],
    });
  };
  const soon = () => new Date(Date.now() + 3_600_000).toISOString();

  test('is confirmed while it is far ahead', async () => {
    const booked = bookedAt(new Date(Date.now() + 3 * 86_400_000).toISOString());
    const { user, notices } = await open(booked);
    const requests = answer('appointmentConfirm', {
      ...booked,
      status: 'confirmed',
      moves: ['checked_in'],
      version: 2,
    });
    await user.click(await screen.findByRole('button', { name: 'Confirmar cita' }));
    await waitFor(() =>
      expect(requests[0]).toMatchObject({ body: { version: 1, channel: 'phone' } }),
    );
    await waitFor(() =>
      expect(notices).toMatchObject([{ text: 'Mariana García López confirmó su cita.' }]),
    );
  });

  test('leads to the check-in when it is near', async () => {
    const booked = {
      ...bookedAt(soon()),
      moves: ['confirmed' as const, 'checked_in' as const, 'cancelled' as const],
    };
    await open(booked);
    expect(await screen.findByRole('link', { name: 'Registrar llegada' })).toHaveAttribute(
      'href',
      `/hospital/appointments/check-in/${booked.patient.id}/${booked.uid}`,
    );
  });

  test('is cancelled and edited from its menu', async () => {
    const booked = bookedAt(soon());
    const { user } = await open(booked);
    answer('categoryList', { items: [] });
    const cancelled = answer('appointmentCancel', {
      ...booked,
      status: 'cancelled',
      moves: [],
      version: 2,
    });
    await user.click(
      await screen.findByRole('button', { name: 'Más acciones de Mariana García López' }),
    );
    await user.click(await screen.findByRole('menuitem', { name: 'Cancelar cita' }));
    const question = within(
      await screen.findByRole('dialog', { name: 'Cancelar la cita de Mariana García López' }),
    );
    await write(user, question.getByRole('textbox', { name: /Explicación/ }), 'No puede');
    await user.click(question.getByRole('button', { name: 'Cancelar cita' }));
    await waitFor(() =>
      expect(cancelled[0]).toMatchObject({ body: { version: 1, by: 'patient', note: 'No puede' } }),
    );
  });
});

test('without a grid, a week and a month offer their days and list the chosen one', async () => {
  start();
  answer('appointmentCalendar', {
    appointments: [
      item(slotAt(9).startAt),
      item('2026-11-26T16:00:00.000Z', {
        id: '00000000-0000-4000-8000-0000000000a3',
        patient: 'Óscar Ruiz',
      }),
    ],
    open: [],
    absences: [],
    closures: [],
  });
  answer('appointmentLoad', { days: [] });
  const { user, place } = await renderScreen(`${here}&view=week`, { permissions: [...reception] });
  const days = await screen.findByRole('group', { name: 'Días de la semana' });
  expect(within(days).getAllByRole('button')).toHaveLength(7);
  expect(within(days).getByRole('button', { name: /martes,? 24 .*, 1 cita$/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  expect(screen.getAllByRole('row', { name: /\d\d:00/ })).toHaveLength(1);
  await user.click(within(days).getByRole('button', { name: /jueves,? 26 .*, 1 cita$/ }));
  expect(await screen.findByRole('row', { name: /10:00 Óscar Ruiz/ })).toBeVisible();
  expect(place()).toContain('date=2026-11-26');
  await user.click(screen.getByRole('radio', { name: 'Mes' }));
  await user.click(await screen.findByRole('button', { name: 'viernes, 27 de noviembre' }));
  await waitFor(() => expect(place()).toContain('date=2026-11-27'));
});

test('a week is asked for from the day on which weeks of the company begin', async () => {
  start();
  const none = { appointments: [], open: [], absences: [], closures: [] };
  const asked = answer('appointmentCalendar', none);
  const company = {
    id: '0b7c1f5e-8a4d-4f0a-9d6e-2f1a3c5b7d90',
    name: 'Clínica Sol',
    timeZone: 'America/Mexico_City',
    logoId: null,
    weekStart: 'sunday' as const,
  };
  await renderScreen(`${here}&view=week`, { permissions: [...reception], company });
  await waitFor(() =>
    expect(asked[0]?.query).toMatchObject({
      from: '2026-11-22T06:00:00.000Z',
      to: '2026-11-29T06:00:00.000Z',
    }),
  );
});

test('the printout is rendered only while printing', async () => {
  start();
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  const { user } = await renderScreen(here, { permissions: [...reception] });
  await screen.findByRole('row', { name: /Mariana/ });
  const named = () => screen.getAllByText(/Mariana García López/).length;
  expect(named()).toBe(1);
  await user.click(screen.getByRole('button', { name: 'Imprimir' }));
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  expect(named()).toBe(2);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(named()).toBe(1);
  act(() => void window.dispatchEvent(new Event('beforeprint'))); // printed with the browser's shortcut
  expect(named()).toBe(2);
  print.mockRestore();
});

test('an address opens no form for users who cannot book', async () => {
  start();
  await renderScreen(`${here}&new=1`, { permissions: ['appointments:read', 'event-types:read'] });
  expect(await screen.findByText(/Mariana García López/)).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('without permission it is named, and nothing is requested', async () => {
  const requests = start();
  await renderScreen(here, { permissions: ['categories:read'] });
  expect(await screen.findByText('Ver citas')).toBeVisible();
  expect(requests).toEqual([]);
});

test('a failure offers a retry that loads the day', async () => {
  start();
  answer('appointmentCalendar', problem('server.unavailable', 'El servicio no está disponible.'));
  const { user } = await renderScreen(here, { permissions: [...reception] });
  expect(await screen.findByRole('alert')).toHaveTextContent('El servicio no está disponible.');
  start();
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByRole('row', { name: /Mariana/ })).toBeVisible();
});

describe('booking', () => {
  test('needs a time and a patient, shows errors at their questions, and offers undo', async () => {
    start();
    onAside(() => undefined)(); // what earlier tests said
    const asides: AsideNotice[] = [];
    const stop = onAside((notice) => asides.push(notice));
    const form = await openForm();
    const agendar = form.dialog.getByRole('button', { name: 'Agendar' });
    expect(agendar).toBeDisabled();
    expect(agendar).toHaveAccessibleDescription(
      'Elige el tipo de cita y una hora libre para agendar.',
    );
    await chooseTime(form);
    const refused = answer(
      'appointmentBook',
      problem('request.invalid', 'Revisa los datos.', {
        errors: [{ path: 'customAnswers.referido', code: 'required', message: 'Falta este dato.' }],
      }),
    );
    await form.user.click(agendar);
    expect(await form.dialog.findByText('Elige al paciente.')).toBeVisible();
    expect(refused).toEqual([]);
    await choosePatient(form);
    await form.user.click(agendar);
    await waitFor(() =>
      expect(
        form.dialog.getByRole('textbox', { name: /¿Quién lo refiere\?/ }),
      ).toHaveAccessibleDescription(/Falta este dato\./),
    );
    const made = { ...bookedAt(slotAt(10).startAt), moves: ['cancelled' as const] };
    const booked = answer('appointmentBook', made);
    answer('appointmentView', made); // behind “Ver”
    await form.user.click(agendar);
    await waitFor(() => expect(form.place()).toBe(here));
    expect(booked.map(({ body }) => body)).toMatchObject([
      {
        patientId: marianaId,
        eventTypeId: control.id,
        practitionerId: elena.id,
        startAt: slotAt(10).startAt,
        departmentId: department.id,
        customAnswers: { referido: 'Eva' },
      },
    ]);
    stop();
    expect(asides).toMatchObject([
      {
        text: 'Agendaste a Mariana García López: Control, mar 24 nov, 10:00 · Elena Ríos · Centro · $500.00.',
        durationMs: 20_000,
        action: { label: 'Deshacer' },
        otherAction: { label: 'Ver' },
        moreActions: [{ label: 'Imprimir' }, { label: 'Enviar confirmación' }],
      },
    ]);
    const cancelled = answer('appointmentCancel', {
      ...made,
      status: 'cancelled',
      moves: [],
      version: 2,
    });
    act(() => asides[0]?.action?.onSelect());
    await waitFor(() =>
      expect(cancelled[0]).toMatchObject({
        params: { appointmentId: made.id },
        body: { version: 1, by: 'clinic', note: 'Se deshizo al agendar', scope: 'one' },
      }),
    );
    await waitFor(() =>
      expect(form.notices).toMatchObject([
        { text: 'La cita de Mariana García López quedó cancelada.' },
      ]),
    );
    act(() => asides[0]?.otherAction?.onSelect());
    await waitFor(() =>
      expect(form.place()).toBe(`/hospital/appointments?appointmentId=${made.id}`),
    );
  });

  test('a time taken meanwhile takes a reason or one of three others; a lost response is retried with its key', async () => {
    start();
    const form = await openForm();
    await fill(form);
    const next = [slotAt(11), slotAt(12), slotAt(13)].map(({ score: _score, ...slot }) => slot);
    const refused = answer(
      'appointmentBook',
      problem('appointment.slot_taken', 'Esa hora ya no está libre. Elige otra.', {
        meta: {
          conflicts: [{ code: 'practitioner_busy', overbookable: true, detail: '10:00–10:20' }],
          next,
        },
      }),
    );
    await form.user.click(form.dialog.getByRole('button', { name: 'Agendar' }));
    const instead = within(await form.dialog.findByRole('group', { name: 'Otras horas libres' }));
    expect(form.dialog.getByText('El médico ya tiene otra cita a esa hora')).toBeVisible();
    expect(instead.getAllByRole('button')).toHaveLength(3);
    await write(
      form.user,
      form.dialog.getByRole('textbox', { name: 'Motivo del sobrecupo' }),
      'Urgencia',
    );
    await form.user.click(form.dialog.getByRole('button', { name: 'Agendar' }));
    await waitFor(() =>
      expect(refused[1]?.body).toMatchObject({
        startAt: slotAt(10).startAt,
        overbookReason: 'Urgencia',
      }),
    );
    await form.user.click(
      within(await form.dialog.findByRole('group', { name: 'Otras horas libres' })).getByRole(
        'button',
        {
          name: /12:00/,
        },
      ),
    );
    const lost = answer('appointmentBook', noAnswer());
    await form.user.click(form.dialog.getByRole('button', { name: 'Agendar' }));
    expect(await form.dialog.findByText(/Sin conexión/)).toBeVisible();
    const booked = answer('appointmentBook', bookedAt(slotAt(12).startAt));
    await waitFor(() => expect(form.place()).toBe(here), { timeout: 5000 });
    expect(booked[0]?.body).toEqual(lost[0]?.body);
    expect(booked[0]?.body).toMatchObject({
      startAt: slotAt(12).startAt,
      customAnswers: { referido: 'Eva' }, // what was typed is kept
    });
  });

  test('conflicts show before submitting, a reason overbooks, a listed reason and text go along', async () => {
    start();
    const reason = categoryOf({ kind: 'appointment_reason', name: 'Entrega de resultados' });
    answer('categoryList', ({ query }) => ({
      items: query.kind === 'appointment_reason' ? [reason] : [],
    }));
    answer('appointmentCheck', {
      conflicts: [
        { code: 'time_off', overbookable: true, detail: 'Congreso · 2026-11-23–2026-11-25' },
        { code: 'beyond_window', overbookable: true, detail: '2026-12-24' },
        { code: 'outside_availability', overbookable: true, detail: null },
      ],
      sameDay: true,
      startAt: slotAt(9).startAt,
      endAt: slotAt(9, 20).startAt,
    });
    const form = await openForm(`${here}&new=1`, [...reception, 'categories:read']);
    await fill(form);
    expect(await form.dialog.findByText('Está fuera del horario del médico')).toBeVisible();
    expect(form.dialog.getByText('· Congreso · 23/11/2026–25/11/2026')).toBeVisible();
    expect(form.dialog.getByText('· 24/12/2026')).toBeVisible();
    expect(form.dialog.getByText(/ya tiene otra cita ese día/)).toBeVisible();
    await write(
      form.user,
      form.dialog.getByRole('textbox', { name: 'Motivo del sobrecupo' }),
      'Urgencia',
    );
    await form.user.click(form.dialog.getByRole('button', { name: 'Más detalles' }));
    await form.user.selectOptions(
      await form.dialog.findByRole('combobox', { name: 'Motivo de la visita' }),
      reason.id,
    );
    await write(
      form.user,
      form.dialog.getByRole('textbox', { name: /^Detalle del motivo/ }),
      'Laboratorio',
    );
    const booked = answer('appointmentBook', bookedAt(slotAt(10).startAt));
    await form.user.click(form.dialog.getByRole('button', { name: 'Agendar' }));
    await waitFor(() =>
      expect(booked[0]?.body).toMatchObject({
        overbookReason: 'Urgencia',
        reasonId: reason.id,
        reason: 'Laboratorio',
      }),
    );
  });

  test('without free times it offers the waiting list, until a day', async () => {
    start();
    answerTimes(answer, []);
    const { user, dialog, place } = await openForm(`${here}&new=1&eventTypeId=${control.id}`);
    expect(await dialog.findByText(/No hay horas libres/)).toBeVisible();
    await write(user, dialog.getByRole('combobox', { name: /^Paciente/ }), 'mar');
    await user.click(await dialog.findByRole('option', { name: /Mariana García López/ }));
    await user.click(dialog.getByRole('button', { name: 'Más detalles' }));
    await write(user, dialog.getByLabelText(/^Si queda en espera/), '30/11/2030');
    const waits = answer('appointmentWait', {
      ...bookedAt(slotAt(10).startAt),
      startAt: null,
      endAt: null,
      status: 'waitlisted',
    });
    await user.click(dialog.getByRole('button', { name: 'Poner en lista de espera' }));
    await waitFor(() => expect(place()).toBe(here));
    expect(waits[0]?.body).toMatchObject({
      patientId: marianaId,
      eventTypeId: control.id,
      timePreference: 'any',
      dateTo: '2030-11-30',
    });
  });
});
