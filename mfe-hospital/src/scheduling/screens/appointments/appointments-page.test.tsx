import { dayIn, type Appointment } from '@sala/shared-contracts';
import { onAside, type AsideNotice } from '@sala/shell-sdk';
import { startBannerApi } from '../../../testing/start-banner-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../../testing/render-screen';
import {
  anAppointment,
  answerLists,
  detailOf,
  noFacets,
} from '../../../testing/appointment.fixture';
import { write } from '../../../testing/write';
import { dayAfter } from '../../../parts/zoned-time';

const { answer } = startBannerApi();
const place = '/hospital/appointments';
const reads = ['appointments:read'] as const;

const ana = anAppointment('Ana Ríos', {
  patient: {
    ...anAppointment('').patient,
    name: 'Ana Ríos',
    listName: 'Ríos, Ana',
    hasAlerts: true,
    debt: 35_000,
  },
});
const luz = anAppointment('Luz Sol', {
  status: 'checked_in',
  moves: ['in_progress', 'cancelled'],
  undoable: true,
});

const startWith = (...items: readonly Appointment[]) => answerLists(answer, items);
let asides: AsideNotice[] = [];
let stop = (): void => undefined;
beforeEach(() => {
  asides = [];
  stop = onAside((notice) => asides.push(notice));
});
afterEach(() => stop());
const row = (name: RegExp) => screen.findByRole('row', { name });

