import { limits, type PrescriptionItemInput } from '@sala/shared-contracts';
import { createTestApi, type SignedInMember, type TestApi } from '../../testing';
import { readPdf } from '../../testing/pdf';
import { everything, openClinic, type Clinic } from '../../testing/records/prescribing';
import {
  completePrescriber,
  handwritten,
  medicationNamed,
  noFacts,
  setBody,
} from '../../testing/records/prescriptions';
import { writeVisit } from '../../testing/records/visits';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

describe('writing a prescription', () => {
  let reception: Clinic['reception'];
  let doctor: Clinic['doctor'];
  let other: Clinic['other'];
  let inDatabase: Clinic['inDatabase'];
  let startVisit: Clinic['startVisit'];
  let named: Clinic['named'];
  let save: Clinic['save'];
  let saved: Clinic['saved'];
  let issue: Clinic['issue'];
  let current: Clinic['current'];

  const morning = new Date('2026-11-24T16:52:00Z'); // Tuesday, 10:52 in Mexico City

  beforeAll(async () => {
    api.clock.move(morning);
    ({ reception, doctor, other, inDatabase, startVisit, named, save, saved, issue, current } =
      await openClinic(api));
  });
  beforeEach(() => api.clock.move(morning));
  afterAll(() => api.clock.move());

  test('from a draft to a paper with QR code, dosing calendar and all that the law asks for', async () => {
    const visit = await startVisit();
    await writeVisit(doctor.client, visit.id);
    const amoxicillin = await named('amoxicilina 500', { duration: { value: 7, unit: 'day' } });
    const draft = await save(visit.id, [amoxicillin]);
    expect(draft).toMatchObject({ revision: 1, items: [{ medication: { antibiotic: true } }] });
    expect(await save(visit.id, [amoxicillin], 0)).toEqual(draft); // its first answer was lost
    const view = await doctor.client.ok('visitPrescriptionView', {
      params: { visitId: visit.id, visitNumber: String(visit.visitNumber) },
    });
    expect(view).toMatchObject({
      draft: { id: draft.id },
      diagnoses: [{ code: 'J02.9' }],
      canWrite: true,
      canIssue: true,
    });
    const issued = await issue(visit.id, [amoxicillin]);
    expect(issued).toMatchObject({
      folio: 'R-000001',
      status: 'issued',
      validUntil: '2026-12-24',
      signature: 'electronic',
      addendum: false,
      intact: true,
      prescriber: { licence: '1234567', titleInstitution: 'UNAM' },
      diagnoses: [{ code: 'J02.9' }],
      items: [{ quantity: { value: 21, unit: 'capsule' }, runsOutOn: '2026-11-30', group: 'IV' }],
      generalInstructions: 'Tomar agua',
      history: [{ to: 'issued' }],
    });
    const { timeline } = await doctor.client.ok('chartView', {
      params: { patientId: visit.patient.id },
      query: { kinds: 'prescription' },
    });
    expect(timeline.items).toMatchObject([
      { code: 'R-000001', title: 'Amoxicilina', status: 'issued' },
    ]);
    const file = await reception.client.ok('prescriptionPdf', {
      params: { prescriptionId: issued.id },
      query: { paper: 'half-letter' },
    });
    const { text } = await readPdf(file.content);
    for (const part of [
      'R-000001',
      'Cédula profesional: 1234567',
      'UNAM',
      'Juárez 10',
      'Amoxicilina',
      '1 cápsula por vía oral cada 8 horas durante 7 días',
      'cantidad total 21',
      '06:00',
      'Expedida electrónicamente el 24/11/2026, ',
      '(America/Mexico_City). Huella SHA-256',
      issued.verifyPath ?? '?',
    ])
      expect(text).toContain(part);
    expect(text.split('Juárez 10')).toHaveLength(2); // once, in the letterhead
    const [event] = await inDatabase<{ payload: object }>(
      `select payload from outbox_event where type = 'prescription.issued' and entity_id = $1`,
      [issued.id],
    );
    expect(event?.payload).toMatchObject({ items: [{ key: 'a', runsOutOn: '2026-11-30' }] });
  });

  test('an allergen is never silent: issuing needs a reason, also for a typo in the allergy', async () => {
    const visit = await startVisit({}, ['Penisilina']);
    const amoxicillin = await named('amoxicilina 500', { duration: { value: 7, unit: 'day' } });
    const input = await saved(visit.id, [amoxicillin]);
    const refusal = await doctor.client.refused('prescriptionIssue', input);
    expect(refusal).toMatchObject({
      code: 'prescription.unjustified',
      meta: { safety: { warnings: [{ check: 'allergy', found: 'penicilina' }] } },
    });
    const { missing } = refusal.meta as { missing: string[] }; // as above
    const justifications = missing.map((id) => ({ id, reason: 'Toleró penicilina en 2024' }));
    expect(
      await doctor.client.refused('prescriptionIssue', {
        ...input,
        body: { ...input.body, justifications: justifications.slice(1) },
      }),
    ).toMatchObject({ code: 'prescription.unjustified' });
    const issued = await doctor.client.ok('prescriptionIssue', {
      ...input,
      body: { ...input.body, justifications },
    });
    expect(issued.safety).toMatchObject({ outcome: 'warnings', justifications });
  });

  test('what is in use already is seen as a duplicate', async () => {
    const visit = await startVisit();
    await issue(visit.id, [await named('paracetamol 500 tableta')]);
    const outcome = await doctor.client.ok('prescriptionCheck', {
      params: { visitId: visit.id },
      body: { items: [handwritten], facts: noFacts },
    });
    expect(outcome.warnings).toMatchObject([{ check: 'duplicate', kind: 'duplicate_ingredient' }]);
  });

  test.each([
    ['from the catalogue', true, 'Losartán 50 mg tableta'],
    ['in words', false, 'enalapril de 10'],
  ])('what the chart says is taken is checked, %s', async (_how, chosen, name) => {
    const visit = await startVisit();
    const params = { patientId: visit.patient.id };
    const medicationId = chosen ? (await named('losartan 50 tableta')).medicationId : null;
    const { id: medicationStatementId, version } = await doctor.client.ok(
      'medicationStatementCreate',
      { params, body: { name, medicationId } },
    );
    const check = async () => {
      const items = [await named(chosen ? 'losartan 50 tableta' : 'enalapril 10')];
      const body = { items, facts: noFacts };
      const { warnings } = await doctor.client.ok('prescriptionCheck', {
        params: { visitId: visit.id },
        body,
      });
      return warnings.filter((warning) => warning.check === 'duplicate');
    };
    expect(await check()).toMatchObject([{ kind: 'duplicate_ingredient' }]);
    await doctor.client.ok('medicationStatementUpdate', {
      params: { ...params, medicationStatementId },
      body: { version, status: 'stopped' },
    });
    expect(await check()).toEqual([]);
  });

  const badItems: [string, Partial<PrescriptionItemInput>, object][] = [
    ['no route', { route: null }, { field: 'route', reason: 'missing' }],
    ['no dose', { dose: null }, { field: 'dose', reason: 'missing' }],
    ['no frequency', { frequency: null }, { field: 'frequency', reason: 'missing' }],
    ['no presentation', { presentation: ' ' }, { field: 'presentation', reason: 'missing' }],
    ['no name', { genericName: '' }, { field: 'genericName', reason: 'missing' }],
    [
      'too little',
      { quantity: { value: 14, unit: 'tablet' } },
      { field: 'quantity', reason: 'mismatch' },
    ],
    [
      'too much',
      { quantity: { value: 60, unit: 'tablet' } },
      { field: 'quantity', reason: 'mismatch' },
    ],
    ['refills of what nobody classified', { refills: 1 }, { field: 'refills', reason: 'too_many' }],
  ];
  test('what is incomplete or does not add up is not issued, and says in which field', async () => {
    const visit = await startVisit();
    for (const [what, change, fault] of badItems) {
      const items = [{ ...handwritten, ...change }];
      const input = await saved(visit.id, items, (await current(visit)).revision);
      const outcome = await doctor.client.ok('prescriptionCheck', {
        params: { visitId: visit.id },
        body: { items, facts: noFacts },
      });
      expect([
        what,
        await doctor.client.refused('prescriptionIssue', {
          ...input,
          body: { ...input.body, justifications: everything(outcome) },
        }),
      ]).toMatchObject([what, { code: 'prescription.incomplete', meta: { faults: [fault] } }]);
    }
  });

  test('amounts out of any range and too many items are no draft', async () => {
    const visit = await startVisit();
    const items = {
      'a dose of nothing': [{ ...handwritten, dose: { value: 0, unit: 'tablet' } }],
      'an absurd dose': [{ ...handwritten, dose: { value: 1e9, unit: 'tablet' } }],
      'no days': [{ ...handwritten, duration: { value: 0, unit: 'day' } }],
      'half a unit to buy': [{ ...handwritten, quantity: { value: 1.5, unit: 'tablet' } }],
      'more than a prescription holds': Array.from(
        { length: limits.prescriptionItemsMax + 1 },
        (_item, at) => ({ ...handwritten, key: `a${at}` }),
      ),
    };
    for (const [what, some] of Object.entries(items))
      expect([
        what,
        (
          await doctor.client.refused('prescriptionDraftSave', {
            params: { visitId: visit.id },
            body: { revision: 0, items: some, facts: noFacts, generalInstructions: '' },
          })
        ).code,
      ]).toEqual([what, 'request.invalid']);
  });

  test('group I is refused by name too, II has no refills, III at most two, both signed by hand', async () => {
    const visit = await startVisit();
    for (const item of [await named('morfina'), { ...handwritten, genericName: 'Morfina' }])
      expect(
        await doctor.client.refused(
          'prescriptionIssue',
          await saved(visit.id, [item], (await current(visit)).revision),
        ),
      ).toMatchObject({ code: 'prescription.special_form_needed', meta: { items: ['a'] } });
    const codeine = await named('codeina', { refills: 1 });
    const revision = (await current(visit)).revision;
    expect(
      await doctor.client.refused('prescriptionIssue', await saved(visit.id, [codeine], revision)),
    ).toMatchObject({ code: 'prescription.incomplete', meta: { faults: [{ field: 'refills' }] } });
  });

  test('without a licence, in a colleague’s visit or in a cancelled one nobody prescribes', async () => {
    const visit = await startVisit();
    expect(
      await other.client.refused('prescriptionDraftSave', {
        params: { visitId: visit.id },
        body: { revision: 0, items: [], facts: noFacts, generalInstructions: '' },
      }),
    ).toMatchObject({ code: 'permission.denied' });
    const input = await saved(visit.id, [handwritten]);
    await inDatabase(`update practitioner set title_institution = null where user_id = $1`, [
      doctor.userId,
    ]);
    expect(await doctor.client.refused('prescriptionIssue', input)).toMatchObject({
      code: 'prescription.prescriber_incomplete',
      meta: { missing: ['titleInstitution'] },
    });
    await completePrescriber(api, doctor);
    const { version } = await doctor.client.ok('visitView', { params: { visitId: visit.id } });
    await doctor.client.ok('visitCancel', {
      params: { visitId: visit.id },
      body: { version, reason: 'Se fue' },
    });
    expect(await doctor.client.refused('prescriptionIssue', input)).toMatchObject({
      code: 'visit.closed',
    });
  });

  test('favourites come first, each person has their own', async () => {
    const amoxicillin = await medicationNamed(doctor.client, 'amoxicilina 250');
    const params = { medicationId: amoxicillin.id };
    await doctor.client.ok('medicationFavouriteSet', { params, body: { favourite: true } });
    const first = async (who: SignedInMember) =>
      (await who.client.ok('medicationSearch', { query: { search: '' } })).items[0];
    expect(await first(doctor)).toMatchObject({ id: amoxicillin.id, favourite: true });
    expect((await first(other))?.favourite).toBe(false);
    await doctor.client.ok('medicationFavouriteSet', { params, body: { favourite: false } });
    expect((await first(doctor))?.favourite).toBe(false);
  });

  test('no more items than a prescription holds', async () => {
    const visit = await startVisit();
    const items = Array.from({ length: limits.prescriptionItemsMax + 1 }, (_item, at) => ({
      ...handwritten,
      key: `a${at}`,
    }));
    expect(
      await doctor.client.refused('prescriptionDraftSave', {
        params: { visitId: visit.id },
        body: { revision: 0, items, facts: noFacts, generalInstructions: '' },
      }),
    ).toMatchObject({ code: 'request.invalid' });
  });
});

