import Fastify, { type FastifyInstance } from 'fastify';
import { createGuardedFetch } from '../single-sign-on/guarded-fetch';
import { createSap } from './fhir-live';
import { decodeSapMessage } from './hl7/decode';
import { listenForMllp } from './mllp/listener';
import { SapOutage, type Sap, type SapAnswer, type SapCase } from './port';
import { createSapSimulator } from './simulator/simulator';

const zone = 'America/Mexico_City';
const now = '2026-11-25T18:00:00.000Z'; // a Wednesday noon there
const password = 'secreto-del-hospital';
const authorization = `Basic ${Buffer.from(`SALA:${password}`).toString('base64')}`;
const config = {
  id: 'h1',
  institution: '0001',
  sender: 'ISH',
  timeZone: zone,
  authorization,
  listener: null,
};

const apps: FastifyInstance[] = [];
afterAll(async () => {
  for (const app of apps) await app.close();
});

const serve = async (app: FastifyInstance): Promise<string> => {
  apps.push(app);
  return app.listen({ host: '127.0.0.1', port: 0 });
};

const clientOf = (baseUrl: string, secret = password, timeoutMs = 5000): Sap =>
  createSap({
    baseUrl,
    institution: '0001',
    authentication: { kind: 'basic', user: 'SALA', password: secret },
    fetch: createGuardedFetch(true),
    timeoutMs,
  });

const openHospital = async () => {
  // Stands still: a busy machine must not add a second.
  const simulator = createSapSimulator({ now: () => new Date(now), move: () => undefined });
  const origin = await serve(simulator.app);
  const hospital = simulator.connect(config, {
    known: [
      {
        family: 'García López',
        given: 'Mariana',
        birthDate: '2005-03-12',
        sex: 'female',
        curp: 'GALM050312MDFRPRA5',
      },
    ],
  });
  return {
    hospital,
    simulator,
    baseUrl: `${origin}/h1/fhir`,
    sap: clientOf(`${origin}/h1/fhir`),
  };
};
const opened = openHospital();

const valueOf = <Value>(answer: SapAnswer<Value>): Value => {
  if (!answer.ok) throw new Error(answer.messages[0]?.text);
  return answer.value;
};

const everything = async <Item>(
  list: (
    cursor: string | null,
  ) => Promise<SapAnswer<{ items: readonly Item[]; cursor: string | null }>>,
): Promise<readonly Item[]> => {
  const items: Item[] = [];
  for (let cursor: string | null = null; ;) {
    const page: { items: readonly Item[]; cursor: string | null } = valueOf(await list(cursor));
    items.push(...page.items);
    if (page.cursor === null) return items;
    ({ cursor } = page);
  }
};

test('what it is and can do', async () => {
  const { sap } = await opened;
  expect(await sap.test()).toMatchObject({
    software: 'SAP Patient Management (simulador)',
    version: '618 SP 33',
    resources: expect.arrayContaining(['Patient', 'Account', 'Encounter', 'Appointment']),
    writes: true,
  });
});

test('patients come as SAP has them, and the institution alone is too much', async () => {
  const { sap, hospital } = await opened;
  const found = valueOf(await sap.searchPatients({ family: 'garcia', given: 'MAR' }));
  expect(found.items).toEqual([hospital.state.patients.get('0000100001')]);
  expect(await sap.searchPatients({})).toEqual({
    ok: false,
    messages: [
      {
        type: 'E',
        id: 'N1',
        number: '060',
        text: 'Hay demasiados pacientes en la institución: acote la búsqueda',
      },
    ],
  });
  const all = await everything((cursor) =>
    sap.searchPatients({ changedSince: '2020-01-01T00:00:00Z', cursor }),
  );
  expect(all).toEqual([...hospital.state.patients.values()]);
  expect(all.length).toBeGreaterThan(150);
  const one = valueOf(await sap.searchPatients({ patnr: '0000100001', birthDate: '2005-03-12' }));
  expect(one.items).toHaveLength(1);
  expect(await sap.readPatient('0000100001')).toEqual(one.items[0]);
  expect(await sap.readPatient('0000000001')).toBeNull();
});