test('cancels those of the selection that can be, for one reason', async () => {
  const eva = anAppointment('Eva Mar', { moves: ['confirmed'] });
  startWith(ana, luz, eva);
  const requests = answer('appointmentBulkCancel', {
    done: [ana.id],
    failed: [{ id: luz.id, code: 'resource.version_conflict', title: 'Alguien más lo cambió.' }],
  });
  const { user } = await renderScreen(place);
  await user.click(await screen.findByRole('checkbox', { name: 'Eva Mar' }));
  const bar = within(await screen.findByRole('region', { name: 'Citas seleccionadas' }));
  expect(bar.queryByRole('button', { name: 'Cancelar citas' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('checkbox', { name: 'Ana Ríos' }));
  await user.click(screen.getByRole('checkbox', { name: 'Luz Sol' }));
  await user.click(bar.getByRole('button', { name: 'Cancelar citas' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancelar 2 citas' }));
  await write(user, dialog.getByRole('textbox', { name: /Explicación/ }), 'El médico enfermó');
  await user.click(dialog.getByRole('button', { name: 'Cancelar 2 citas' }));
  await waitFor(() =>
    expect(requests[0]?.body).toMatchObject({
      by: 'clinic',
      note: 'El médico enfermó',
      tellPatient: true,
      appointments: [
        { id: ana.id, version: 1 },
        { id: luz.id, version: 1 },
      ],
    }),
  );
});

test('a likely no-show is explained in the row, and the panel suggests what helps', async () => {
  const noShowRisk = {
    score: 72,
    reasons: [
      { code: 'past_no_shows' as const, points: 40, value: 2 },
      { code: 'unconfirmed' as const, points: 20, value: null },
      { code: 'weekday' as const, points: 12, value: 1 },
    ],
  };
  startWith({ ...ana, noShowRisk });
  const { user, place: at } = await renderScreen(place);
  expect(
    await screen.findByRole('img', {
      name: 'Riesgo de falta, 72 de 100: Faltó 2 veces, No ha confirmado, Es lunes, el día con más faltas',
    }),
  ).toBeVisible();
  await user.click(within(await row(/Ana Ríos/)).getByRole('button', { name: 'Ríos, Ana' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Ana Ríos' }));
  expect(await panel.findByRole('link', { name: 'Llamar' })).toHaveAttribute(
    'href',
    'tel:+525512345678',
  );
  await user.click(panel.getByRole('button', { name: 'Agendar otra a esta hora' }));
  await waitFor(() => expect(at()).toContain(`startAt=${encodeURIComponent(ana.startAt ?? '')}`));
});

test('filter names come with the counts, so other lists load only with more filters', async () => {
  const startAt = '2026-12-04T18:00:00Z';
  startWith(
    {
      ...ana,
      startAt,
      endAt: '2026-12-04T18:30:00Z',
      site: { ...ana.site, timeZone: 'America/Tijuana' },
    },
    { ...luz, startAt, endAt: '2026-12-04T18:30:00Z' },
  );
  const named = (value: string, label: string, count: number) => ({ value, label, count });
  const counted = answer('appointmentFacets', {
    ...noFacets,
    departmentId: [named(ana.department.id, 'Medicina general', 2)],
    practitionerId: [{ value: 'none', label: null, count: 3 }, named(luz.id, 'Inés Rivas', 0)],
  });
  const lists = [
    answer('siteList', { items: [] }),
    answer('departmentList', { items: [] }),
    answer('practitionerList', { items: [] }),
    answer('eventTypeList', { items: [] }),
  ];
  const { user } = await renderScreen(`${place}?tab=upcoming`);
  expect(within(await row(/Ana Ríos/)).getByText(/10:00$/)).toHaveTextContent(
    'vie 4 dic, 10:00 Tijuana',
  ); // the two rows at one time read differently
  expect(within(await row(/Ana Ríos/)).getByTitle(/, 10:00–10:30, Centro$/)).toBeVisible();
  expect(within(await row(/Luz Sol/)).getByText(/12:00$/)).toHaveTextContent(/12:00$/);
  const doctor = await screen.findByRole('combobox', { name: 'Médico:' });
  expect(await within(doctor).findByRole('option', { name: 'Inés Rivas (0)' })).toBeInTheDocument();
  expect(within(doctor).getByRole('option', { name: 'Sin asignar (3)' })).toBeInTheDocument();
  expect(screen.getByRole('option', { name: 'Medicina general (2)' })).toBeInTheDocument();
  expect(lists).toEqual([[], [], [], []]);
  expect(counted.map(({ query }) => query.of)).toEqual([['departmentId', 'practitionerId']]);
  await user.click(screen.getByRole('button', { name: 'Más filtros' }));
  await waitFor(() => expect(lists.map((requests) => requests.length)).toEqual([1, 0, 0, 1]));
  await waitFor(() =>
    expect(counted[1]?.query.of).toEqual([
      'status',
      'eventTypeId',
      'siteId',
      'bookedVia',
      'payment',
    ]),
  );
});

test('users with counts only see totals and request no names', async () => {
  const listed = startWith(ana);
  await renderScreen(place, { permissions: ['appointment-counts:read'] });
  expect(await screen.findByText('12')).toBeVisible();
  expect(screen.getByText('Tu rol ve cuántas citas hay, no de quién son.')).toBeVisible();
  expect(listed).toEqual([]);
});

test('a waiting list offer is accepted or declined', async () => {
  const offer = {
    startAt: '2026-11-26T15:00:00Z',
    endAt: '2026-11-26T15:30:00Z',
    practitioner: { id: '7c1c0d0e-54f7-4bb5-8b8f-0a9f3a6f2d11', name: 'Inés Rivas' },
    site: {
      ...ana.site,
      id: '5a0e2c6b-4b7c-4a75-8a63-0f1f4f3b9c55',
      name: 'Sede Norte',
      timeZone: 'America/Tijuana',
    },
    expiresAt: '2026-11-25T15:00:00Z',
  };
  const waits = anAppointment('Sol Vera', {
    status: 'waitlisted',
    moves: ['scheduled', 'cancelled'],
    startAt: null,
    endAt: null,
    offer,
  });
  startWith(waits);
  answer(
    'appointmentView',
    detailOf(waits, {
      waitlist: {
        dateFrom: null,
        dateTo: null,
        timePreference: 'any',
        status: 'offered',
        insteadOf: { id: ana.id, startAt: '2026-11-27T18:00:00Z' },
      },
    }),
  );
  const requests = answer(
    'appointmentOfferAnswer',
    detailOf({
      ...waits,
      status: 'scheduled',
      undoable: true,
      startAt: offer.startAt,
      endAt: offer.endAt,
      offer: null,
      version: 2,
    }),
  );
  const { user, notices } = await renderScreen(`${place}?tab=waitlist&appointmentId=${waits.id}`);
  expect(await screen.findByText(/^Si acepta, deja su cita del .*12:00/)).toBeVisible();
  expect(
    screen.getByText(/^Se le ofrece .*07:00 hora de Tijuana con Inés Rivas, en Sede Norte$/),
  ).toBeVisible(); // local time of the site
  expect(screen.getByText(/^Ofrecida: .*07:00 hora de Tijuana$/)).toBeInTheDocument(); // in its row, behind the panel
  expect(screen.getByText(/^Puede aceptar hasta .*07:00 hora de Tijuana$/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Aceptar' }));
  await waitFor(() => expect(requests[0]?.body).toEqual({ version: 1, accept: true }));
  await waitFor(() =>
    expect(asides).toMatchObject([
      {
        text: expect.stringMatching(/^Agendaste a Sol Vera: .* 09:00 · Clara Mora · Centro\.$/),
        otherAction: { label: 'Ver' },
        action: { label: 'Deshacer' },
      },
    ]),
  );
  const undone = answer('appointmentUndo', detailOf({ ...waits, version: 3 }));
  act(() => asides[0]?.action?.onSelect());
  await waitFor(() =>
    expect(undone[0]).toMatchObject({ params: { appointmentId: waits.id }, body: { version: 2 } }),
  );
  await waitFor(() =>
    expect(notices).toContainEqual(
      expect.objectContaining({ text: 'Sol Vera volvió a la lista de espera.' }),
    ),
  );
});

test('readers get no actions, and others see the missing permission', async () => {
  startWith({ ...ana, moves: [] });
  const first = await renderScreen(place, { permissions: [...reads], locale: 'en' });
  expect(await row(/Ríos, Ana/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'New appointment' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Ana/ })).toHaveTextContent('Ríos, Ana');
  expect(first.place()).toBe(place);
});

test('the row menu sends reminders, prints tokens and lets a booked patient wait for an earlier time', async () => {
  startWith(ana, luz);
  const reminded = answer('appointmentRemind', detailOf(ana));
  const reasonCategory = {
    id: '00000000-0000-4000-8000-0000000000f7',
    name: 'Resultados',
    nameEn: null,
  };
  answer('appointmentView', detailOf({ ...ana, reasonCategory }, { kind: 'telehealth' }));
  const requests = answer(
    'appointmentWait',
    detailOf({ ...ana, startAt: null, endAt: null, status: 'waitlisted' }),
  );
  const { user, notices } = await renderScreen(place);
  await user.click(within(await row(/Luz Sol/)).getByRole('button', { name: /^Más acciones/ }));
  expect(await screen.findByRole('menuitem', { name: /^Deshacer/ })).toBeVisible();
  expect(screen.getByRole('menuitem', { name: 'Ver e imprimir el turno' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: 'Poner en lista de espera' })).toBeNull(); // in consultation
  await user.keyboard('{Escape}');
  await user.click(within(await row(/Ana Ríos/)).getByRole('button', { name: /^Más acciones/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Poner en lista de espera' }));
  await waitFor(() =>
    expect(asides).toMatchObject([
      { text: 'Ana Ríos quedó en lista de espera.', action: { label: 'Deshacer' } },
    ]),
  );
  expect(requests[0]?.body).toMatchObject({
    patientId: ana.patient.id,
    eventTypeId: ana.eventType.id,
    practitionerId: ana.practitioner?.id,
    departmentId: ana.department.id,
    siteId: ana.site.id,
    kind: 'telehealth',
    reasonId: reasonCategory.id,
    insteadOfId: ana.id,
    dateTo: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  });
  const undone = answer('appointmentCancel', detailOf({ ...ana, status: 'cancelled', moves: [] }));
  act(() => asides[0]?.action?.onSelect());
  await waitFor(() =>
    expect(undone[0]).toMatchObject({
      params: { appointmentId: ana.id },
      body: { version: 1, by: 'clinic', scope: 'one' },
    }),
  );
  await waitFor(() =>
    expect(notices).toContainEqual(
      expect.objectContaining({ text: 'Ana Ríos ya no está en la lista de espera.' }),
    ),
  );
  await user.click(within(await row(/Ana Ríos/)).getByRole('button', { name: /^Más acciones/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Recordar' }));
  await waitFor(() =>
    expect(reminded[0]).toMatchObject({ params: { appointmentId: ana.id }, body: { version: 1 } }),
  );
});

describe('printing', () => {
  const departmentId = '00000000-0000-4000-8000-0000000000c1';

  const clara = { id: '00000000-0000-4000-8000-0000000000e1', name: 'Clara Mora' };
  const beto = { id: '00000000-0000-4000-8000-0000000000e2', name: 'Beto Díaz' };

  const openList = async () => {
    const requests = answerLists(answer, [
      anAppointment('Ana Ríos', {
        practitioner: clara,
        room: { id: '00000000-0000-4000-8000-0000000000f1', name: 'Consultorio 2' },
        reason: 'Dolor de espalda',
        confirmedChannel: 'phone',
        status: 'confirmed',
      }),
      anAppointment('Luz Sol', { practitioner: beto }),
      anAppointment('Leo Paz', { practitioner: clara, status: 'cancelled' }),
    ]);
    const rendered = await renderScreen(`/hospital/appointments?departmentId=${departmentId}`);
    await screen.findByRole('row', { name: /Ana Ríos/ });
    return { requests, ...rendered };
  };

  const sheets = () =>
    screen
      .getAllByRole('table', { hidden: true })
      .map(({ textContent }) => textContent)
      .filter((text) => /· \d+ citas?/.test(text));

  test('prints tomorrow as the list is narrowed, with what reception calls by', async () => {
    const print = jest.spyOn(window, 'print').mockReturnValue();
    const { user, requests } = await openList();
    await user.click(screen.getByRole('button', { name: 'Imprimir citas del día' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Mañana' }));
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
    const tomorrow = dayAfter(dayIn('America/Mexico_City', new Date()), 1);
    expect(requests.at(-1)?.query).toMatchObject({
      from: tomorrow,
      to: tomorrow,
      departmentId,
      sort: 'startAt',
    });
    const [sheet = '', ...others] = sheets();
    expect(others).toEqual([]);
    expect(sheet).toMatch(/2 citas/);
    expect(sheet).toMatch(
      /Ana Ríos\+52 55 1234 5678Primera vez · Dolor de espaldaClara MoraConsultorio 2Sí/,
    );
    expect(sheet).toMatch(/Luz Sol\+52 55 1234 5678Primera vezBeto DíazNo/);
    expect(sheet).not.toContain('Leo Paz');
    print.mockRestore();
  });
});
