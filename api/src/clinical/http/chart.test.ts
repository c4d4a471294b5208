import { randomBytes } from 'node:crypto';
import { withClient } from '../../platform/database/connection';
import { createTestApi, type SignedInMember, type TestApi } from '../../testing';
import { newCompany, newMember } from '../../testing/members';
import { runDueJobs } from '../../testing/jobs';
import { chartInputs, writeChart } from '../../testing/records/chart';
import { createPatient } from '../../testing/records/patients';
import { createVisitRecords, visitInputs, writeVisit } from '../../testing/records/visits';

const word = 'zarzaparrilla';

describe('the chart of a patient', () => {
  let api: TestApi;
  let doctor: SignedInMember;
  let nurse: SignedInMember;
  let patientId: string;
  let visitId: string;

  const sql = <Row extends object>(text: string, values: readonly unknown[] = []) =>
    api.database.asOwner(async (client) => (await client.query<Row>(text, [...values])).rows);
  const view = (query: object = {}, client = doctor.client) =>
    client.ok('chartView', { params: { patientId }, query });
  const kinds = async (query: object = {}) =>
    (await view(query)).timeline.items.map(({ kind, title }) => [kind, title]);
  const refusal = async (promise: Promise<{ code: string; errors?: unknown }>) => {
    const { code, errors } = await promise;
    return errors === undefined ? code : [code, errors];
  };

  beforeAll(async () => {
    api = await createTestApi({ secretKey: randomBytes(32).toString('base64') });
    doctor = await newCompany(api, { founder: ['owner', 'doctor'] });
    nurse = await newMember(api, doctor.companyId, ['nurse']);
    ({ visitId } = await createVisitRecords(api, doctor));
    patientId = (await doctor.client.ok('visitView', { params: { visitId } })).patient.id;
    const params = { visitId };
    await doctor.client.ok('visitStart', { params, body: { version: 1 } });
    await nurse.client.ok('vitalsCreate', { params, body: { systolic: 128, diastolic: 82 } });
    await writeVisit(doctor.client, visitId);
    await doctor.client.ok('visitSign', { params, ...visitInputs.visitSign });
  });
  afterAll(() => api.close());

  test('is one timeline of what happened, the newest first, and each reading is logged', async () => {
    await writeChart(nurse.client, patientId, word);
    await doctor.client.ok('allergyCreate', {
      params: { patientId },
      body: { substance: 'Penicilina', severity: 'severe' },
    });
    const chart = await view();
    expect(chart.conditions).toMatchObject([{ code: 'I10', note: word, status: 'active' }]);
    expect(chart.medications).toMatchObject([{ dosage: `${word} cada 12 h` }]);
    expect(chart.immunizations).toMatchObject([{ givenOn: '2024-03-10', doseNumber: 2 }]);
    expect(chart.history).toMatchObject([{ relationship: 'father', code: 'I21.9' }]);
    expect(chart.allergies).toMatchObject([{ classKey: 'penicilinas', ingredientKey: null }]);
    expect(chart.vitals).toMatchObject([{ systolic: 128, diastolic: 82 }]);
    const { items, total } = chart.timeline;
    expect(items.map(({ kind }) => kind).sort()).toEqual([
      'allergy',
      'condition',
      'diagnosis',
      'history',
      'immunization',
      'medication',
      'note',
      'visit',
      'vitals',
    ]);
    expect(total).toBe(items.length);
    const times = items.map(({ at }) => Date.parse(at));
    expect(times).toEqual(times.toSorted((one, other) => other - one));
    expect(items.find(({ kind }) => kind === 'visit')).toMatchObject({
      text: 'Dolor de garganta',
      visit: { id: visitId, number: 1 },
    });
    expect(items.find(({ kind }) => kind === 'note')).toMatchObject({ by: 'Ana Ruiz' });
    expect(items.find(({ kind }) => kind === 'vitals')?.vitals).toMatchObject({ systolic: 128 });
    const read = () =>
      sql(`select from audit_log where action = 'patient.read' and entity_id = $1`, [patientId]);
    const before = (await read()).length;
    await view({ kinds: 'vitals' });
    expect((await read()).length).toBe(before + 1);
  });

  test('is searched in every text, without accents, by words in any order', async () => {
    expect(await kinds({ search: 'REPOSO liquidos' })).toEqual([['note', null]]);
    expect((await view({ search: 'reposo' })).timeline.items[0]?.text).toContain('reposo');
    expect((await kinds({ search: word })).map(([kind]) => kind).sort()).toEqual([
      'condition',
      'history',
      'immunization',
      'medication',
    ]);
    expect(await kinds({ search: 'J02.9', kinds: 'diagnosis,visit' })).toMatchObject([
      ['diagnosis', expect.any(String)],
    ]);
    expect(await kinds({ search: 'nada parecido' })).toEqual([]);
    expect((await view({ page: 2 })).timeline.items).toEqual([]);
  });

  test('shows what happened since the last visit', async () => {
    const chart = await view({ sinceLastVisit: 'true' });
    expect(chart.lastVisit).toMatchObject({ id: visitId, number: 1 });
    // Noted after the visit; the vaccine was given long before, and the note is that visit's own.
    expect(chart.timeline.items.map(({ kind }) => kind).sort()).toEqual([
      'allergy',
      'condition',
      'history',
      'medication',
    ]);
    expect((await view({ visitId })).lastVisit).toBeNull();
  });

  test('keeps what people wrote encrypted, if the company wants, and is searched then, too', async () => {
    await doctor.client.ok('companyEncryptionUpdate', { body: { on: true } });
    await runDueJobs(api);
    const [row] = await sql<{ all: string }>(
      `select concat((select string_agg(concat(c.note, c.description), ' ') from condition c), (select string_agg(concat(m.dosage, m.note), ' ') from medication_statement m),
         (select string_agg(i.note, ' ') from immunization i), (select string_agg(f.description, ' ') from family_history f)) as all`,
    );
    expect(row?.all).toContain('sala:1:');
    expect(row?.all).not.toContain(word);
    const { id, version } = (await view()).conditions[0] ?? { id: '', version: 0 };
    await doctor.client.ok('conditionUpdate', {
      params: { conditionId: id },
      body: { version, note: `${word} controlada` },
    });
    expect((await view({ search: `${word} controlada` })).timeline.total).toBe(1);
    const logs = await sql<{ diff: object }>(
      `select diff from audit_log where entity_type in ('condition', 'medication_statement', 'immunization', 'family_history')`,
    );
    // The log says that a note was written, not which.
    expect(JSON.stringify(logs)).not.toContain(`${word} controlada`);
    expect(logs.at(-1)?.diff).toEqual({ written: ['note'] });
  });

  test('has a problem once, also when two write it at the same time', async () => {
    const params = { patientId };
    const answers = await Promise.all(
      [1, 2].map(() => doctor.client.call('conditionCreate', { params, body: { code: 'E11.9' } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const again = await doctor.client.refused('conditionCreate', {
      params,
      body: { code: 'E11.9' },
    });
    expect(again.code).toBe('condition.listed');
    const { conditions } = await view();
    const { id = '', version = 0 } = conditions.find(({ code }) => code === 'E11.9') ?? {};
    await doctor.client.ok('conditionUpdate', {
      params: { conditionId: id },
      body: { version, status: 'resolved', abatedOn: '2025-01-01' },
    });
    await doctor.client.ok('conditionCreate', { params, body: { code: 'E11.9' } });
  });

  test('takes no code of the other sex or of another age, no future and no end before the beginning', async () => {
    const params = { patientId };
    const write = (body: object) =>
      refusal(doctor.client.refused('conditionCreate', { params, body }));
    const fault = (path: string, code: string) => [
      'request.invalid',
      [expect.objectContaining({ path, code })],
    ];
    expect(await write({ code: 'N40' })).toEqual(fault('code', 'not_an_option')); // prostate
    expect(await write({ code: 'Z99.9' })).toEqual(fault('code', 'not_an_option'));
    expect(await write({ note: 'sola' })).toEqual(fault('description', 'required'));
    expect(await write({ code: 'E66.9', onsetOn: '2099-01-01' })).toEqual(
      fault('onsetOn', 'in_future'),
    );
    expect(await write({ code: 'E66.9', abatedOn: '2020-01-01' })).toEqual(
      fault('abatedOn', 'not_an_option'),
    );
    expect(
      await refusal(
        doctor.client.refused('familyHistoryCreate', {
          params,
          body: { relationship: 'mother', category: 'surgical', description: 'Cadera' },
        }),
      ),
    ).toEqual(fault('category', 'not_an_option'));
    expect(
      await refusal(
        doctor.client.refused('medicationStatementCreate', {
          params,
          body: { name: 'X', medicationId: '00000000-0000-4000-8000-000000000009' },
        }),
      ),
    ).toEqual(fault('medicationId', 'not_an_option'));
  });

  test('is unknown to another company, and closed to who has no clinical role', async () => {
    const stranger = await newCompany(api, { founder: ['owner', 'doctor'] });
    const params = { patientId };
    const reading = await stranger.client.refused('chartView', { params, query: {} });
    expect(reading.code).toBe('resource.not_found');
    const { conditions } = await view();
    const writing = await stranger.client.refused('conditionUpdate', {
      params: { conditionId: conditions[0]?.id ?? '' },
      ...chartInputs.conditionUpdate,
    });
    expect(writing.code).toBe('resource.not_found');
    const owner = await newMember(api, doctor.companyId, ['owner']);
    const closed = await owner.client.refused('chartView', { params, query: {} });
    expect(closed.code).toBe('emergency_access.required');
  });

  test('loses nothing in PostgreSQL either, and is that of a company', async () => {
    const asApp = (text: string, company: string) =>
      withClient(api.database.serving, async (client) => {
        await client.query('begin');
        await client.query(`select set_config('app.company', $1, true)`, [company]);
        return (await client.query(text)).rowCount;
      });
    await expect(asApp('delete from condition', doctor.companyId)).rejects.toThrow(/permission/);
    const none = '00000000-0000-4000-8000-000000000001';
    for (const table of ['condition', 'medication_statement', 'immunization', 'family_history'])
      expect(await asApp(`select from ${table}`, none)).toBe(0);
  });

  test('goes with a merge, also where both records have the same problem', async () => {
    const other = await createPatient(doctor.client, { firstName: 'Elenita' });
    await writeChart(doctor.client, other.id, 'duplicada');
    const target = await doctor.client.ok('patientView', { params: { patientId } });
    await doctor.client.ok('patientMerge', {
      params: { patientId },
      body: { version: target.version, sourceId: other.id, sourceVersion: other.version },
    });
    const { conditions } = await view();
    const twice = conditions.filter(({ code, status }) => code === 'I10' && status === 'active');
    expect(twice).toHaveLength(2);
    await doctor.client.ok('conditionUpdate', {
      params: { conditionId: twice[0]?.id ?? '' },
      body: { version: twice[0]?.version ?? 0, status: 'entered_in_error' },
    });
  });
});
