import {
  conditionOperatorsOf,
  ruleSubjects,
  type ConditionLeaf,
  type ConditionOperator,
  type ConditionType,
  type RuleField,
} from '@sala/shared-contracts';
import { inTransaction, type Db } from '../../platform/database/database';
import { createTestApi, type SignedInMember, type TestApi } from '../../testing';
import { companyWithAllRoles, recordCreators } from '../../testing/records/all-records';
import { evaluate, type FieldValue, type Snapshot } from '../model/evaluate';
import { subjectFields } from '../model/subject-fields';
import { countSubjects, findSubjects } from './subjects.queries';

const page = { after: null, limit: 1000 };
const isText = (value: FieldValue): boolean => typeof value === 'string' && value !== '';
const isNumber = (value: FieldValue): boolean => typeof value === 'number';

const suits: Readonly<Record<ConditionType, (value: FieldValue) => boolean>> = {
  text: isText,
  number: isNumber,
  money: (value) => Number.isSafeInteger(value),
  boolean: (value) => typeof value === 'boolean',
  day: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value),
  instant: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT.*Z$/.test(value),
  choice: isText,
  list: (value) => Array.isArray(value) && value.every(isText),
};

/* A value that some subject has, or any. */
const samples: Readonly<Record<ConditionType, string | number | boolean>> = {
  text: 'Ána',
  number: 1,
  money: 100,
  boolean: true,
  day: '2026-11-20',
  instant: '2026-11-20T10:00:00-06:00',
  choice: 'active',
  list: 'vip',
};

const leafOf = (field: RuleField, op: ConditionOperator, given: FieldValue): ConditionLeaf => {
  const value = Array.isArray(given) ? given[0] : given;
  const scalar = typeof value === 'object' || value === undefined ? samples[field.type] : value;
  if (op === 'exists' || op === 'notExists') return { field: field.key, op };
  if (op === 'in' || op === 'notIn') return { field: field.key, op, value: [scalar, 'other'] };
  if (op === 'withinLast' || op === 'withinNext')
    return { field: field.key, op, value: { amount: 20, unit: 'days' } };
  return { field: field.key, op, value: scalar };
};

describe('sources of subjects', () => {
  let api: TestApi;
  let member: SignedInMember;

  beforeAll(async () => {
    api = await createTestApi();
    member = await companyWithAllRoles(api);
    for (const create of recordCreators) await create(api, member);
  });
  afterAll(() => api.close());

  const inCompany = <Result>(run: (db: Db) => Promise<Result>): Promise<Result> =>
    inTransaction(api.database.pool, { userId: null, companyId: member.companyId }, run);

  test.each(ruleSubjects)('%s: every field is of its type, in memory and as SQL', (subject) =>
    inCompany(async (db) => {
      const clock = { now: api.clock.now().toISOString(), timeZone: 'America/Mexico_City' };
      const fields = await subjectFields(db, subject);
      expect(new Set(fields.map(({ key }) => key)).size).toBe(fields.length);
      const all = await findSubjects(db, subject, { all: [] }, fields, clock, page);
      expect(all.length).toBeGreaterThan(0);
      expect(await countSubjects(db, subject, { all: [] }, fields, clock)).toBe(all.length);
      expect(await countSubjects(db, subject, { any: [] }, fields, clock)).toBe(0);
      expect(all.map(({ label }) => label)).not.toContain('');

      const valueOf = (snapshot: Snapshot, key: string): FieldValue => snapshot.values[key] ?? null;
      for (const [place, field] of fields.entries()) {
        const values = all.map((one) => valueOf(one, field.key)).filter((one) => one !== null);
        expect([field.key, values.filter((one) => !suits[field.type](one))]).toEqual([
          field.key,
          [],
        ]);
        const offered = new Set<FieldValue>(field.options.map(({ value }) => value));
        expect(values.filter((one) => field.type === 'choice' && !offered.has(one))).toEqual([]);
        // The operators take turns: what each does is tested in compile-condition.test.ts.
        const ops = conditionOperatorsOf[field.type];
        for (const op of ops.filter((_, at) => (at + place) % 4 === 0)) {
          const leaf = leafOf(field, op, values[0] ?? null);
          const wanted = all.filter((one) => evaluate(leaf, one, clock, fields).holds);
          const found = await findSubjects(db, subject, leaf, fields, clock, page);
          expect([leaf, found.map(({ id }) => id)]).toEqual([leaf, wanted.map(({ id }) => id)]);
        }
      }
    }),
  );
});