test('the special records are there: merged, cancelled, provisional, and one person twice', async () => {
  const { hospital } = await opened;
  const all = [...hospital.state.patients.values()];
  expect(all.filter((one) => one.mergedInto !== null)).toHaveLength(2);
  expect(all.filter((one) => one.cancelled)).toHaveLength(2);
  expect(all.filter((one) => one.provisional)).toHaveLength(2);
  const curps = all.map(({ curp }) => curp).filter((curp) => curp !== null);
  expect(new Set(curps).size).toBe(curps.length - 1);
});

test('cases come with all their movements', async () => {
  const { sap, hospital } = await opened;
  const all = await everything((cursor) => sap.listCases({ cursor }));
  expect(all).toEqual(hospital.state.allCases());
  const having = (test_: (one: SapCase) => boolean) => all.filter(test_).length;
  const beds = all.flatMap(({ status, type, bed }) =>
    status === 'active' && type === 'inpatient' ? [bed] : [],
  );
  expect(new Set(beds).size).toBe(beds.length);
  expect(beds.length).toBeGreaterThan(20);
  expect(having((one) => one.status === 'planned')).toBeGreaterThan(3);
  expect(having((one) => one.status === 'cancelled')).toBe(1);
  expect(having((one) => one.billed)).toBeGreaterThan(5);
  expect(having((one) => one.absent)).toBe(1);
  expect(having((one) => one.movements.length > 2)).toBeGreaterThan(10);
  const [first] = all;
  expect(valueOf(await sap.listCases({ patnr: first?.patnr ?? '' })).items).toContainEqual(first);
});

test('units, planning objects and the agenda of a department', async () => {
  const { sap, hospital } = await opened;
  expect(await sap.listOrgUnits()).toEqual(hospital.state.units);
  expect(await sap.listPlanningObjects()).toEqual(hospital.state.planningObjects);
  const week = { from: '2026-11-20T06:00:00Z', to: '2026-11-30T06:00:00Z' };
  const agenda = await everything((cursor) =>
    sap.listAppointments({ ...week, department: 'GO', cursor }),
  );
  expect(agenda.length).toBeGreaterThan(10);
  expect(agenda).toEqual(
    [...hospital.state.appointments.values()]
      .filter(
        ({ department, start }) =>
          department === 'GO' && start >= '2026-11-20T06' && start < '2026-11-30T06',
      )
      .toSorted((one, other) => one.start.localeCompare(other.start)),
  );
});

test('a patient is changed under the version that was seen, after a test run that changes nothing', async () => {
  const { sap } = await openHospital();
  const before = await sap.readPatient('0000100001');
  const change = { phone: '+525511112222', email: null, birthName: 'Pérez' };
  const version = before?.version ?? null;
  const tried = await sap.changePatient('0000100001', change, { testRun: true, version });
  expect(tried).toMatchObject({
    accepted: true,
    messages: [{ type: 'S', id: 'N1', number: '001' }],
    state: null,
  });
  expect(await sap.readPatient('0000100001')).toEqual(before);
  const done = await sap.changePatient('0000100001', change, { testRun: false, version });
  expect(done).toMatchObject({
    accepted: true,
    state: { ...change, family: 'García López', curp: 'GALM050312MDFRPRA5' },
  });
  expect(await sap.changePatient('0000100001', change, { testRun: false, version })).toMatchObject({
    accepted: false,
    messages: [{ type: 'E', number: '412' }],
    state: null,
  });
  const future = { testRun: true, version: null };
  expect(await sap.changePatient('0000100001', { birthDate: '2030-01-01' }, future)).toMatchObject({
    accepted: false,
  });
});

