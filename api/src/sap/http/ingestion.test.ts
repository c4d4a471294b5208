import type { MllpListener } from '../../adapters/sap/mllp/listener';
import type { Hospital } from '../../adapters/sap/simulator/hospital';
import { presented } from '../../adapters/sap/simulator/state';
import { sendByMllp } from '../../adapters/sap/simulator/mllp-sender';
import type { SapCase } from '../../adapters/sap/port';
import { createGuardedFetch } from '../../adapters/single-sign-on/guarded-fetch';
import { createChangeRecorder } from '../../platform/audit/change-recorder';
import { AfterCommit } from '../../platform/database/after-commit';
import { inTransaction, type Db } from '../../platform/database/database';
import { createSecretBox } from '../../platform/secrets/secret-box';
import { createTestApi, type SignedInMember, type TestApi } from '../../testing';
import { newCompany, newMember } from '../../testing/members';
import { runDueJobs } from '../../testing/jobs';
import { syncKind } from '../jobs/sync';
import { createSapAccounts } from '../model/sap-accounts';
import { listenForSap } from '../model/listen-for-sap';
import { lockCaseState } from '../sql/case-state.queries';

const minute = 60_000;
/** HL7 tells whole seconds. */
const seconds = (time: string): number => Math.floor(Date.parse(time) / 1000);
const nowhere = { department: null, careUnit: null, room: null, bed: null };

