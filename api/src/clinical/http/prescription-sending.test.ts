import { createHash } from 'node:crypto';
import { TimeStampFailed, type SignatureTime } from '../../adapters/signature-time/port';
import { createTimeStampSimulator } from '../../adapters/signature-time/simulator';
import { createSignatureTime } from '../../adapters/signature-time/rfc3161';
import { readToken } from '../../adapters/signature-time/time-stamp-token';
import { createTestApi, type SignedInMember, type TestApi } from '../../testing';
import { runDueJobs } from '../../testing/jobs';
import { readPdf } from '../../testing/pdf';
import { openClinic, type Clinic } from '../../testing/records/prescribing';
import { handwritten } from '../../testing/records/prescriptions';
import { dayIn } from '@sala/shared-contracts';
import { withClient } from '../../platform/database/connection';
import { newCompany, newMember } from '../../testing/members';
import { createPatient } from '../../testing/records/patients';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

describe('stamping and sending a prescription', () => {
  let clinic: Clinic;

  const morning = new Date('2026-11-24T16:52:00Z'); // Tuesday, 10:52 in Mexico City

  beforeAll(async () => {
    api.clock.move(morning);
    clinic = await openClinic(api);
  });
  beforeEach(() => api.clock.move(morning));
  afterAll(() => api.clock.move());

  const electronic = async (patient: object = {}) => {
    const visit = await clinic.startVisit(patient);
    const item = await clinic.named('amoxicilina 500', { duration: { value: 7, unit: 'day' } });
    return clinic.issue(visit.id, [item]);
  };
  const view = (id: string) =>
    clinic.doctor.client.ok('prescriptionView', { params: { prescriptionId: id } });
  const dueAgain = (id: string) =>
    clinic.inDatabase(
      `update job set due_at = now() where entity_id = $1 and state = 'waiting' and kind = 'prescription_stamp'`,
      [id],
    );
  const stampEvents = (id: string) =>
    clinic.inDatabase(
      `select type from outbox_event where entity_id = $1 and type like 'prescription.stamp%' order by id`,
      [id],
    );
  const paperOf = async (id: string) => {
    const { content } = await clinic.reception.client.ok('prescriptionPdf', {
      params: { prescriptionId: id },
      query: {},
    });
    return (await readPdf(content)).text.replace(/\s+/g, ' ');
  };

  test('an electronic prescription is stamped by a job: panel, paper and public page say so', async () => {
    const simulator = createTimeStampSimulator(api.clock);
    const signatureTime = createSignatureTime({
      driver: 'sandbox',
      provider: 'Simulador NOM-151',
      key: simulator.key,
      clock: api.clock,
      ask: (request) => Promise.resolve(simulator.answer(request)),
    });
    const issued = await electronic();
    expect(issued.timeStamp).toMatchObject({ state: 'pending', attempts: 0, fault: null });
    expect(await paperOf(issued.id)).toContain('Sello de tiempo NOM-151: pendiente');
    // The process dies here: nothing but the committed rows is left, and another one goes on.
    await runDueJobs({ ...api, signatureTime });
    const { timeStamp, contentHash, actions } = await view(issued.id);
    expect(timeStamp).toMatchObject({
      state: 'stamped',
      provider: 'Simulador NOM-151',
      attempts: 1,
    });
    expect(actions).not.toContain('stamp');
    expect(await paperOf(issued.id)).toContain(timeStamp?.serial);
    const token = issued.verifyPath?.split('/').at(-1) ?? '';
    expect(await api.anyone.ok('prescriptionVerify', { params: { token } })).toMatchObject({
      timeStamp: { state: 'stamped', serial: timeStamp?.serial },
    });
    const [kept] = await clinic.inDatabase<{ token: Buffer }>(
      'select token from prescription_time_stamp where prescription_id = $1',
      [issued.id],
    );
    expect(readToken(kept?.token ?? Buffer.of(), simulator.key)).toMatchObject({
      imprint: contentHash,
    });
    for (const sql of [
      `update prescription_time_stamp set serial = 'ff' where prescription_id = $1`,
      'delete from prescription_time_stamp where prescription_id = $1',
    ])
      await expect(clinic.inDatabase(sql, [issued.id])).rejects.toMatchObject({
        constraint: 'prescription_locked',
      });
  });

  test('a worker that dies while it waits for the provider loses nothing', async () => {
    const issued = await electronic();
    const died: SignatureTime = {
      driver: 'live',
      provider: 'x',
      stamp: () => Promise.reject(new Error('killed')),
    };
    await expect(runDueJobs({ ...api, signatureTime: died })).rejects.toThrow('killed');
    await dueAgain(issued.id);
    await runDueJobs(api);
    expect((await view(issued.id)).timeStamp?.state).toBe('stamped');
  });

  test('an outage is tried again, a refusal waits for whoever asks again', async () => {
    const issued = await electronic();
    const failing = (fault: 'unavailable' | 'refused'): SignatureTime => ({
      driver: 'live',
      provider: 'x',
      stamp: () => Promise.reject(new TimeStampFailed(fault, fault)),
    });
    await runDueJobs({ ...api, signatureTime: failing('unavailable') });
    expect((await view(issued.id)).timeStamp).toMatchObject({
      state: 'pending',
      fault: 'unavailable',
      attempts: 1,
    });
    expect(await stampEvents(issued.id)).toEqual([]);
    await dueAgain(issued.id);
    await runDueJobs({ ...api, signatureTime: failing('refused') });
    expect(await stampEvents(issued.id)).toEqual([{ type: 'prescription.stamp_failed' }]);
    const failed = await view(issued.id);
    expect(failed.timeStamp).toMatchObject({ state: 'failed', fault: 'refused' });
    expect(failed.actions).toContain('stamp');
    const params = { prescriptionId: issued.id };
    expect(await clinic.nurse.client.refused('prescriptionStamp', { params })).toMatchObject({
      code: 'permission.denied',
    });
    expect(await clinic.stranger.client.refused('prescriptionStamp', { params })).toMatchObject({
      status: 404,
    });
    expect((await clinic.doctor.client.ok('prescriptionStamp', { params })).timeStamp?.state).toBe(
      'pending',
    );
    await runDueJobs(api);
    expect((await view(issued.id)).timeStamp?.state).toBe('stamped');
    expect((await stampEvents(issued.id)).at(-1)).toEqual({ type: 'prescription.stamped' });
    const again = await clinic.doctor.client.ok('prescriptionStamp', { params });
    expect(again.timeStamp?.state).toBe('stamped'); // asking once more changes nothing
  });

  test('a stamp of another content, or of what is signed by hand, is refused by the database', async () => {
    const issued = await electronic();
    const other = createHash('sha256').update('otra').digest('hex');
    await expect(
      clinic.inDatabase(
        `update prescription_time_stamp set state = 'stamped', imprint = $2, provider = 'x', serial = '01', stamped_at = now(), token = 'x' where prescription_id = $1`,
        [issued.id, other],
      ),
    ).rejects.toMatchObject({ constraint: 'prescription_time_stamp_of_content' });
    const byHand = await clinic.issue((await clinic.startVisit()).id, [handwritten]);
    expect(byHand.timeStamp).toBeNull();
    expect(byHand.actions).not.toContain('send');
    await expect(
      clinic.inDatabase(
        `insert into prescription_time_stamp (company_id, prescription_id, asked_at) select company_id, id, now() from prescription where id = $1`,
        [byHand.id],
      ),
    ).rejects.toMatchObject({ constraint: 'prescription_time_stamp_of_content' });
  });

  const key = (last: number): string => `6f2d3a58-0f7c-4f0e-9c0a-7a1a6d1c2b${String(last)}`;
  const mailsTo = async (to: string) =>
    (await api.anyone.ok('sandboxMailbox', { query: { to } })).items.filter(
      ({ attachment }) => attachment?.type === 'application/pdf',
    );

  test.each([
    ['one key', 50, 50],
    ['two keys', 60, 61],
  ])('it is mailed once, also when asked twice at once with %s', async (_keys, first, second) => {
    const to = `paciente.receta.${String(first)}@sala.test`;
    const issued = await electronic({ email: to });
    expect(issued).toMatchObject({ mailBar: null, mailTo: to });
    const send = (last: number) =>
      clinic.doctor.client.call('prescriptionSend', {
        params: { prescriptionId: issued.id },
        body: { deliveryKey: key(last) },
      });
    const answers = await Promise.all([send(first), send(second)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await runDueJobs(api);
    // Of two keys either may have been first; the answer to it was lost.
    const [kept] = await clinic.inDatabase<{ id: string }>(
      'select id from prescription_delivery where prescription_id = $1',
      [issued.id],
    );
    expect((await send(kept?.id === key(second) ? second : first)).status).toBe(200);
    await runDueJobs(api);
    expect(await mailsTo(to)).toHaveLength(1);
    expect(await view(issued.id)).toMatchObject({ deliveries: [{ state: 'sent' }] });
    const { items } = await clinic.reception.client.ok('prescriptionStatusList', {
      query: { search: issued.folio ?? '' },
    });
    expect(items[0]?.sentAt).not.toBeNull();
  });

  test('nobody sends what is signed by hand, to whom has no address, or of another company', async () => {
    const byHand = await clinic.issue((await clinic.startVisit()).id, [handwritten]);
    const send = (prescriptionId: string, last: number) => ({
      params: { prescriptionId },
      body: { deliveryKey: key(last) },
    });
    const { client } = clinic.doctor;
    expect(await client.refused('prescriptionSend', send(byHand.id, 51))).toMatchObject({
      code: 'prescription.not_sendable',
    });
    const silent = await electronic();
    expect(await client.refused('prescriptionSend', send(silent.id, 52))).toMatchObject({
      code: 'prescription.mail_refused',
      meta: { because: 'no_address' },
    });
    expect(
      await clinic.stranger.client.refused('prescriptionSend', send(silent.id, 53)),
    ).toMatchObject({ status: 404 });
    expect(
      await clinic.nurse.client.refused('prescriptionSend', send(silent.id, 54)),
    ).toMatchObject({
      code: 'permission.denied',
    });
    const mailed = await electronic({ email: 'cancelada@sala.test' });
    await client.ok('prescriptionSend', send(mailed.id, 55));
    await client.ok('prescriptionCancel', {
      params: { prescriptionId: mailed.id },
      body: { version: mailed.version, reason: 'Equivocada' },
    });
    await runDueJobs(api);
    expect(await mailsTo('cancelada@sala.test')).toHaveLength(0);
    expect((await view(mailed.id)).deliveries).toMatchObject([{ state: 'failed' }]);
  });
});

describe('medications', () => {
  let doctor: SignedInMember;
  let stranger: SignedInMember;

  beforeAll(async () => {
    const owner = await newCompany(api);
    doctor = await newMember(api, owner.companyId, ['doctor']);
    const other = await newCompany(api);
    stranger = await newMember(api, other.companyId, ['doctor']);
  });
  afterAll(() => api.clock.move());

  const found = async (search: string, who = doctor) =>
    (await who.client.ok('medicationSearch', { query: { search } })).items;

  const shown = async (search: string, who = doctor): Promise<string[]> =>
    (await found(search, who)).map(
      ({ name, ingredients, per, form }) =>
        `${name} ${ingredients.map(({ strength }) => `${strength?.value} ${strength?.unit}`).join('/')} in ${per.value} ${per.unit}, ${form}`,
    );

  test.each([
    ['amoxi 500', 'Amoxicilina 500 mg in 1 capsule, capsule'],
    ['500 AMOXICILINA capsulas', 'Amoxicilina 500 mg in 1 capsule, capsule'],
    ['amoxicilina 250/5 susp', 'Amoxicilina 250 mg in 5 ml, suspension'],
    ['tempra 500', 'Paracetamol 500 mg in 1 tablet, tablet'],
    ['acetaminofen gotas', 'Paracetamol 100 mg in 1 ml, oral_drops'],
    ['acido clavulanico 875', 'Amoxicilina / Ácido clavulánico 875 mg/125 mg in 1 tablet, tablet'],
    ['amoxicilina 875/125', 'Amoxicilina / Ácido clavulánico 875 mg/125 mg in 1 tablet, tablet'],
    ['losartán 50', 'Losartán 50 mg in 1 tablet, tablet'],
    ['bisoprolol 1,25', 'Bisoprolol 1.25 mg in 1 tablet, tablet'],
    ['levotiroxina 100mcg', 'Levotiroxina 100 mcg in 1 tablet, tablet'],
    ['ibuprofeno jarabe', 'Ibuprofeno 100 mg in 5 ml, suspension'],
    ['insulina glargina', 'Insulina glargina 100 IU in 1 ml, injection_pen'],
  ])('%s finds %s first', async (search, expected) => {
    expect((await shown(search))[0]).toBe(expected);
  });

  test('an answer says what a prescription needs', async () => {
    const [clavulin] = await found('clavulin 400/57');
    expect(clavulin).toMatchObject({
      name: 'Amoxicilina / Ácido clavulánico',
      brands: ['Augmentin', 'Clavulin'],
      ingredients: [
        { key: 'amoxicilina', strength: { value: 400, unit: 'mg' } },
        { key: 'acido-clavulanico', strength: { value: 57, unit: 'mg' } },
      ],
      per: { value: 5, unit: 'ml' },
      doseUnit: 'ml',
      packages: [50, 70],
      packageUnit: 'ml',
      group: 'IV',
      antibiotic: true,
      own: false,
      reviewedBy: null,
    });
    expect((await found('codeina'))[0]).toMatchObject({ group: 'II', antibiotic: false });
    expect((await found('morfina'))[0]?.group).toBe('I');
    expect((await found('sertralina'))[0]?.group).toBeNull();
  });

  test('at most twenty, nothing for nonsense, and no pattern is read into what is typed', async () => {
    expect(await found('tableta')).toHaveLength(20);
    expect(await found('')).toHaveLength(20);
    expect(await found('zzzz')).toEqual([]);
    expect(await found('%')).toEqual([]);
    expect(await found(`' or true --`)).toEqual([]);
  });

  test('takes about as long as another search, whatever the machine does beside', async () => {
    const median = async (search: () => Promise<unknown>): Promise<number> => {
      const times: number[] = [];
      for (let turn = 0; turn < 9; turn += 1) {
        const begun = performance.now();
        await search();
        times.push(performance.now() - begun);
      }
      return times.sort((a, b) => a - b)[4] ?? 0;
    };
    const other = await median(() =>
      doctor.client.ok('diagnosisSearch', { query: { search: 'faring' } }),
    );
    expect(await median(() => found('amoxi 500'))).toBeLessThan(4 * other);
  });

  describe('for somebody of an age', () => {
    const guardian = { name: 'Rosa López', relation: 'mother', phone: '+525511112222' };
    const bornYearsAgo = async (years: number): Promise<string> => {
      const today = dayIn('America/Mexico_City', api.clock.now());
      const birthDate = `${Number(today.slice(0, 4)) - years}-01-01`;
      return (await createPatient(doctor.client, { firstName: 'Paciente', birthDate, guardian }))
        .id;
    };
    const forms = async (search: string, patientId?: string) =>
      (
        await doctor.client.ok('medicationSearch', {
          query: { search, ...(patientId ? { patientId } : {}) },
        })
      ).items
        .filter(({ ingredients }) => ingredients.length === 1)
        .map(({ form }) => form);

    test.each([
      [45, 'tablet', 'oral_solution'],
      [8, 'oral_solution', 'oral_drops'],
      [4, 'oral_solution', 'tablet'],
      [1, 'oral_drops', 'effervescent_tablet'],
    ])('at %i the first form of paracetamol is %s, and the last %s', async (age, first, last) => {
      const offered = await forms('paracetamol', await bornYearsAgo(age));
      expect([offered[0], offered.at(-1)]).toEqual([first, last]);
    });

    test('a favourite that is made for children leads an adult to the tablets of it', async () => {
      const [syrup] = await found('ibuprofeno suspension');
      const [other] = await found('naproxeno tableta');
      const favourites = [syrup?.id ?? '', other?.id ?? ''];
      const keep = (favourite: boolean) =>
        Promise.all(
          favourites.map((medicationId) =>
            doctor.client.ok('medicationFavouriteSet', {
              params: { medicationId },
              body: { favourite },
            }),
          ),
        );
      await keep(true);
      const [adult, child] = [await bornYearsAgo(45), await bornYearsAgo(4)];
      expect((await forms('ibuprofeno', adult)).slice(0, 2)).toEqual(['capsule', 'tablet']);
      expect((await forms('ibuprofeno', child))[0]).toBe('suspension');
      const offered = (
        await doctor.client.ok('medicationSearch', { query: { search: '', patientId: adult } })
      ).items;
      expect(offered.slice(0, 2).map(({ name, form }) => `${name} ${form}`)).toEqual([
        'Naproxeno tablet',
        'Ibuprofeno capsule',
      ]);
      await keep(false);
    });

    test('of nobody whom the company knows, nothing is told', async () => {
      const elsewhere = await createPatient(stranger.client, {
        firstName: 'Ajena',
        birthDate: '2024-01-01',
        guardian,
      });
      expect(await forms('paracetamol', elsewhere.id)).toEqual(await forms('paracetamol'));
    });
  });

  test('who may not see prescriptions does not search', async () => {
    const { client } = await newMember(api, doctor.companyId, ['marketing']);
    expect((await client.refused('medicationSearch', { query: { search: 'amoxi' } })).code).toBe(
      'permission.denied',
    );
  });

  describe('rows of a company', () => {
    const asCompany = (companyId: string, sql: string, values: readonly unknown[] = []) =>
      withClient(api.database.serving, async (client) => {
        await client.query('begin');
        await client.query(`select set_config('app.company', $1, true)`, [companyId]);
        const result = await client.query(sql, [...values]);
        await client.query('commit');
        return result.rowCount;
      });
    const insert = `insert into medication (company_id, key, own_name, ingredients, strengths, per_value, per_unit, form, routes, dose_unit, package_unit, source, search)
    values ($1, $2, $3, $4, $5, 1, 'tablet', 'tablet', '{oral}', 'tablet', 'tablet', 'Lista propia', '')`;

    test('are found by their own company only', async () => {
      const own = [doctor.companyId, 'own-cardioplus', 'Cardioplus', ['losartan'], ['33 mg']];
      await asCompany(doctor.companyId, insert, own);
      expect(await shown('cardioplus')).toEqual(['Cardioplus 33 mg in 1 tablet, tablet']);
      expect((await found('losartan 33'))[0]).toMatchObject({ own: true, group: 'IV' });
      expect(await found('cardioplus', stranger)).toEqual([]);
    });

    test('name known ingredients, and never the reference', async () => {
      const { companyId } = doctor;
      await expect(
        asCompany(companyId, insert, [companyId, 'own-x', 'X', ['nothing'], ['1 mg']]),
      ).rejects.toMatchObject({ constraint: 'medication_ingredients_known' });
      await expect(
        asCompany(companyId, insert, [companyId, 'losartan-x', 'X', ['losartan'], ['1 mg']]),
      ).rejects.toMatchObject({ code: '23514' });
      await expect(
        asCompany(companyId, insert, [companyId, 'own-y', 'Y', ['losartan'], ['1 spoon']]),
      ).rejects.toMatchObject({ code: '23514' });
      await expect(
        asCompany(companyId, insert, [null, 'losartan-y', 'Y', ['losartan'], ['1 mg']]),
      ).rejects.toMatchObject({ code: '42501' });
      await expect(
        asCompany(companyId, insert, [stranger.companyId, 'own-z', 'Z', ['losartan'], ['1 mg']]),
      ).rejects.toMatchObject({ code: '42501' });
      expect(
        await asCompany(companyId, `update medication set source = 'x' where company_id is null`),
      ).toBe(0);
      expect(await asCompany(companyId, 'delete from medication where company_id is null')).toBe(0);
      expect(
        await asCompany(
          companyId,
          `update medication_ingredient set allergy_classes = '{}' where key = 'amoxicilina'`,
        ),
      ).toBe(0);
    });
  });

  test.each([
    ['penic', 'class', /^Penicilinas?/],
    ['amoxi', 'ingredient', /^Amoxicilina$/],
    ['LATEX', 'other', /^Látex$/],
    ['penisilina', 'class', /^Penicilinas?/], // as it is spelled on the phone
  ])('%s may mean an allergen under a name that is checked', async (search, kind, name) => {
    const { items } = await doctor.client.ok('allergenSearch', { query: { search } });
    expect(items.length).toBeLessThanOrEqual(8);
    expect(items[0]).toEqual({ kind, name: expect.stringMatching(name) });
  });

  test('an allergen that nobody knows is none', async () => {
    for (const search of ['', 'zzzz', '%'])
      expect(await doctor.client.ok('allergenSearch', { query: { search } })).toEqual({
        items: [],
      });
  });
});
