import type { Room } from '@sala/shared-contracts';
import { hasUnsavedWork } from '@sala/shell-sdk';
import { startApi } from '@sala/shell-sdk/testing';
import { screen, waitFor, within, act } from '@testing-library/react';
import { answerLists, anAppointment } from '../../../testing/appointment.fixture';
import { categoryOf } from '../../../testing/category.fixture';
import { patient, patientPage } from '../../../testing/patient.fixture';
import { renderScreen } from '../../../testing/render-screen';
import {
  bookedAt,
  control,
  department,
  elena,
  freeTimes,
  site,
  slotAt,
  answerTimes,
  marianaId,
} from '../../../testing/booking.fixture';
import { write } from '../../../testing/write';

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
  await dialog.findByRole('button', { name: /^10:00/, pressed: true });
  expect(hasUnsavedWork()).toBe(false); // what was prefilled is none
  await take(user, dialog);
  const agendar = dialog.getByRole('button', { name: 'Agendar' });
  expect(agendar).toBeEnabled();
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Modalidad' }), 'telehealth');
  await waitFor(() => expect(agendar).toBeDisabled()); // that time was for the other kind
  expect(hasUnsavedWork()).toBe(true);
  await take(user, dialog);
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Sede' }), norte.id);
  await waitFor(() => expect(agendar).toBeDisabled());
  await user.click(
    await dialog.findByRole('button', {
      name: '08:00 la primera, mar 24 nov, Elena Ríos · Norte · hora de Tijuana',
      pressed: false,
    }),
  );
  expect(await dialog.findByText(/08:00–08:20 hora de Tijuana$/)).toBeVisible(); // local time of the site, labelled
  expect(looked.at(-1)?.query).toMatchObject({ kind: 'telehealth', siteId: norte.id });
  await write(
    user,
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
  expect(booked[0]?.body).not.toHaveProperty('departmentId'); // the one on screen is of another site
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
  const ivan = { ...elena, id: '00000000-0000-4000-8000-0000000000c6', name: 'Iván Cordero' };
  test('is cleared by another length, doctor, type, half of the day and patient', async () => {
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
        {
          ...control,
          questions: [],
          otherMinutes: [40],
          practitionerIds: [elena.id, ivan.id],
        },
        other,
      ],
    });
    answer('practitionerList', { items: [elena, ivan] });
    const { user, dialog } = await open(here + known);
    const agendar = dialog.getByRole('button', { name: 'Agendar' });
    const changes: readonly (() => Promise<unknown>)[] = [
      () => user.selectOptions(dialog.getByRole('combobox', { name: 'Duración' }), '40'),
      () => user.selectOptions(dialog.getByRole('combobox', { name: /^Médico/ }), ivan.id),
      () => user.selectOptions(dialog.getByRole('combobox', { name: /^Tipo de cita/ }), other.id),
      () => user.click(dialog.getByRole('radio', { name: 'Tarde' })),
      async () => {
        await user.click(dialog.getByRole('button', { name: 'Cambiar' }));
        await user.clear(dialog.getByRole('combobox', { name: /^Paciente/ }));
        await user.paste('luc');
        await user.click(await dialog.findByRole('option', { name: /Lucía Núñez/ }));
      },
    ];
    for (const change of changes) {
      await user.click(await dialog.findByRole('button', { name: /^12:00/, pressed: false }));
      await waitFor(() => expect(agendar).toBeEnabled());
      await change();
      await waitFor(() => expect(agendar).toBeDisabled());
      expect(agendar).toHaveAccessibleDescription('Elige una hora libre para agendar.');
      expect(
        dialog.queryByRole('button', { pressed: true, name: /^\d\d:\d\d/ }),
      ).not.toBeInTheDocument();
    }
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
  await write(user, dialog.getByRole('textbox', { name: /¿Quién lo refiere\?/ }), 'Eva');
  await user.selectOptions(dialog.getByRole('combobox', { name: /^Tipo de cita/ }), other.id);
  expect(dialog.getByRole('combobox', { name: 'Médico' })).toHaveValue('');
  expect(dialog.getByRole('textbox', { name: /¿Quién lo refiere\?/ })).toHaveValue('');
  await take(user, dialog);
  await write(user, dialog.getByRole('textbox', { name: /¿Quién lo refiere\?/ }), 'Luz');
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

