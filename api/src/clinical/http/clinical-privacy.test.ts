import { apiEndpointNames, routes, type ApiEndpointName, type Role } from '@sala/shared-contracts';
import { withClient } from '../../platform/database/connection';
import {
  createTestApi,
  joinCompany,
  signedInCompany,
  signedUp,
  type LooseInput,
  type SignedInMember,
  type TestApi,
} from '../../testing';
import { writeChart } from '../../testing/records/chart';
import { createPatient } from '../../testing/records/patients';

/* Words that occur only in clinical content. */
const sentinel = 'Zarzaparrilla';
const reaction = 'Quincunce';

describe('clinical content', () => {
  let api: TestApi;
  let doctor: SignedInMember;
  let patientId: string;
  let allergyId: string;
  beforeAll(async () => {
    api = await createTestApi();
    doctor = await signedInCompany(api, { founder: ['owner', 'doctor'] });
    patientId = (await createPatient(doctor.client)).id;
    const allergy = await doctor.client.ok('allergyCreate', {
      params: { patientId },
      body: { substance: sentinel, reaction, severity: 'severe' },
    });
    allergyId = allergy.id;
    await doctor.client.ok('allergyUpdate', {
      params: { allergyId },
      body: { version: 1, severity: 'moderate' },
    });
    await doctor.client.ok('patientFileCreate', {
      params: { patientId },
      query: { name: `${sentinel}.txt`, clinical: 'true' },
      body: new Blob([reaction]),
    });
    await writeChart(doctor.client, patientId, sentinel);
    await doctor.client.ok('bloodTypeSet', { params: { patientId }, body: { bloodType: 'AB-' } });
  });
  afterAll(() => api.close());

  const member = async (role: Role) =>
    joinCompany(api, await signedUp(api), doctor.companyId, [role]);

  test('is available to care staff, and each read is logged', async () => {
    const { client } = await member('nurse');
    expect(await client.ok('clinicalSummaryView', { params: { patientId } })).toMatchObject({
      bloodType: 'AB-',
      allergies: [{ substance: sentinel, reaction, severity: 'moderate', version: 2 }],
    });
    const { rows } = await withClient(api.database.owner, (owner) =>
      owner.query(`select from audit_log where action = 'patient.read' and entity_id = $1`, [
        patientId,
      ]),
    );
    expect(rows.length).toBeGreaterThan(0);
  });

  /** Every GET endpoint with a JSON response that needs no id but the patient’s. */
  const questions = (): readonly (readonly [ApiEndpointName, LooseInput])[] =>
    apiEndpointNames.flatMap((name) => {
      const [method = '', path = '', kind] = routes[name].split(' ');
      if (method !== 'GET' || kind === 'file') return [];
      const names = [...path.matchAll(/:(\w+)/g)].map(([, param = '']) => param);
      if (names.some((param) => param !== 'patientId')) return [];
      const search: LooseInput[] =
        name === 'patientList' || name === 'appointmentList'
          ? [{ query: { search: sentinel } }, { query: {} }]
          : [{ query: {} }, {}];
      return search.map((input): readonly [ApiEndpointName, LooseInput] => [
        name,
        names.length > 0 ? { ...input, params: { patientId } } : input,
      ]);
    });

  test.each(['reception', 'billing', 'marketing', 'admin'] as const)(
    'reaches %s through no readable endpoint',
    async (role) => {
      const { client } = await member(role);
      const call = client.call as (
        name: ApiEndpointName,
        input: LooseInput,
      ) => Promise<{ ok: boolean; body: unknown }>; // a refused input is a response, too
      let answered = 0;
      for (const [name, input] of questions()) {
        const answer = await call(name, input);
        if (answer.ok) answered += 1;
        const text = JSON.stringify(answer.body) ?? '';
        expect([
          name,
          text.includes(sentinel),
          text.includes(reaction),
          text.includes('"AB-"'),
        ]).toEqual([name, false, false, false]);
      }
      expect(answered).toBeGreaterThan(10);
    },
  );

  test.each(['reception', 'billing', 'marketing', 'admin'] as const)(
    'of a chart is neither read nor written by %s',
    async (role) => {
      const { client } = await member(role);
      const params = { patientId };
      const reading = await client.refused('chartView', { params, query: { search: sentinel } });
      expect(reading.code).toBe(
        role === 'admin' ? 'emergency_access.required' : 'permission.denied',
      );
      const codes = [
        await client.refused('conditionCreate', { params, body: { code: 'E11.9' } }),
        await client.refused('medicationStatementCreate', { params, body: { name: 'Enalapril' } }),
        await client.refused('immunizationCreate', {
          params,
          body: { vaccine: 'Influenza', givenOn: '2025-10-01' },
        }),
        await client.refused('familyHistoryCreate', {
          params,
          body: { relationship: 'mother', description: 'Asma' },
        }),
      ].map(({ code }) => code);
      expect(new Set(codes)).toEqual(new Set(['permission.denied']));
    },
  );

  test('appears to the front desk as a flag only', async () => {
    const { client } = await member('reception');
    expect((await client.ok('patientView', { params: { patientId } })).hasAlerts).toBe(true);
    expect((await client.refused('clinicalSummaryView', { params: { patientId } })).code).toBe(
      'permission.denied',
    );
    expect(
      (
        await client.refused('allergyUpdate', {
          params: { allergyId },
          body: { version: 2, status: 'inactive' },
        })
      ).code,
    ).toBe('permission.denied');
    await doctor.client.ok('allergyUpdate', {
      params: { allergyId },
      body: { version: 2, status: 'entered_in_error' },
    });
    expect((await client.ok('patientView', { params: { patientId } })).hasAlerts).toBe(false);
  });
});