test('transfer, planned discharge and discharge, with what SAP has against them', async () => {
  const { sap, hospital } = await openHospital();
  const free = hospital.state.units.filter(
    ({ kind, code }) =>
      kind === 'bed' &&
      !hospital.state.allCases().some((one) => one.bed === code && one.status === 'active'),
  );
  const [staying, other] = hospital.state
    .allCases()
    .filter((one) => one.status === 'active' && one.bed !== null && !one.absent);
  const [bed] = free;
  if (!staying || !other || !bed) throw new Error('the hospital is empty, or full');
  const { falnr } = staying;
  const room = bed.parent;
  const to = {
    at: now,
    department: null,
    careUnit: room?.split('-')[0] ?? '',
    room,
    bed: bed.code,
  };
  const trial = { testRun: true, version: staying.version };
  expect(await sap.transfer(falnr, to, trial)).toMatchObject({ accepted: true, state: null });
  expect(hospital.state.caseOf(falnr)).toEqual(staying);

  const taken = { ...to, careUnit: other.careUnit ?? '', room: other.room, bed: other.bed };
  for (const testRun of [true, false])
    expect(await sap.transfer(falnr, taken, { testRun, version: null })).toMatchObject({
      accepted: false,
      messages: [{ type: 'E', number: '044', text: expect.stringContaining(other.falnr) }],
    });
  const early = { at: '2020-01-01T00:00:00.000Z', reason: null };
  const free_ = { testRun: false, version: null };
  expect(await sap.discharge(falnr, early, free_)).toMatchObject({
    accepted: false,
    messages: [{ number: '030' }],
  });

  const moved = await sap.transfer(falnr, to, { testRun: false, version: staying.version });
  expect(moved).toMatchObject({ accepted: true, state: { bed: bed.code, status: 'active' } });
  expect(moved.state?.movements.findLast(({ kind }) => kind === 'transfer')).toMatchObject({
    start: now,
    end: null,
    bed: bed.code,
  });
  const stale = { testRun: false, version: staying.version };
  expect(await sap.discharge(falnr, { at: now, reason: null }, stale)).toMatchObject({
    accepted: false,
    messages: [{ number: '412' }],
  });

  const tomorrow = '2026-11-26T16:00:00.000Z';
  const planned = await sap.planDischarge(falnr, { at: tomorrow, reason: 'Mejoría' }, free_);
  expect(planned).toMatchObject({
    accepted: true,
    state: { status: 'active', plannedEnd: tomorrow },
  });
  const version = planned.state?.version ?? null;
  const gone = await sap.discharge(
    falnr,
    { at: now, reason: 'Alta voluntaria' },
    { testRun: false, version },
  );
  expect(gone).toMatchObject({
    accepted: true,
    state: { status: 'discharged', end: now, plannedEnd: null },
  });
  expect(gone.state).toEqual(hospital.state.caseOf(falnr));
  const billed = hospital.state.allCases().find((one) => one.billed);
  expect(await sap.discharge(billed?.falnr ?? '', { at: now, reason: null }, free_)).toMatchObject({
    accepted: false,
    messages: [{ number: '022' }],
  });
  expect(await sap.discharge('0000000001', { at: now, reason: null }, free_)).toMatchObject({
    accepted: false,
  });
});

test('an outpatient visit is a new case, and not for everybody', async () => {
  const { sap, hospital } = await openHospital();
  const visit = { at: now, department: 'MI' };
  const count = hospital.state.cases.size;
  expect(await sap.createOutpatientVisit('0000100001', visit, { testRun: true })).toMatchObject({
    accepted: true,
    state: null,
  });
  expect(hospital.state.cases.size).toBe(count);
  const made = await sap.createOutpatientVisit('0000100001', visit, { testRun: false });
  expect(made).toMatchObject({
    accepted: true,
    state: {
      patnr: '0000100001',
      type: 'outpatient',
      status: 'active',
      department: 'MI',
      start: now,
    },
  });
  const provisional = [...hospital.state.patients.values()].find((one) => one.provisional);
  expect(
    await sap.createOutpatientVisit(provisional?.patnr ?? '', visit, { testRun: false }),
  ).toMatchObject({ accepted: false, messages: [{ number: '013' }] });
});

const reasonOf = async (asked: Promise<unknown>): Promise<unknown> => {
  try {
    return await asked;
  } catch (cause) {
    return cause instanceof SapOutage ? cause.reason : cause;
  }
};

