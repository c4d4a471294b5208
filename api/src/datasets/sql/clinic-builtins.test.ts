import { randomUUID } from 'node:crypto';
import { writeDefinition, type DatasetDefinition } from '@sala/shared-contracts';
import {
  createTestApi,
  joinCompany,
  signedInCompany,
  signedUp,
  type SignedInMember,
  type TestApi,
} from '../../testing';
import { bookAround, createFrontDesk } from '../../testing/records/arrivals';
import { createPatient } from '../../testing/records/patients';

let api: TestApi;
let owner: SignedInMember;
let reception: SignedInMember;
let doctor: SignedInMember;
let ana: string;
let luz: string;

const answer = async (
  datasetId: string,
  definition: DatasetDefinition = {},
  { client } = owner,
  more: object = {},
) =>
  client.ok('datasetRows', {
    params: { datasetId },
    query: { definition: writeDefinition(definition), ...more },
  });
const rows = async (...asked: Parameters<typeof answer>) => (await answer(...asked)).rows;

/** Patients that the log names for the last answer. */
const lastLoggedPatients = async (): Promise<string[] | undefined> =>
  api.database.asOwner(async (client) => {
    const { rows: found } = await client.query<{ ids: string[] }>(
      "select diff -> 'ids' as ids from audit_log where action = 'patient.listed' order by id desc limit 1",
    );
    return found[0]?.ids;
  });
const entries = (): Promise<number> =>
  api.database.asOwner(async (client) =>
    Number(
      (
        await client.query<{ count: string }>(
          "select count(*) from audit_log where action = 'patient.listed'",
        )
      ).rows[0]?.count,
    ),
  );

beforeAll(async () => {
  api = await createTestApi();
  api.clock.move(new Date('2026-11-24T16:00:00Z')); // 10:00 in Mexico City
  owner = await signedInCompany(api);
  reception = await joinCompany(api, await signedUp(api), owner.companyId, ['reception']);
  doctor = await joinCompany(api, await signedUp(api), owner.companyId, ['doctor']);
  const desk = await createFrontDesk(owner, doctor.userId);
  ana = (
    await createPatient(owner.client, {
      firstName: 'Ana',
      lastName: 'Ríos',
      sex: 'M',
      curp: null,
      address: { state: 'Jalisco', municipality: 'Zapopan' },
    })
  ).id;
  luz = (
    await createPatient(owner.client, {
      firstName: 'Luz',
      lastName: 'Mora',
      sex: 'M',
      curp: null,
      email: 'luz@correo.test',
    })
  ).id;
  const { uid } = await bookAround(api, owner, desk, ana);
  const waiting = await bookAround(api, owner, desk, luz, { minutes: 120 });
  await owner.client.ok('patientConsentRecord', {
    params: { patientId: luz },
    body: {
      answers: [{ purpose: 'reminders', channel: 'email', granted: true }],
      method: 'verbal',
    },
  });
  await reception.client.ok('appointmentRemind', {
    params: { appointmentId: waiting.id },
    body: { version: 1 },
  });
  await reception.client.ok('checkIn', {
    params: { patientId: ana, appointmentUid: uid },
    body: {},
  });
});
afterAll(() => api.close());

test('patients, appointments, visits and messages show current data', async () => {
  expect(
    await rows('patients', {
      columns: ['name', 'state', 'lastVisit'],
      sorts: [{ column: 'name' }],
    }),
  ).toEqual([
    ['Ana Ríos López', 'Jalisco', '2026-11-24'],
    ['Luz Mora López', null, null],
  ]);
  expect(
    await rows('appointments', { groups: [{ column: 'status' }], sorts: [{ column: 'status' }] }),
  ).toEqual([
    ['checked_in', 1],
    ['scheduled', 1],
  ]);
  expect(
    await rows('appointments', {
      columns: ['status'],
      filters: [{ column: 'status', operator: 'is', value: 'Checked_In' }],
    }),
  ).toEqual([['checked_in']]);
  expect(
    await rows('visits', { columns: ['date', 'hour', 'patient', 'firstVisit', 'status'] }),
  ).toEqual([['2026-11-24', 10, 'Ana Ríos López', true, 'open']]);
  expect(
    await rows('messages', {
      columns: ['date', 'kind', 'status', 'reason', 'patient', 'hoursBefore', 'appointmentStatus'],
      sorts: [{ column: 'patient' }],
    }),
  ).toEqual([['2026-11-24', 'reminder', 'sent', null, 'Luz Mora López', 2, 'scheduled']]);
});

