import type { Room } from '@sala/shared-contracts';
import { hasUnsavedWork } from '@sala/shell-sdk';
import { problem, startApi } from '@sala/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { answerLists } from '../../../testing/appointment.fixture';
import { categoryOf } from '../../../testing/category.fixture';
import { patient } from '../../../testing/patient.fixture';
import { renderScreen } from '../../../testing/render-screen';
import {
  bookedAt,
  control,
  department,
  elena,
  freeTimes,
  site,
  slotAt,
} from '../../../testing/booking.fixture';

const { answer } = startApi();

const here = `/hospital/calendar?departmentId=${department.id}&date=2026-11-24`;
const known = `&new=1&patientId=${patient.id}&eventTypeId=${control.id}`;
const writes = [
  'appointments:read',
  'appointments:write',
  'patients:read',
  'event-types:read',
  'categories:read',
] as const;
const norte = {
  ...site,
  id: '00000000-0000-4000-8000-0000000000c2',
  name: 'Norte',
  timeZone: 'America/Tijuana',
};
const room: Room = {
  id: '00000000-0000-4000-8000-0000000000c3',
  name: 'Consultorio 7',
  siteId: norte.id,
  departmentId: department.id,
  kind: 'consult',
  capacity: 1,
  active: true,
  version: 1,
};
const reason = categoryOf({ kind: 'appointment_reason', name: 'Entrega de resultados' });
const free = {
  conflicts: [],
  sameDay: false,
  startAt: slotAt(10).startAt,
  endAt: slotAt(10).endAt,
};

beforeEach(() => {
  localStorage.clear();
  answerLists(answer, []);
  answer('siteList', { items: [site, norte] });
  answer('departmentList', { items: [department] });
  answer('practitionerList', { items: [{ ...elena, siteIds: [site.id, norte.id] }] });
  answer('roomList', { items: [room] });
  answer('eventTypeList', {
    items: [{ ...control, questions: [], kinds: ['in_person', 'telehealth'] }],
  });
  answer('categoryList', ({ query }) => ({
    items: query.kind === 'appointment_reason' ? [reason] : [],
  }));
  answer('appointmentCalendar', { appointments: [], open: [], absences: [], closures: [] });
  answer('appointmentCheck', free);
  answer('patientView', patient);
});

const open = async (
  at: string,
  permissions: Parameters<typeof renderScreen>[1] = { permissions: [...writes] },
) => {
  const rendered = await renderScreen(at, permissions);
  return { ...rendered, dialog: within(await screen.findByRole('dialog', { name: 'Nueva cita' })) };
};

type Form = Awaited<ReturnType<typeof open>>;
/** Chooses the free time at ten. */
const take = async (user: Form['user'], dialog: Form['dialog']) => {
  await user.click(await dialog.findByRole('button', { name: /^10:00/ }));
  await dialog.findByText(/10:00–10:20$/);
};

/** Answers every search of free times. @returns the requests for the best ones */
const offer = (
  slots: (query: {
    readonly siteId?: string | undefined;
    readonly practitionerId?: string | undefined;
  }) => Parameters<typeof freeTimes>[0],
) => {
  answer('slotDays', ({ query }) => freeTimes(slots(query)).slotDays);
  answer('slotList', ({ query }) => freeTimes(slots(query)).slotList);
  return answer('slotFirst', ({ query }) => freeTimes(slots(query)).slotFirst);
};

const timesAnywhere = () =>
  offer(({ siteId = site.id }) => [
    { ...slotAt(10), siteId },
    { ...slotAt(12), siteId },
  ]);