describe('what SAP tells', () => {
  let api: TestApi;
  let owner: SignedInMember;
  let admin: SignedInMember;
  let listener: MllpListener;
  let hospital: Hospital;
  const failures: unknown[] = [];

  const settings = (sender: string) => ({
    driver: 'fhir' as const,
    institution: '0001',
    sender,
    baseUrl: null,
    user: null,
  });
  const connect = async (member: SignedInMember, sender: string) => {
    await member.client.ok('sapConnectionSave', {
      body: { mode: 'simulator', settings: settings(sender) },
    });
    await member.client.ok('integrationTest', { params: { provider: 'sap' } });
  };
  const sync = async () => {
    await admin.client.ok('sapSyncStart');
    await runDueJobs(api);
    return (await owner.client.ok('sapConnectionView')).connection?.lastSync;
  };
  /** Messages leave, arrive and are applied. */
  const arrive = async (fate?: Parameters<Hospital['send']>[0]) => {
    const answers = await hospital.send(fate);
    await runDueJobs(api);
    return answers;
  };
  /** A minute later each time: SAP knows when something happened. */
  const at = () => {
    api.clock.move(new Date(api.clock.now().getTime() + minute));
    return api.clock.now().toISOString();
  };
  const inCompany = <Row>(sql: string, values: unknown[] = []) =>
    inTransaction(api.database.pool, owner, (db) => db.query<Row>(sql, values));
  const stepContext = (db: Db, entityId: string) => {
    const now = api.clock.now().toISOString();
    return {
      db,
      entityId,
      userId: owner.userId,
      now,
      publicUrl: 'https://sala.test',
      mail: () => Promise.resolve(),
      ...createChangeRecorder(db, { now, requestId: entityId }),
    };
  };
  const comparable = ({ movements, ...one }: SapCase) => ({
    ...one,
    version: null,
    start: one.start && seconds(one.start),
    end: one.end && seconds(one.end),
    plannedEnd: one.plannedEnd && seconds(one.plannedEnd),
    movements: movements.map((movement) => ({
      ...movement,
      // A place is where somebody stays.
      ...(['admission', 'transfer'].includes(movement.kind) ? {} : nowhere),
      type: null,
      comment: null,
      reason: null,
      start: seconds(movement.start),
      end: movement.end && seconds(movement.end),
    })),
  });
  const mirrored = async (falnr: string) => {
    const found = await inTransaction(api.database.pool, owner, (db) => lockCaseState(db, falnr));
    return found && comparable(found.state);
  };
  const there = (falnr: string) => {
    const stored = hospital.state.cases.get(falnr);
    if (!stored) throw new Error('no such case');
    return comparable(presented(stored));
  };
  const freeBed = () => {
    const taken = new Set(
      hospital.state
        .allCases()
        .filter(({ status }) => status === 'active' || status === 'planned')
        .map(({ careUnit, room, bed }) => `${careUnit}/${room}/${bed}`),
    );
    const { units } = hospital.state;
    const parentOf = (code: string | null) =>
      units.find((unit) => unit.code === code)?.parent ?? '';
    for (const { kind, code: bed, parent: room } of units) {
      const careUnit = parentOf(room);
      if (kind === 'bed' && room !== null && !taken.has(`${careUnit}/${room}/${bed}`))
        return { department: parentOf(careUnit), careUnit, room, bed };
    }
    throw new Error('no free bed');
  };
  const aPatient = () =>
    hospital.acts.createPatient({
      externalNumber: null,
      family: 'Luna Vega',
      given: 'Ana',
      birthName: null,
      birthDate: '1988-04-02',
      sex: 'female',
      curp: null,
      phone: null,
      email: null,
      address: null,
      city: null,
      deceased: false,
      deceasedOn: null,
      cancelled: false,
      mergedInto: null,
      provisional: false,
    });

  beforeAll(async () => {
    api = await createTestApi();
    owner = await newCompany(api);
    admin = await newMember(api, owner.companyId, ['admin']);
    listener = await listenForSap({
      pool: api.database.pool,
      clock: api.clock,
      host: '127.0.0.1',
      port: 0,
      failed: (cause) => failures.push(cause),
    });
    api.sapNetwork.listenAt({ host: '127.0.0.1', port: listener.port });
    await connect(owner, 'SAPONE');
    const [own] = api.sapNetwork.simulator.hospitals();
    if (!own) throw new Error('no hospital');
    hospital = own;
    // A reading takes more than a page of appointments, and not those of other years.
    for (const one of [...hospital.state.appointments.values()].slice(110))
      hospital.state.saveAppointment({ ...one, start: '2020-01-02T16:00:00Z' });
  });
  afterAll(async () => {
    await listener.close();
    await api.close();
    expect(failures).toEqual([]);
  });

  test('a reading takes everything over, and the view says how it fares', async () => {
    const read = await sync();
    expect(read).toMatchObject({
      state: 'done',
      error: null,
      patients: hospital.state.patients.size,
      cases: hospital.state.cases.size,
    });
    const all = hospital.state.allCases();
    const here = new Map<string, unknown>();
    // Some of each state.
    const some = [...new Set(all.map(({ status }) => status))].flatMap((state) =>
      all.filter(({ status }) => status === state).slice(-10),
    );
    for (const { falnr } of some) here.set(falnr, await mirrored(falnr));
    for (const { falnr, status } of some) expect(here.get(falnr)).toMatchObject({ falnr, status });
    // FHIR does not tell what was planned of a case that was cancelled.
    for (const { falnr } of some.filter(({ status }) => status !== 'cancelled'))
      expect(here.get(falnr)).toEqual(there(falnr));
    const { connection } = await owner.client.ok('sapConnectionView');
    expect(connection).toMatchObject({
      mode: 'simulator',
      health: 'ok',
      capability: { writes: true },
      messages: { waiting: 0, dead: 0 },
    });
    const units = await owner.client.ok('sapUnitList');
    expect(units.items.filter(({ kind }) => kind === 'bed')).toHaveLength(40);
  });

  const stay = () => {
    const { patnr } = aPatient();
    at();
    const { falnr } = hospital.acts.admit({ patnr, at: at(), ...freeBed() });
    hospital.acts.transfer(falnr, { at: at(), ...freeBed() });
    hospital.acts.leave(falnr, at());
    hospital.acts.comeBack(falnr, at());
    return { patnr, falnr };
  };
  const appliedAll = async (patnr: string) =>
    expect(
      await inCompany<{ state: string }>(
        'select distinct state from sap_message where patnr = $1',
        [patnr],
      ),
    ).toEqual([{ state: 'applied' }]);

  test.each(['split', 'joined', 'dropped', 'repeated'] as const)(
    'a stay told by %s messages is here as it is there',
    async (fate) => {
      const { patnr, falnr } = stay();
      const answers = await arrive(fate);
      expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 'AA'));
      expect(await mirrored(falnr)).toEqual(there(falnr));
      await appliedAll(patnr);
      hospital.acts.discharge(falnr, { at: at(), reason: null });
      await arrive();
    },
  );

  test('what is taken back of a stay is here as it is there', async () => {
    const { patnr, falnr } = stay();
    await arrive();
    expect(await mirrored(falnr)).toEqual(there(falnr));
    at();
    hospital.acts.cancelTransfer(falnr);
    hospital.acts.discharge(falnr, { at: at(), reason: null });
    await arrive();
    expect(await mirrored(falnr)).toMatchObject({ status: 'discharged', end: there(falnr).end });
    at();
    hospital.acts.cancelDischarge(falnr);
    await arrive();
    expect(await mirrored(falnr)).toMatchObject({ status: 'active', bed: there(falnr).bed });
    hospital.acts.discharge(falnr, { at: at(), reason: null });
    await arrive();
    await appliedAll(patnr);
  });

  test('a message older than what was applied is kept and not applied', async () => {
    const { patnr } = aPatient();
    await arrive();
    at();
    hospital.acts.changePatient(patnr, { phone: '+525511112222' });
    await arrive();
    hospital.write({ lateSeconds: 7200 });
    hospital.acts.changePatient(patnr, { phone: '+525533334444' });
    hospital.write({ lateSeconds: 0 });
    await arrive();
    expect(await owner.client.ok('sapPatientView', { params: { patnr } })).toMatchObject({
      phone: '+525511112222',
    });
    const { items } = await owner.client.ok('sapMessageList', { query: { patnr } });
    expect(items.map(({ state }) => state)).toEqual(['stale', 'applied', 'applied']);
  });

  test('a merge leads to the survivor, and takes cases and link along', async () => {
    const [gone, left] = [aPatient().patnr, aPatient().patnr];
    const { falnr } = hospital.acts.admit({ patnr: gone, at: at(), ...freeBed() });
    hospital.acts.discharge(falnr, { at: at(), reason: null });
    await arrive();
    const view = await owner.client.ok('sapPatientView', { params: { patnr: gone } });
    const linked = await admin.client.ok('sapPatientImport', {
      params: { patnr: gone },
      body: { version: view.version },
    });
    expect(linked.link).toMatchObject({ state: 'linked', patient: { name: 'Ana Luna Vega' } });
    at();
    hospital.acts.merge(gone, left);
    await arrive();
    expect(await owner.client.ok('sapPatientView', { params: { patnr: gone } })).toMatchObject({
      mergedInto: left,
      survivor: left,
      link: { state: 'unlinked', patient: null },
      cases: [],
    });
    expect(await owner.client.ok('sapPatientView', { params: { patnr: left } })).toMatchObject({
      link: { state: 'linked', patient: { id: linked.link.patient?.id } },
      cases: [{ falnr }],
    });
  });

  const clashOf = async () => {
    const [gone, left] = [aPatient().patnr, aPatient().patnr];
    await arrive();
    const [away, stays] = [await imported(gone), await imported(left)];
    at();
    hospital.acts.merge(gone, left);
    await arrive();
    return { gone, left, away, stays };
  };
  const view = (patnr: string) => owner.client.ok('sapPatientView', { params: { patnr } });
  const imported = async (patnr: string) => {
    const { version } = await view(patnr);
    const { link } = await admin.client.ok('sapPatientImport', {
      params: { patnr },
      body: { version },
    });
    return link.patient?.id ?? '';
  };

  test('another reading settles nothing: what was missed, and a merge of two linked records', async () => {
    const { patnr } = aPatient();
    const [object] = hospital.state.planningObjects;
    const start = at();
    const when = { patnr, planningObjectId: object?.id ?? '', start, minutes: 30 };
    const { id } = hospital.acts.book(when);
    const statusOf = async () =>
      (
        await inCompany<{ status: string }>('select status from sap_appointment where id = $1', [
          id,
        ])
      )[0]?.status;
    at();
    hospital.acts.missAppointment(id);
    await arrive();
    expect(await statusOf()).toBe('no_show');
    const first = await clashOf();
    const open = { link: { state: 'conflict', patient: { id: first.stays } } };
    expect(await view(first.left)).toMatchObject({ ...open, clash: { id: first.away } });
    const { items } = await admin.client.ok('notificationList');
    expect(items[0]).toMatchObject({
      kind: 'sap_link_conflict',
      facts: { record: first.left, other: first.gone },
      path: `/hospital/sap/patients?patnr=${first.left}`,
    });
    // Another message, and another reading, settle nothing.
    at();
    hospital.acts.changePatient(first.left, { birthName: 'Rivas' });
    await arrive();
    await sync();
    expect(await statusOf()).toBe('no_show');
    expect(await view(first.left)).toMatchObject({ ...open, clash: { id: first.away } });
    const { version } = await view(first.left);
    await admin.client.ok('sapLinkSet', {
      params: { patnr: first.left },
      body: { patientId: first.away, version },
    });
    expect(await view(first.left)).toMatchObject({
      link: { state: 'linked', patient: { id: first.away } },
      clash: null,
    });

    at();
    hospital.acts.cancelAppointment(id);
    await arrive();
    expect(await statusOf()).toBe('cancelled');
  });

  test('a merge of ours settles a clash in SAP, and undoing it opens it again', async () => {
    const second = await clashOf();
    const patient = (patientId: string) =>
      admin.client.ok('patientView', { params: { patientId } });
    const { mergeId } = await admin.client.ok('patientMerge', {
      params: { patientId: second.away },
      body: {
        sourceId: second.stays,
        version: (await patient(second.away)).version,
        sourceVersion: (await patient(second.stays)).version,
      },
    });
    await runDueJobs(api);
    expect(await view(second.left)).toMatchObject({
      link: { state: 'linked', patient: { id: second.away } },
      clash: null,
    });
    await admin.client.ok('patientMergeUndo', { params: { patientMergeId: mergeId } });
    await runDueJobs(api);
    expect(await view(second.left)).toMatchObject({
      link: { state: 'conflict', patient: { id: second.stays } },
      clash: { id: second.away },
    });
  });

  test('what cannot be applied waits for somebody, and holds up nothing', async () => {
    const { patnr } = aPatient();
    const { falnr } = hospital.acts.admit({ patnr, at: at(), ...freeBed() });
    const bytes = (text: string) => Buffer.from(text.replaceAll('\n', '\r'), 'latin1');
    const target = { host: '127.0.0.1', port: listener.port };
    const broken = `MSH|^~\\&|SAPONE|0001|SALA||${at().replaceAll(/\D/g, '').slice(0, 14)}||ADT^A02|broken-1|P|2.5\nPID|||${patnr}^^^0001^PI\nPV1||I\n`;
    const answers = await sendByMllp(target, [bytes(broken), bytes(broken)]);
    expect(answers.map(({ code, controlId }) => [code, controlId])).toEqual([
      ['AA', 'broken-1'],
      ['AA', 'broken-1'],
    ]);
    await arrive();
    expect(await mirrored(falnr)).toMatchObject({ status: 'active' });
    const { items } = await owner.client.ok('sapMessageList', { query: { state: 'dead' } });
    expect(items).toMatchObject([{ controlId: 'broken-1', event: 'ADT^A02', state: 'dead' }]);
    const id = items[0]?.id ?? '';
    const raw = await admin.client.ok('sapMessageView', { params: { sapMessageId: id } });
    expect(raw.raw.split('\n')[0]).toMatch(/^MSH\|/);
    expect(await admin.client.ok('sapMessageReplay', { body: { ids: [id] } })).toMatchObject({
      done: [id],
    });
    expect(await admin.client.ok('sapMessageReplay', { body: { ids: [id] } })).toMatchObject({
      failed: [{ code: 'sap_message.not_dead' }],
    });
    await runDueJobs(api);
    const again = await owner.client.ok('sapMessageList', { query: { state: 'dead' } });
    expect(again.items).toMatchObject([{ id, state: 'dead', attempts: 1 }]);
  });

  test('an unknown sender is refused; a system belongs to one company', async () => {
    const target = { host: '127.0.0.1', port: listener.port };
    const message = Buffer.from('MSH|^~\\&|NOBODY|0001|SALA||20260101||ADT^A08|x1|P|2.5\r');
    expect((await sendByMllp(target, [message])).map(({ code }) => code)).toEqual(['AR']);
    const other = await newCompany(api);
    expect(
      await other.client.refused('sapConnectionSave', {
        body: { mode: 'simulator', settings: settings('SAPONE') },
      }),
    ).toMatchObject({ code: 'sap.sender_taken' });
    expect(
      await other.client.refused('sapConnectionSave', {
        body: { mode: 'live', settings: settings('OTHER') },
      }),
    ).toMatchObject({
      code: 'request.invalid',
      errors: [{ path: 'settings.baseUrl' }, { path: 'secret' }],
    });
  });

  test('a SAP that does not answer ends the reading in words', async () => {
    hospital.fail(503, 50);
    await admin.client.ok('sapSyncStart');
    await expect(runDueJobs(api)).rejects.toThrow();
    const { connection } = await owner.client.ok('sapConnectionView');
    expect(connection?.lastSync).toMatchObject({ state: 'failed', error: expect.any(String) });
  });

  test('another institution begins empty, also while the one before is being read', async () => {
    const total = async () => (await admin.client.ok('sapPatientList', { query: {} })).total;
    const save = (institution: string) =>
      owner.client.ok('sapConnectionSave', {
        body: { mode: 'simulator', settings: { ...settings('SAPONE'), institution } },
      });
    expect(await total()).toBeGreaterThan(100);
    await owner.client.ok('sapConnectionDelete');
    await save('0002');
    expect(await total()).toBe(0);
    const { id } = await admin.client.ok('sapSyncStart');
    const step = await inTransaction(api.database.pool, owner, async (db) => {
      const accounts = createSapAccounts({
        pool: api.database.pool,
        clock: api.clock,
        secrets: createSecretBox(api.database.pool),
        fetch: createGuardedFetch(true),
        network: api.sapNetwork,
      });
      await db.query(`update sap_sync set phase = 'patients' where id = $1`, [id]);
      return syncKind(accounts).step(stepContext(db, id));
    });
    if (!(step instanceof AfterCommit)) throw new Error('it asks nobody');
    const record = await step.run();
    await save('0003');
    await inTransaction(api.database.pool, owner, async (db) =>
      expect(await record(stepContext(db, id))).toBe('done'),
    );
    expect(await total()).toBe(0);
  });
});