test('pages continue by cursor, and an export has the question’s filters', async () => {
  const sorts = { columns: ['name'], sorts: [{ column: 'name', descending: true }] };
  const first = await answer('patients', sorts, owner, { pageSize: 1 });
  expect([first.rows, first.total]).toEqual([[['Luz Mora López']], 2]);
  expect(await rows('patients', sorts, owner, { pageSize: 1, after: first.next })).toEqual([
    ['Ana Ríos López'],
  ]);
  const query = {
    definition: writeDefinition({
      groups: [{ column: 'state' }],
      measures: [{ aggregate: 'count' }],
      filters: [{ column: 'state', operator: 'filled' }],
    }),
  };
  expect(
    await (
      await owner.client.ok('datasetExport', { params: { datasetId: 'patients' }, query })
    ).content.text(),
  ).toContain('Jalisco,1');
  for (const datasetId of ['patients', 'appointments', 'visits', 'messages']) {
    expect((await reception.client.refused('datasetExport', { params: { datasetId } })).code).toBe(
      'permission.denied',
    );
  }
});

test('counts work without names, and no column is clinical', async () => {
  expect(
    await rows(
      'patients',
      { columns: ['name', 'curp', 'birthDate', 'sex'], sorts: [{ column: 'sex' }] },
      doctor,
    ),
  ).toEqual([
    [null, null, null, 'M'],
    [null, null, null, 'M'],
  ]);
  expect(await rows('visits', { groups: [{ column: 'firstVisit' }] }, reception)).toEqual([
    [true, 1],
  ]);
  const grouped = {
    params: { datasetId: 'appointments' },
    query: { definition: writeDefinition({ groups: [{ column: 'patient' }] }) },
  };
  expect((await reception.client.refused('datasetRows', grouped)).code).toBe('dataset.masked');
  for (const column of ['reason', 'bloodType', 'notes', 'diagnosis']) {
    expect(
      (
        await owner.client.refused('datasetRows', {
          params: { datasetId: 'patients' },
          query: { definition: writeDefinition({ columns: [column] }) },
        })
      ).code,
    ).toBe('request.invalid');
  }
});

test('logs people shown in rows, groups and stats, and nobody for anonymous rows', async () => {
  const before = await entries();
  await rows('patients', { columns: ['sex', 'age'] });
  await rows('patients', {}, reception);
  await rows('appointments', { groups: [{ column: 'practitioner' }] });
  expect(await entries()).toBe(before);
  await rows('appointments', {
    filters: [{ column: 'status', operator: 'is', value: 'checked_in' }],
  });
  expect(await lastLoggedPatients()).toEqual([ana]);
  await rows('appointments', { groups: [{ column: 'patient' }] });
  expect((await lastLoggedPatients())?.sort()).toEqual([ana, luz].sort());
  await owner.client.ok('datasetColumnStats', {
    params: { datasetId: 'visits' },
    query: { column: 'patient' },
  });
  expect(await lastLoggedPatients()).toEqual([ana]);
  await owner.client.ok('datasetExport', { params: { datasetId: 'patients' } });
  expect((await lastLoggedPatients())?.sort()).toEqual([ana, luz].sort());
});

test('data is per company, and a view is stored', async () => {
  const stranger = (await signedInCompany(api)).owner;
  for (const datasetId of ['patients', 'appointments', 'visits', 'messages']) {
    expect((await answer(datasetId, {}, stranger)).total).toBe(0);
    const definition = { groups: [{ column: 'status' }], chart: 'bar' as const };
    await owner.client.ok('datasetViewCreate', {
      params: { datasetId },
      body: { name: 'Por estado', definition },
    });
    expect(
      (await owner.client.ok('datasetViewList', { params: { datasetId } })).items,
    ).toMatchObject([{ name: 'Por estado', definition }]);
  }
});

test('pages contain every row once, rows without a time first', async () => {
  const [type] = (await owner.client.ok('eventTypeList')).items;
  await reception.client.ok('appointmentWait', {
    body: { patientId: luz, eventTypeId: type?.id ?? '', bookingKey: randomUUID() },
  });
  for (const datasetId of ['patients', 'appointments', 'visits', 'messages']) {
    const { rows: whole } = await answer(datasetId);
    const found: unknown[] = [];
    for (let after: string | undefined; ;) {
      const page = await answer(datasetId, {}, owner, { pageSize: 1, ...(after ? { after } : {}) });
      found.push(...page.rows);
      if (!page.next) break;
      after = page.next;
    }
    expect(found).toEqual(whole);
  }
  expect(await rows('appointments', { columns: ['date'] })).toEqual([
    [null],
    ['2026-11-24'],
    ['2026-11-24'],
  ]);
});