test('kind, site, room and priority apply to the search, the check and the booking', async () => {
  const looked = timesAnywhere();
  const checked = answer('appointmentCheck', free);
  const { user, dialog } = await open(here + known);
  await take(user, dialog);
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Modalidad' }), 'telehealth');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Sede' }), norte.id);
  await user.click(
    await dialog.findByRole('button', {
      name: '08:00 la primera, mar 24 nov, Elena Ríos · Norte · hora de Tijuana',
      pressed: false,
    }),
  );
  expect(await dialog.findByText(/08:00–08:20 hora de Tijuana$/)).toBeVisible(); // local time of the site, labelled
  expect(looked.at(-1)?.query).toMatchObject({ kind: 'telehealth', siteId: norte.id });
  await user.type(
    dialog.getByRole('textbox', { name: /^Enlace de la consulta/ }),
    'https://reunion.mx/1',
  );
  await user.click(dialog.getByRole('button', { name: 'Más detalles' }));
  await user.selectOptions(dialog.getByRole('combobox', { name: /^Canal/ }), 'whatsapp');
  await user.selectOptions(dialog.getByRole('combobox', { name: /^Prioridad/ }), 'urgent');
  await user.selectOptions(dialog.getByRole('combobox', { name: /^Consultorio/ }), room.id);
  await waitFor(() =>
    expect(checked.at(-1)?.body).toMatchObject({
      kind: 'telehealth',
      siteId: norte.id,
      roomId: room.id,
    }),
  );
  const booked = answer('appointmentBook', bookedAt(slotAt(10).startAt));
  await user.click(dialog.getByRole('button', { name: 'Agendar' }));
  await waitFor(() =>
    expect(booked[0]?.body).toMatchObject({
      kind: 'telehealth',
      siteId: norte.id,
      meetingUrl: 'https://reunion.mx/1',
      bookedVia: 'whatsapp',
      priority: 'urgent',
      roomId: room.id,
    }),
  );
});