test('outages have a reason', async () => {
  const { baseUrl, hospital } = await openHospital();
  expect(await reasonOf(clientOf(baseUrl, 'other').test())).toBe('unauthorized');
  expect(await reasonOf(clientOf('http://127.0.0.1:1').test())).toBe('unreachable');
  const sap = clientOf(baseUrl, password, 200);
  hospital.fail(503, 1);
  expect(await reasonOf(sap.readPatient('0000100001'))).toBe('unavailable');
  hospital.fail('unanswered', 1);
  expect(await reasonOf(sap.readPatient('0000100001'))).toBe('timeout');
  expect(await sap.readPatient('0000100001')).not.toBeNull();
});

const bundle = (resources: readonly object[], next?: string) => ({
  resourceType: 'Bundle',
  type: 'searchset',
  link: next === undefined ? [] : [{ relation: 'next', url: next }],
  entry: resources.map((resource) => ({ resource })),
});

test.each<readonly [string, unknown, string]>([
  ['no JSON', '<html>', 'malformed'],
  ['another resource', { resourceType: 'Patient', id: '1' }, 'malformed'],
  ['a resource of another form', bundle([{ resourceType: 'Patient', id: 7 }]), 'malformed'],
  ['a next page elsewhere', bundle([], 'https://elsewhere.test/fhir/Patient?page=2'), 'malformed'],
  ['a next page beside it', bundle([], '/other/Patient?page=2'), 'malformed'],
  ['more than is read', 'x'.repeat(9_000_000), 'too_large'],
])('an answer that is %s', async (_name, answer, reason) => {
  const app = Fastify();
  app.get('/fhir/Patient', (_request, reply) => reply.type('application/fhir+json').send(answer));
  const sap = clientOf(`${await serve(app)}/fhir`);
  expect(await reasonOf(sap.searchPatients({ family: 'x' }))).toBe(reason);
});

test('another hospital may have other addresses of systems, and pages below its own', async () => {
  const app = Fastify();
  const record = {
    resourceType: 'Patient',
    id: 'internal-1',
    identifier: [{ system: 'https://hospital.mx/fhir/sid/patnr', value: '4711' }],
    name: [{ text: 'Núñez\u0007Ana', family: 'Núñez\n de la  O' }],
    gender: 'other',
    birthDate: '1970',
    extension: [{ url: 'urn:other', valueQuantity: { value: 1 } }],
  };
  const queries: unknown[] = [];
  app.get('/fhir/Patient', (request, reply) => {
    queries.push(request.query);
    return reply.send(
      bundle([record, { resourceType: 'OperationOutcome', issue: [] }], '/fhir/Patient?page=2'),
    );
  });
  const sap = clientOf(`${await serve(app)}/fhir`);
  const page = valueOf(await sap.searchPatients({ family: 'a,b' }));
  expect(page.items).toMatchObject([
    {
      patnr: '0000004711',
      family: 'Núñez de la O',
      sex: 'unknown',
      birthDate: null,
      provisional: false,
    },
  ]);
  expect(queries[0]).toMatchObject({
    organization: 'urn:sap:patient-management:einri|0001',
    family: 'a\\,b',
  });
  await sap.searchPatients({ cursor: page.cursor });
  expect(queries[1]).toEqual({ page: '2' });
});

test('a test run never becomes a change where SAP has no $validate', async () => {
  const app = Fastify();
  const calls: string[] = [];
  app.addContentTypeParser(
    'application/fhir+json',
    { parseAs: 'string' },
    (_request, _body, done) => done(null, {}),
  );
  app.get('/fhir/Patient/:id', () => ({ resourceType: 'Patient', id: '0000004711' }));
  app.put('/fhir/Patient/:id', () => {
    calls.push('put');
    return {};
  });
  const sap = clientOf(`${await serve(app)}/fhir`);
  const answer = await sap.changePatient(
    '0000004711',
    { phone: '1' },
    { testRun: true, version: null },
  );
  expect(answer).toMatchObject({
    accepted: false,
    messages: [{ type: 'E', id: 'HTTP', number: '404' }],
  });
  expect(calls).toEqual([]);
});

