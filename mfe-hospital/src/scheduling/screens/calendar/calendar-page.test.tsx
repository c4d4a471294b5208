import type { PatientRow, Permission, TimeOffDetail } from '@sala/shared-contracts';
import { onAside, type AsideNotice } from '@sala/shell-sdk';
import { problem } from '@sala/shell-sdk/testing';
import { startBannerApi } from '../../../testing/start-banner-api';
import { act, screen, waitFor, within } from '@testing-library/react';
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

test('shows the day in the zone of the site, without cancelled appointments, and its paper only while printing', async () => {
  const requests = start();
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  const { user } = await renderScreen(here, { permissions: [...reception], locale: 'en' });
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
  const named = () => screen.getAllByText(/Mariana García López/).length;
  expect(named()).toBe(1);
  await user.click(screen.getByRole('button', { name: 'Print' }));
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  expect(named()).toBe(2);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(named()).toBe(1);
  act(() => void window.dispatchEvent(new Event('beforeprint'))); // printed with the browser's shortcut
  expect(named()).toBe(2);
});

test('an address opens no form for users who can neither book nor manage hours', async () => {
  start();
  const { goTo } = await renderScreen(`${here}&new=1`, {
    permissions: ['appointments:read', 'event-types:read'],
  });
  expect(await screen.findByText(/Mariana García López/)).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await goTo(`${here}&date=2026-11-25&block=1`);
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
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

describe('blocking hours', () => {
  const startAt = '2030-01-07T16:00:00.000Z'; // 10:00 in Mexico City
  const here = `/hospital/calendar?departmentId=${department.id}&date=2030-01-07`;
  const manages: readonly Permission[] = [
    'appointments:read',
    'appointments:write',
    'availability:read',
    'availability:write',
    'availability:manage',
  ];

  let asides: AsideNotice[] = [];
  let stop = (): void => undefined;
  beforeEach(() => {
    asides = [];
    onAside(() => undefined)(); // what earlier tests said
    stop = onAside((notice) => asides.push(notice));
    answer('siteList', { items: [site] });
    answer('departmentList', { items: [department] });
    answer('practitionerList', { items: [elena] });
    answer('roomList', { items: [] });
    answer('eventTypeList', { items: [control] });
    answer('appointmentCalendar', { appointments: [], open: [], absences: [], closures: [] });
  });
  afterEach(() => stop());

  const blocked: TimeOffDetail = {
    id: '00000000-0000-4000-8000-0000000000e9',
    practitioner: { id: elena.id, name: elena.name },
    startAt,
    endAt: '2030-01-07T17:30:00.000Z',
    type: 'other',
    reason: 'Junta',
    delegate: null,
    status: 'approved',
    bookings: 'keep',
    affectedCount: 1,
    toMoveCount: 0,
    version: 2,
    affected: [],
  };

  test('blocks hours of a doctor, asks about their appointments, and can be undone', async () => {
    const address = `${here}&block=1&practitionerId=${elena.id}&startAt=${startAt}&minutes=90`;
    const { user } = await renderScreen(address, { permissions: manages });
    const dialog = within(await screen.findByRole('dialog', { name: 'Bloquear horas' }));
    expect(dialog.getByLabelText('Desde')).toHaveValue('10:00');
    expect(dialog.getByLabelText('Hasta')).toHaveValue('11:30');
    await waitFor(() => expect(dialog.getByLabelText(/^Médico/)).toHaveValue(elena.id));
    const asked = answer(
      'timeOffCreate',
      problem('timeOff.choice_required', 'Hay citas en esos días.'),
    );
    await user.click(dialog.getByText('Bloquear'));
    expect(await dialog.findByText('Escribe el motivo.')).toBeVisible();
    expect(asked).toEqual([]);
    await user.type(dialog.getByLabelText(/^Motivo/), 'Junta{Enter}');
    await user.click(await dialog.findByLabelText('Se quedan como están'));
    expect(asked[0]).toMatchObject({
      params: { practitionerId: elena.id },
      body: { startAt, endAt: blocked.endAt, type: 'other', reason: 'Junta', approve: true },
    });
    const made = answer('timeOffCreate', blocked);
    await user.click(dialog.getByText('Bloquear'));
    await waitFor(() =>
      expect(asides).toMatchObject([
        { text: expect.stringContaining('Elena Ríos'), action: { label: 'Deshacer' } },
      ]),
    );
    expect(made[0]?.body).toMatchObject({ bookings: 'keep' });
    const undone = answer('timeOffCancel', { ...blocked, status: 'cancelled' });
    act(() => asides[0]?.action?.onSelect());
    await waitFor(() =>
      expect(undone[0]).toMatchObject({ params: { timeOffId: blocked.id }, body: { version: 2 } }),
    );
  });
});

test('a clinic without departments leads managers to the organization', async () => {
  start();
  answer('departmentList', { items: [] });
  await renderScreen(path, { permissions: [...reception, 'organization:manage'] });
  expect(await screen.findByText('Todavía no hay áreas')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ir a Organización' })).toHaveAttribute(
    'href',
    '/hospital/organization',
  );
});