describe('a chosen time', () => {
  const lucia = { ...patient, id: '00000000-0000-4000-8000-0000000000c9', name: 'Lucía Núñez' };
  const row = {
    ...lucia,
    firstName: 'Lucía',
    lastName: 'Núñez',
    secondLastName: null,
    tags: [],
    customerId: null,
    debt: 0,
    lastVisitOn: null,
  };
  const other = {
    ...control,
    id: '00000000-0000-4000-8000-0000000000c5',
    name: 'Primera vez',
    questions: [],
    practitionerIds: [],
  };
  const changes: readonly (readonly [string, (form: Form) => Promise<unknown>])[] = [
    [
      'day',
      async ({ user, dialog }) => {
        await user.type(dialog.getByRole('textbox', { name: '¿Cuándo?' }), '28/11/2030');
      },
    ],
    [
      'site',
      ({ user, dialog }) =>
        user.selectOptions(dialog.getByRole('combobox', { name: 'Sede' }), norte.id),
    ],
    [
      'kind',
      ({ user, dialog }) =>
        user.selectOptions(dialog.getByRole('combobox', { name: 'Modalidad' }), 'telehealth'),
    ],
    [
      'doctor',
      ({ user, dialog }) =>
        user.selectOptions(dialog.getByRole('combobox', { name: 'Médico' }), elena.id),
    ],
    [
      'length',
      ({ user, dialog }) =>
        user.selectOptions(dialog.getByRole('combobox', { name: 'Duración' }), '40'),
    ],
    [
      'type',
      ({ user, dialog }) =>
        user.selectOptions(dialog.getByRole('combobox', { name: /^Tipo de cita/ }), other.id),
    ],
    [
      'half of the day',
      ({ user, dialog }) => user.click(dialog.getByRole('radio', { name: 'Tarde' })),
    ],
    [
      'patient',
      async ({ user, dialog }) => {
        await user.click(dialog.getByRole('button', { name: 'Cambiar' }));
        await user.clear(dialog.getByRole('combobox', { name: /^Paciente/ }));
        await user.type(dialog.getByRole('combobox', { name: /^Paciente/ }), 'luc');
        await user.click(await dialog.findByRole('option', { name: /Lucía Núñez/ }));
      },
    ],
  ];

  test.each(changes)('is cleared when the %s changes', async (_what, change) => {
    timesAnywhere();
    answer('patientRecent', { items: [] });
    answer('patientList', {
      items: [row],
      total: 1,
      page: 1,
      pageSize: 8,
      totalIs: 'exact',
      similar: false,
    });
    answer('eventTypeList', {
      items: [
        { ...control, questions: [], kinds: ['in_person', 'telehealth'], otherMinutes: [40] },
        other,
      ],
    });
    const form = await open(here + known);
    await take(form.user, form.dialog);
    const agendar = form.dialog.getByRole('button', { name: 'Agendar' });
    expect(agendar).toBeEnabled();
    await change(form);
    await waitFor(() => expect(agendar).toBeDisabled());
    expect(agendar).toHaveAccessibleDescription('Elige una hora libre para agendar.');
    expect(
      form.dialog.queryByRole('button', { pressed: true, name: /^\d\d:\d\d/ }),
    ).not.toBeInTheDocument();
  });

  test('is the recommended one at first; after another day is typed it needs a choice', async () => {
    timesAnywhere();
    const { user, dialog } = await open(here + known);
    await dialog.findByRole('button', { name: /^10:00/, pressed: true });
    expect(dialog.getByRole('button', { name: 'Agendar' })).toBeEnabled();
    await user.type(dialog.getByRole('textbox', { name: '¿Cuándo?' }), '24/11/2026 12');
    expect(dialog.getByRole('button', { name: 'Agendar' })).toBeDisabled();
    await user.click(await dialog.findByRole('button', { name: /^12:00 la pedida/ }));
    const booked = answer('appointmentBook', bookedAt(slotAt(12).startAt));
    await user.click(dialog.getByRole('button', { name: 'Agendar' }));
    await waitFor(() => expect(booked[0]?.body).toMatchObject({ startAt: slotAt(12).startAt }));
  });

  test('does not carry over to another doctor who is free at that hour', async () => {
    const ivan = { ...elena, id: '00000000-0000-4000-8000-0000000000c6', name: 'Iván Cordero' };
    answer('practitionerList', { items: [elena, ivan] });
    answer('eventTypeList', {
      items: [{ ...control, questions: [], practitionerIds: [elena.id, ivan.id] }],
    });
    offer(({ practitionerId = elena.id }) => [{ ...slotAt(10), practitionerId }]);
    const { user, dialog } = await open(here + known);
    await take(user, dialog);
    await user.selectOptions(dialog.getByRole('combobox', { name: /^Médico/ }), ivan.id);
    await user.click(await dialog.findByRole('button', { name: /^10:00 .*Iván Cordero/ }));
    const booked = answer('appointmentBook', bookedAt(slotAt(10).startAt));
    await user.click(dialog.getByRole('button', { name: 'Agendar' }));
    await waitFor(() =>
      expect(booked[0]?.body).toMatchObject({
        practitionerId: ivan.id,
        startAt: slotAt(10).startAt,
      }),
    );
  });

  test('given by the calendar stays while the rest is filled in', async () => {
    timesAnywhere();
    const { user, dialog } = await open(
      `${here}&new=1&patientId=${patient.id}&startAt=${slotAt(10).startAt}`,
    );
    await user.selectOptions(dialog.getByRole('combobox', { name: /^Tipo de cita/ }), control.id);
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Médico' }), elena.id);
    expect(await dialog.findByText(/10:00–10:20$/)).toBeVisible();
    const booked = answer('appointmentBook', bookedAt(slotAt(10).startAt));
    await user.click(dialog.getByRole('button', { name: 'Agendar' }));
    await waitFor(() =>
      expect(booked[0]?.body).toMatchObject({
        startAt: slotAt(10).startAt,
        practitionerId: elena.id,
      }),
    );
  });
});