describe('sets of items', () => {
  let clinic: Clinic;

  beforeAll(async () => {
    clinic = await openClinic(api);
  });
  afterAll(() => api.clock.move());

  test('items are kept as a set of one’s own; shared ones are used by colleagues, and changed by nobody else', async () => {
    const { doctor, other, nurse, stranger } = clinic;
    const items = [
      { ...handwritten, instructions: 'Con alimentos' },
      await clinic.named('amoxicilina 500', { key: 'b' }),
    ];
    const kept = await doctor.client.ok('prescriptionSetCreate', {
      body: { name: 'Faringitis', items },
    });
    expect(kept).toMatchObject({
      own: true,
      shared: false,
      items: [{ instructions: 'Con alimentos' }, { medication: { favourite: false } }],
    });
    const params = { prescriptionSetId: kept.id };
    const seen = async (who: typeof doctor) =>
      (await who.client.ok('prescriptionSetList')).items.map(({ id }) => id);
    expect(await seen(other)).toEqual([]);
    const change = (version: number) => ({
      params,
      body: { version, name: 'Amigdalitis', shared: true },
    });
    expect(await other.client.refused('prescriptionSetUpdate', change(1))).toMatchObject({
      status: 404,
    });
    await doctor.client.ok('prescriptionSetUpdate', change(1));
    expect(await seen(other)).toEqual([kept.id]);
    expect(await seen(stranger)).toEqual([]);
    for (const refused of [
      await other.client.refused('prescriptionSetUpdate', change(2)),
      await other.client.refused('prescriptionSetDelete', { params }),
      await nurse.client.refused('prescriptionSetList'),
    ])
      expect(refused).toMatchObject({ code: 'permission.denied' });
    await doctor.client.ok('prescriptionSetDelete', { params });
    expect(await seen(doctor)).toEqual([]);
  });

  test('names are one’s own, items are known and bounded, and so are sets, also two at once', async () => {
    const { client } = clinic.doctor;
    const create = (name: string) =>
      client.call('prescriptionSetCreate', { body: { ...setBody, name } });
    expect((await create('Gripe')).status).toBe(201);
    expect(
      await client.refused('prescriptionSetCreate', { body: { ...setBody, name: 'Gripe' } }),
    ).toMatchObject({
      code: 'prescription_set.name_taken',
    });
    const unknown = [{ ...handwritten, medicationId: '6f2d3a58-0f7c-4f0e-9c0a-7a1a6d1c2b40' }];
    expect(
      await client.refused('prescriptionSetCreate', { body: { name: 'Nada', items: unknown } }),
    ).toMatchObject({ status: 404 });
    expect(
      await client.refused('prescriptionSetCreate', { body: { name: 'Vacío', items: [] } }),
    ).toMatchObject({ code: 'request.invalid' });
    for (let at = 1; at < limits.prescriptionSetsMax - 1; at += 1) await create(`Conjunto ${at}`);
    const last = await Promise.all([create('Uno más'), create('Y otro')]);
    expect(last.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  test('a favourite is one in the draft too', async () => {
    const { doctor } = clinic;
    const visit = await clinic.startVisit();
    const { id: medicationId } = await medicationNamed(doctor.client, 'amoxicilina 250');
    await doctor.client.ok('medicationFavouriteSet', {
      params: { medicationId },
      body: { favourite: true },
    });
    await clinic.save(visit.id, [await clinic.named('amoxicilina 250')]);
    expect((await clinic.current(visit)).items).toMatchObject([
      { medication: { favourite: true } },
    ]);
  });
});