test('what happens in the hospital arrives as messages, and means the same', async () => {
  const { hospital } = await openHospital();
  const received: Buffer[] = [];
  const listener = await listenForMllp({
    host: '127.0.0.1',
    port: 0,
    now: () => new Date(now),
    failed: () => undefined,
    store: async ({ raw }) => {
      received.push(raw);
      return { code: 'AA' };
    },
  });
  hospital.connect({ ...config, listener });
  hospital.write({ held: true });
  const { acts } = hospital;
  const place = { department: 'MI', careUnit: '3A', room: null, bed: null };
  const admitted = acts.admit({
    patnr: '0000100001',
    at: '2026-11-25T16:00:00.000Z',
    ...place,
    diagnosis: 'J18.9 Neumonía',
  });
  const { falnr } = admitted;
  acts.transfer(falnr, {
    at: '2026-11-25T17:00:00.000Z',
    ...place,
    careUnit: '3B',
    department: null,
  });
  acts.leave(falnr, '2026-11-25T17:10:00.000Z');
  acts.comeBack(falnr, '2026-11-25T17:20:00.000Z');
  await hospital.send('split');
  hospital.write({ zbe: false, lateSeconds: 60, characterSet: 'UNICODE UTF-8' });
  acts.transfer(falnr, { at: '2026-11-25T17:30:00.000Z', ...place, department: null });
  acts.changePatient('0000100001', { birthName: 'Núñez' });
  acts.planDischarge(falnr, { at: '2026-11-27T16:00:00.000Z', reason: null });
  acts.discharge(falnr, { at: now, reason: 'Mejoría' });
  acts.cancelDischarge(falnr);
  await hospital.send('joined');
  const { id } = acts.book({
    patnr: '0000100002',
    start: '2026-11-30T16:00:00.000Z',
    minutes: 20,
    planningObjectId: 'POB-GO-1',
  });
  acts.cancelAppointment(id);
  acts.merge('0000100003', '0000100002');
  await hospital.send('dropped');
  expect(hospital.waiting()).toEqual([]);
  hospital.write({ held: false });
  hospital.acts.missAppointment(id);
  await hospital.send();
  expect(hospital.waiting()).toEqual([]);
  await listener.close();

  const decoded = received.map((raw) => decodeSapMessage(raw, zone));
  const changes = decoded.map((one) => (one.ok ? one.change : one));
  expect(changes.slice(0, 9)).toMatchObject([
    {
      event: 'ADT^A01',
      institution: '0001',
      case: { diagnosis: 'J18.9 Neumonía', ...place },
      movement: { number: 1, kind: 'admission', start: '2026-11-25T16:00:00.000Z' },
    },
    {
      event: 'ADT^A02',
      movement: { number: 2, careUnit: '3B', start: '2026-11-25T17:00:00.000Z' },
    },
    { event: 'ADT^A21', movement: { number: 3, kind: 'absence' } },
    {
      event: 'ADT^A22',
      movement: { number: 4, kind: 'return', start: '2026-11-25T17:20:00.000Z' },
    },
    // Without ZBE: when it was recorded.
    { event: 'ADT^A02', movement: { number: null, start: '2026-11-25T17:59:00.000Z' } },
    { event: 'ADT^A08', kind: 'patient', patient: { birthName: 'Núñez', family: 'García López' } },
    {
      event: 'ADT^A08',
      kind: 'case',
      movement: null,
      case: { plannedEnd: '2026-11-27T16:00:00.000Z' },
    },
    { event: 'ADT^A03', movement: { kind: 'discharge', start: now, reason: 'Mejoría' } },
    { event: 'ADT^A13', kind: 'cancel', cancels: 'discharge' },
  ]);
  expect(changes.at(-1)).toMatchObject({ event: 'SIU^S26', appointment: { id } });
  expect(changes.slice(-4, -1)).toMatchObject([
    {
      event: 'SIU^S12',
      appointment: {
        id,
        start: '2026-11-30T16:00:00.000Z',
        minutes: 20,
        planningObjectId: 'POB-GO-1',
        department: 'GO',
        status: 'scheduled',
      },
    },
    { event: 'SIU^S15', appointment: { id, status: 'cancelled' } },
    { event: 'ADT^A40', merged: ['0000100003'], patient: { patnr: '0000100002' } },
  ]);
  const times = changes.map((one) => ('messageId' in one ? one.messageId : ''));
  expect(new Set(times).size).toBe(13); // the last ones were sent twice, when the connection broke
});