test('loses what another event type does not offer: doctor, length, kind, answers', async () => {
  timesAnywhere();
  const first = {
    ...control,
    kinds: ['in_person' as const, 'telehealth' as const],
    otherMinutes: [40],
  };
  const other = {
    ...control,
    id: '00000000-0000-4000-8000-0000000000c5',
    name: 'Primera vez',
    practitionerIds: ['00000000-0000-4000-8000-0000000000c6'],
  };
  answer('eventTypeList', { items: [first, other] });
  answer('practitionerList', {
    items: [elena, { ...elena, id: '00000000-0000-4000-8000-0000000000c6', name: 'Iván Cordero' }],
  });
  const { user, dialog } = await open(`${here + known}&practitionerId=${elena.id}`);
  await user.selectOptions(
    await dialog.findByRole('combobox', { name: 'Modalidad' }),
    'telehealth',
  );
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Duración' }), '40');
  await user.type(dialog.getByRole('textbox', { name: /¿Quién lo refiere\?/ }), 'Eva');
  await user.selectOptions(dialog.getByRole('combobox', { name: /^Tipo de cita/ }), other.id);
  expect(dialog.getByRole('combobox', { name: 'Médico' })).toHaveValue('');
  expect(dialog.getByRole('textbox', { name: /¿Quién lo refiere\?/ })).toHaveValue('');
  await take(user, dialog);
  await user.type(dialog.getByRole('textbox', { name: /¿Quién lo refiere\?/ }), 'Luz');
  const booked = answer('appointmentBook', bookedAt(slotAt(10).startAt));
  await user.click(dialog.getByRole('button', { name: 'Agendar' }));
  await waitFor(() =>
    expect(booked[0]?.body).toMatchObject({
      eventTypeId: other.id,
      customAnswers: { referido: 'Luz' },
    }),
  );
  expect(booked[0]?.body).not.toHaveProperty('kind');
  expect(booked[0]?.body).not.toHaveProperty('minutes');
});

test('free times are grouped by day, practitioner and site', async () => {
  const ivan = { ...elena, id: '00000000-0000-4000-8000-0000000000c6', name: 'Iván Cordero' };
  answer('practitionerList', { items: [elena, ivan] });
  const next = { ...slotAt(9), startAt: '2026-11-25T15:00:00.000Z' };
  offer(() => [
    slotAt(9),
    { ...slotAt(9, 20), practitionerId: ivan.id, siteId: norte.id },
    slotAt(10),
    next,
  ]);
  const { dialog } = await open(here + known);
  const table = within(await dialog.findByRole('table', { name: 'Horas libres' }));
  const rows = table
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(rows).toEqual([
    ['mar 24', 'mié 25'],
    ['Elena Ríos · Centro'],
    ['09:00la primera', '09:00'],
    ['10:00', ''],
    ['Iván Cordero · Norte · hora de Tijuana'],
    ['07:20', ''],
  ]);
});

describe('the department', () => {
  const bodyAt = async (at: string, siteId: string) => {
    offer(() => [{ ...slotAt(10), siteId }]);
    const { user, dialog } = await open(at);
    await user.click(await dialog.findByRole('button', { name: /^\d\d:00/ }));
    const booked = answer('appointmentBook', bookedAt(slotAt(10).startAt));
    await user.click(dialog.getByRole('button', { name: 'Agendar' }));
    await waitFor(() => expect(booked).toHaveLength(1));
    return booked[0]?.body;
  };

  test('on screen is sent with a time at its site', async () =>
    expect(await bodyAt(here + known, site.id)).toMatchObject({ departmentId: department.id }));

  test('on screen is not sent with a time at another site', async () =>
    expect(await bodyAt(here + known, norte.id)).not.toHaveProperty('departmentId'));

  test('is chosen by the server when none is on screen', async () =>
    expect(await bodyAt(`/hospital/appointments?${known.slice(1)}`, site.id)).not.toHaveProperty(
      'departmentId',
    ));
});

