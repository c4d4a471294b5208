import {
  hasBlank,
  noteSections,
  inVitalRange,
  pressureFits,
  vitalKeys,
} from '@sala/shared-contracts';
import notes from '../../reference/notes/demo.json';
import { inTransaction } from '../platform/database/database';
import { createTestApi, joinCompany, signedInCompany, signedUp, type TestApi } from '../testing';
import { createFrontDesk } from '../testing/records/appointments';
import { seedDemoCharts } from './charts';

test('demo notes have known sections and measurements within their ranges', () => {
  expect(
    notes.visits.flatMap(({ sections }) =>
      Object.keys(sections).filter((key) => !noteSections.some((section) => section === key)),
    ),
  ).toEqual([]);
  const strange = notes.visits.filter(({ vitals }) => {
    const values: Readonly<Record<string, number>> = vitals;
    return (
      Object.keys(values).some((key) => !vitalKeys.some((known) => known === key)) ||
      vitalKeys.some((key) => values[key] !== undefined && !inVitalRange(key, values[key])) ||
      !pressureFits(values)
    );
  });
  expect(strange).toEqual([]);
});

describe('demo charts', () => {
  let api: TestApi;
  const now = '2030-03-06T18:10:00Z';
  let seed: () => Promise<void>;
  const one = async (text: string) =>
    (await api.database.asOwner((client) => client.query<object>(text))).rows[0];

  beforeAll(async () => {
    api = await createTestApi();
    const member = await signedInCompany(api);
    const doctor = await joinCompany(api, await signedUp(api), member.companyId, ['doctor']);
    await createFrontDesk(api, member, doctor.userId);
    await one(`update practitioner set licence_number = '1234567', title_institution = 'UNAM'`);
    await one(`update site set address = 'Av. Reforma 1, Ciudad de México'`);
    seed = () =>
      inTransaction(api.database.pool, member, (db) =>
        seedDemoCharts(db, { userId: member.userId, now }),
      );
    await seed();
  });
  afterAll(() => api.close());

  test('some patients have problems, medicines of the catalogue, vaccines and history', async () => {
    expect(
      await one(
        `select (select count(*)::int from condition) as conditions, (select count(*)::int from family_history) as history,
           (select count(*)::int from immunization) as vaccines, count(*)::int as medicines, count(medication_id)::int as known
         from medication_statement`,
      ),
    ).toEqual({ conditions: 9, history: 7, vaccines: 10, medicines: 5, known: 4 });
    expect(
      await one(
        `select count(*)::int as spelled from allergy where ingredient_key is not null or class_key is not null`,
      ),
    ).toEqual({ spelled: 4 });
  });

  test('are sixty signed visits, with a growth chart and a pressure chart', async () => {
    expect(
      await one(
        `select count(*)::int as visits, count(distinct patient_id)::int as patients, bool_and(content_hash = visit_content_hash(company_id, id)) as intact,
           count(*) filter (where exists (select from visit_diagnosis d where d.visit_id = visit.id and d.rank = 'principal'))::int as diagnosed
         from visit where status = 'signed'`,
      ),
    ).toEqual({ visits: 60, patients: 38, intact: true, diagnosed: 60 });
    expect(
      await one(
        `select max(heads)::int as heads, max(pressures)::int as pressures from (
           select count(t.head_circumference) as heads, count(t.systolic) as pressures from visit v join vital_signs t on t.visit_id = v.id group by v.patient_id) counted`,
      ),
    ).toEqual({ heads: 8, pressures: 8 });
    expect(await one('select count(*)::int as allergies from allergy')).toEqual({ allergies: 6 });
  });

  test('have forty prescriptions, issued as the product issues them', async () => {
    expect(
      await one(
        `select count(*)::int as issued, count(distinct verify_token)::int as tokens, bool_and(content_hash = prescription_content_hash(company_id, id, texts)) as intact,
           min(folio) as first, max(folio) as last, bool_and(not addendum) as before_signing from prescription`,
      ),
    ).toEqual({
      issued: 40,
      tokens: 40,
      intact: true,
      first: 'R-000001',
      last: 'R-000040',
      before_signing: true,
    });
    expect(
      await one(
        `select json_object_agg(status, n) as states from (select status, count(*) as n from prescription group by status) counted`,
      ),
    ).toEqual({
      states: { issued: 6, partially_filled: 5, filled: 20, cancelled: 2, expired: 7 },
    });
    expect(
      await one(
        `select json_object_agg(outcome, n) as outcomes from (select safety ->> 'outcome' as outcome, count(*) as n from prescription group by 1) counted`,
      ),
    ).toEqual({ outcomes: { passed: 34, warnings: 3, not_checked: 3 } });
    // Renewed before the last one ran out: a warning with its justification.
    expect(
      await one(
        `select count(*)::int as justified from prescription where safety -> 'warnings' @> '[{"kind": "duplicate_ingredient"}]'
           and safety -> 'justified' <> '[]' and texts ? 'justification.0'`,
      ),
    ).toEqual({ justified: 2 });
  });

  test('have orders in every state, five with a result that nobody has read', async () => {
    expect(
      await one(
        `select count(*)::int as orders, count(*) filter (where r.status = 'active')::int as waiting, count(r.reviewed_at)::int as reviewed,
           count(*) filter (where r.status = 'completed' and r.reviewed_at is null)::int as unread,
           count(*) filter (where r.status = 'revoked')::int as revoked, count(distinct r.category)::int as categories,
           bool_and(r.result_received_at < '${now}') as before_now,
           (select count(*)::int from task where source_key like 'order_result:%' and status = 'todo') as tasks,
           (select count(*)::int from task where source_key like 'order_result:%' and due_on < '${now}'::date - 10) as overdue
         from service_request r`,
      ),
    ).toEqual({
      orders: 26,
      waiting: 4,
      reviewed: 16,
      unread: 5,
      revoked: 1,
      categories: 4,
      before_now: true,
      tasks: 5,
      overdue: 3,
    });
  });

  test('have documents, signed on the screen as the product signs them; one has expired', async () => {
    const papers = await api.database.asOwner(async (client) => {
      const { rows } = await client.query<{ status: string; body: string }>(
        `select status, texts ->> 'body' as body from clinical_document`,
      );
      return rows;
    });
    expect(papers).toHaveLength(15);
    const left = papers.filter(({ body }) => hasBlank(body));
    expect(left).toMatchObject([{ status: 'filled' }]);
    expect(
      await one(
        `select count(signature_file_id)::int as signed, count(distinct kind)::int as kinds, bool_and(locked_at > v.signed_at) as after_the_note,
           count(*) filter (where signer = 'guardian')::int as by_guardians, count(*) filter (where expires_on < '${now}'::date)::int as expired,
           bool_and(d.content_hash = clinical_document_content_hash(d.company_id, d.id, d.texts, d.heading, d.file_hash, d.locked_at, d.locked_by)) as intact,
           (select count(*)::int from job where kind = 'consent_expiry') as watched
         from clinical_document d join visit v on v.id = d.visit_id`,
      ),
    ).toEqual({
      signed: 14,
      kinds: 6,
      after_the_note: true,
      by_guardians: 2,
      expired: 1,
      intact: true,
      watched: 1,
    });
  });

  test('left eight tasks, and an article with one wrong answer', async () => {
    expect(
      await one(
        `select count(*)::int as tasks, count(distinct t.patient_id)::int as patients, count(*) filter (where t.assignee_role = 'nurse')::int as nurses,
           (select count(*)::int from task_attempt) as calls, bool_and(v.patient_id = t.patient_id) as of_their_visits
         from task t join visit v on v.id = t.visit_id where t.scope = 'clinical' and t.source = 'manual'`,
      ),
    ).toEqual({ tasks: 8, patients: 8, nurses: 3, calls: 3, of_their_visits: true });
    expect(
      await one(
        `select m.starter_key, d.acknowledged_at is not null as acknowledged, d.answers, m.questions #> '{1,answer}' as right_one,
           (select count(*)::int from teaching_material) as library
         from teaching_delivery d join teaching_material m on m.id = d.material_id`,
      ),
    ).toEqual({
      starter_key: 'faringitis-aguda',
      acknowledged: true,
      answers: [0, 0, 2],
      right_one: 1,
      library: 12,
    });
  });

  test('are seeded once', async () => {
    await seed();
    expect(await one('select count(*)::int as visits from visit')).toEqual({ visits: 60 });
  });
});