test('a time with conflicts cannot be booked without overbook:sign', async () => {
  timesAnywhere();
  answer('appointmentCheck', {
    conflicts: [{ code: 'time_off', overbookable: true, detail: null }],
    sameDay: false,
    startAt: slotAt(10).startAt,
    endAt: slotAt(10).endAt,
  });
  const { user, dialog } = await open(here + known);
  await take(user, dialog);
  expect(await dialog.findByText('Elige otra hora: esta no se puede agendar.')).toBeVisible();
  expect(dialog.queryByRole('textbox', { name: 'Motivo del sobrecupo' })).not.toBeInTheDocument();
});

describe('a typed time', () => {
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
    return {
      ...rendered,
      dialog: within(await screen.findByRole('dialog', { name: 'Nueva cita' })),
    };
  };

  /* What follows a booking is over. */
  const hasClosed = () =>
    waitFor(() =>
      expect(screen.queryByRole('dialog', { name: 'Nueva cita' })).not.toBeInTheDocument(),
    );

  const later = (day: number, hour: number) => ({
    ...slotAt(hour),
    startAt: new Date(Date.UTC(2030, 10, day, hour + 6)).toISOString(),
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
});

describe('a patient nobody knows', () => {
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
      endAt: slotAt(10, 20).startAt,
    });
    answer('patientView', patient);
    answer('patientRecent', { items: [] });
    answer('patientDuplicates', { items: [] });
    answerTimes(answer, [slotAt(10), slotAt(11)]);
  });

  const open = async (more = '') => {
    const rendered = await renderScreen(
      `/hospital/calendar?departmentId=${department.id}&date=2026-11-24&new=1${more}`,
      {
        permissions: [
          'appointments:read',
          'appointments:write',
          'patients:read',
          'patients:write',
          'event-types:read',
        ],
      },
    );
    return {
      ...rendered,
      dialog: within(await screen.findByRole('dialog', { name: 'Nueva cita' })),
    };
  };

  test('somebody unknown is registered in the form, which keeps what was chosen', async () => {
    answer('patientList', patientPage());
    const created = answer('patientCreate', { ...patient, name: 'Eva Luna' });
    const { user, dialog } = await open();
    await user.selectOptions(
      await dialog.findByRole('combobox', { name: /^Tipo de cita/ }),
      control.id,
    );
    await write(user, dialog.getByRole('combobox', { name: /^Paciente/ }), 'eva luna');
    await dialog.findByRole('option', { name: 'Registrar a «eva luna»' });
    await user.keyboard('{Enter}');
    const fields = within(await dialog.findByRole('group', { name: 'Nuevo paciente' }));
    const birthDate = fields.getByRole('textbox', { name: /^Fecha de nacimiento/ });
    await waitFor(() => expect(birthDate).toHaveFocus());
    await user.keyboard('12031990{Enter}');
    expect(await fields.findByText('Elige el sexo.')).toBeVisible();
    expect(fields.getByRole('combobox', { name: /^Sexo/ })).toHaveFocus();
    expect(birthDate).toHaveValue('12/03/1990');
    await user.selectOptions(fields.getByRole('combobox', { name: /^Sexo/ }), 'M');
    await user.type(fields.getByRole('textbox', { name: /^Teléfono/ }), '5512345678{Enter}');
    await waitFor(() =>
      expect(created[0]?.body).toMatchObject({
        firstName: 'Eva',
        lastName: 'Luna',
        birthDate: '1990-03-12',
        sex: 'M',
      }),
    );
    expect(await dialog.findByText('Eva Luna')).toBeVisible();
    expect(dialog.getByRole('combobox', { name: /^Tipo de cita/ })).toHaveValue(control.id);
    await waitFor(() => expect(dialog.getByRole('button', { name: /la primera/ })).toHaveFocus());
    const booked = answer('appointmentBook', bookedAt(slotAt(10).startAt));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Agendar' })).toHaveFocus());
    expect(booked).toEqual([]);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(booked[0]?.body).toMatchObject({ patientId: patient.id }));
  });
});

describe('the waiting list', () => {
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
        permissions: [
          'appointments:read',
          'appointments:write',
          'patients:read',
          'event-types:read',
        ],
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
});