test.each([
  ['without overbook:sign', [...writes], true],
  ['when nobody may override it', [...writes, 'overbook:sign' as const], false],
] as const)(
  'a time with conflicts cannot be booked %s',
  async (_who, permissions, overbookable) => {
    timesAnywhere();
    answer('appointmentCheck', {
      conflicts: [{ code: 'time_off', overbookable, detail: null }],
      sameDay: false,
      startAt: slotAt(10).startAt,
      endAt: slotAt(10).endAt,
    });
    const { user, dialog } = await open(here + known, { permissions: [...permissions] });
    await take(user, dialog);
    expect(await dialog.findByText('Elige otra hora: esta no se puede agendar.')).toBeVisible();
    expect(dialog.queryByRole('textbox', { name: 'Motivo del sobrecupo' })).not.toBeInTheDocument();
  },
);

test('a refused time can be overbooked with a reason', async () => {
  timesAnywhere();
  const { user, dialog } = await open(here + known, { permissions: [...writes, 'overbook:sign'] });
  await take(user, dialog);
  const refused = answer(
    'appointmentBook',
    problem('appointment.slot_taken', 'Esa hora ya no está libre. Elige otra.', {
      meta: {
        conflicts: [{ code: 'practitioner_busy', overbookable: true, detail: null }],
        next: [],
      },
    }),
  );
  await user.click(dialog.getByRole('button', { name: 'Agendar' }));
  await user.type(await dialog.findByRole('textbox', { name: 'Motivo del sobrecupo' }), 'Urgencia');
  expect(refused).toHaveLength(1);
  const booked = answer('appointmentBook', bookedAt(slotAt(10).startAt));
  await user.click(dialog.getByRole('button', { name: 'Agendar' }));
  await waitFor(() =>
    expect(booked[0]?.body).toMatchObject({
      startAt: slotAt(10).startAt,
      overbookReason: 'Urgencia',
    }),
  );
});

test('a waiting list entry carries kind, site, reason and the days', async () => {
  timesAnywhere();
  const { user, dialog } = await open(here + known);
  await take(user, dialog);
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Modalidad' }), 'telehealth');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Sede' }), norte.id);
  await user.type(dialog.getByRole('textbox', { name: '¿Cuándo?' }), '28/11/2030');
  await user.click(dialog.getByRole('button', { name: 'Más detalles' }));
  await user.selectOptions(
    await dialog.findByRole('combobox', { name: 'Motivo de la visita' }),
    reason.id,
  );
  await user.selectOptions(dialog.getByRole('combobox', { name: /^Prioridad/ }), 'urgent');
  await user.type(dialog.getByLabelText(/^Si queda en espera/), '27/11/2030');
  await user.tab();
  expect(await dialog.findByText('Elige el primer día o uno posterior.')).toBeVisible();
  await user.clear(dialog.getByLabelText(/^Si queda en espera/));
  await user.type(dialog.getByLabelText(/^Si queda en espera/), '30/11/2030');
  const waits = answer('appointmentWait', {
    ...bookedAt(slotAt(10).startAt),
    startAt: null,
    endAt: null,
    status: 'waitlisted',
  });
  await user.click(dialog.getByRole('button', { name: 'Poner en lista de espera' }));
  await waitFor(() =>
    expect(waits[0]?.body).toMatchObject({
      kind: 'telehealth',
      siteId: norte.id,
      reasonId: reason.id,
      priority: 'urgent',
      dateFrom: '2030-11-28',
      dateTo: '2030-11-30',
    }),
  );
});

test('a prefilled form has no unsaved work until something is typed', async () => {
  timesAnywhere();
  const { user, dialog } = await open(here + known);
  await dialog.findByRole('button', { name: /^10:00/, pressed: true });
  expect(hasUnsavedWork()).toBe(false);
  await user.click(dialog.getByRole('button', { name: /^12:00/ }));
  await waitFor(() => expect(hasUnsavedWork()).toBe(true));
});
