import { urlOf } from '@sala/shared-contracts';
import contract from '../../../../remote.contract';
import { isUnfiltered, listQueryOf, parsePlace } from './appointments-search';
import { learnEndpoints } from '@sala/shared-auth';
import { startApi } from '@sala/shell-sdk/testing';
import { findAppointments } from '../../slots/find-appointments';
import module from '../../../remote';
import { anAppointment } from '../../../testing/appointment.fixture';
import { marianaId } from '../../../testing/booking.fixture';
import { findBookablePatients } from '../../slots/find-bookable-patients';

test('a mistyped link shows the first page of today', () => {
  const place = parsePlace({
    tab: 'map',
    status: 'gone',
    doctor: 'eva',
    via: 'fax',
    payment: 'gold',
    sort: 'name',
    page: '-1',
    pageSize: '7',
    from: '2026-13-01',
    act: 'burn',
  });
  expect(place).toMatchObject({
    tab: 'today',
    status: '',
    doctor: '',
    via: '',
    payment: '',
    sort: 'next',
    page: 1,
    pageSize: 25,
    from: '',
    act: '',
    new: '',
  });
  expect(listQueryOf(place)).toEqual({ tab: 'today', sort: 'next', page: 1, pageSize: 25 });
  expect(isUnfiltered(place)).toBe(true);
});

test('the first request equals the prefetched one', () => {
  const preload = contract.routes.flatMap((route) =>
    route.path === '/hospital/appointments' ? route.preload : [],
  );
  expect(preload.map((ahead) => urlOf(ahead.endpoint, ahead))).toEqual([
    urlOf('appointmentList', { query: listQueryOf(parsePlace({})) }),
    urlOf('appointmentCounts', { query: {} }),
  ]);
});

test("the address sets the filters, apart from the booking form's practitioner", () => {
  const doctor = '00000000-0000-4000-8000-000000000001';
  const place = parsePlace({
    tab: 'lost',
    search: ' eva ',
    status: 'no_show',
    payment: 'due',
    doctor,
    practitionerId: 'x',
    page: '2',
    pageSize: '50',
    from: '2026-11-01',
    to: '2026-11-30',
  });
  expect(listQueryOf(place)).toEqual({
    tab: 'lost',
    search: 'eva',
    status: 'no_show',
    payment: 'due',
    practitionerId: doctor,
    from: '2026-11-01',
    to: '2026-11-30',
    sort: '-startAt',
    page: 2,
    pageSize: 50,
  });
  expect(isUnfiltered(place)).toBe(false);
});

describe('appointments in the palette', () => {
  const { answer } = startApi();
  learnEndpoints(module.endpoints ?? {});

  test('the palette finds upcoming appointments in the zone of their site', async () => {
    const ana = anAppointment('Ana Ríos', {
      startAt: '2026-11-26T05:30:00Z',
      endAt: '2026-11-26T06:00:00Z',
    });
    const gone = anAppointment('Ana Ríos', { status: 'cancelled' });
    const requests = answer('appointmentList', {
      items: [gone, ana],
      total: 2,
      page: 1,
      pageSize: 10,
    });
    const found = await findAppointments('ana', new AbortController().signal);
    expect(found).toEqual([
      {
        id: ana.id,
        title: 'Ana Ríos',
        detail: '25/11/2026 23:30 · Primera vez',
        path: `/hospital/appointments?appointmentId=${ana.id}`,
      },
    ]);
    expect(requests[0]?.query).toMatchObject({
      search: 'ana',
      from: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      sort: 'startAt',
    });
    expect(contract.routes.map(({ path }) => path)).toContain('/hospital/appointments');
  });

  test('shows five, not counting cancelled ones', async () => {
    answer('appointmentList', {
      items: Array.from({ length: 7 }, () => anAppointment('Ana Ríos')),
      total: 7,
      page: 1,
      pageSize: 10,
    });
    expect(await findAppointments('ana', new AbortController().signal)).toHaveLength(5);
  });
});

describe('patients to book in the palette', () => {
  learnEndpoints(module.endpoints ?? {});
  const { answer } = startApi();

  test('bookable patients lead to the prefilled form', async () => {
    const requests = answer('patientList', {
      items: [
        {
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
        },
      ],
      total: 1,
      page: 1,
      pageSize: 5,
      totalIs: 'exact',
      similar: false,
    });
    const found = await findBookablePatients('mariana', new AbortController().signal);
    expect(found).toEqual([
      {
        id: marianaId,
        title: 'Mariana García López',
        detail: 'EXP-000001',
        path: `/hospital/calendar?new=1&patientId=${marianaId}`,
      },
    ]);
    expect(requests[0]?.query).toMatchObject({ search: 'mariana', status: ['active'] });
  });
});
