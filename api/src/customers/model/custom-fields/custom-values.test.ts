import { checkFieldValue, fieldTypes, type FieldType } from '@sala/shared-contracts';
import fc from 'fast-check';
import { inTransaction, type Db } from '../../../platform/database/database';
import {
  createTestApi,
  signedInCompany,
  type SignedInMember,
  type TestApi,
} from '../../../testing';
import {
  readFieldRules,
  readValues,
  writeValues,
  type FieldRule,
} from '../../sql/custom-values.queries';
import { anyInput, blanks, edges, optionValues } from './testing/value-inputs';

/** Edge values run every time, because random generation may miss them. */
const edgeCases: [FieldType, unknown][] = fieldTypes.flatMap((type) =>
  [
    undefined,
    '',
    ...blanks,
    '\0',
    '😀'.repeat(1000),
    '😀'.repeat(1001),
    'a'.repeat(1000),
    'a'.repeat(1001),
    ...edges,
    ...optionValues,
  ]
    .concat('1899-12-31', '1900-01-01', '2100-12-31', '2101-01-01', '2024-02-29', '2023-02-29')
    .map((input): [FieldType, unknown] => [type, input]),
);

/** numeric has no minus zero, and UTF-8 no unpaired surrogates. */
const asStored = (value: string | number): string | number =>
  typeof value === 'string' ? Buffer.from(value).toString() : value + 0;

/** A check, a foreign key, or a value outside its column’s type. */
const refusal: unknown = { state: expect.stringMatching(/^(23514|23503|22\w{3})$/) };

const isoDay = /^\d{4}-\d{2}-\d{2}$/;

/** Inserts the input into the column that might store it. */
const insertRaw = async (
  db: Db,
  recordId: string,
  field: FieldRule,
  input: unknown,
): Promise<void> => {
  const text = typeof input === 'string' ? input : null;
  const asDate = field.type === 'date' && text !== null && isoDay.test(text);
  await db.query(
    `insert into field_value (company_id, record_id, scope, field_id, type, text_value, number_value, date_value)
     values (app_company(), $1, 'customer', $2, $3, $4, $5, $6)`,
    [
      recordId,
      field.id,
      field.type,
      asDate ? null : text,
      text === null && input != null ? String(input) : null,
      asDate ? text : null,
    ],
  );
};

/** Runs in a rolled-back transaction; returns the result or the SQLSTATE. */
const tryInTransaction = async <Result>(
  db: Db,
  run: () => Promise<Result>,
): Promise<Result | { state: unknown }> => {
  await db.query('savepoint attempt');
  try {
    return await run();
  } catch (error) {
    return {
      state: typeof error === 'object' && error !== null && 'code' in error ? error.code : error,
    };
  } finally {
    await db.query('rollback to savepoint attempt');
  }
};

describe('custom values: contract and database agree (docs/spec/customers.md §4)', () => {
  let api: TestApi;
  let owner: SignedInMember;
  let recordId: string;

  const inCompany = <Result>(run: (db: Db) => Promise<Result>): Promise<Result> =>
    inTransaction(api.database.pool, { userId: owner.userId, companyId: owner.companyId }, run);
  const ruleOf = (rules: readonly FieldRule[], type: FieldType): FieldRule => {
    const rule = rules.find((candidate) => candidate.type === type);
    if (!rule) throw new Error(`no field of type ${type}`);
    return rule;
  };

  beforeAll(async () => {
    api = await createTestApi();
    owner = await signedInCompany(api);
    for (const type of fieldTypes) {
      const options = optionValues.map((value, sortOrder) => ({ value, label: value, sortOrder }));
      await owner.client.ok('customerFieldCreate', {
        body: {
          key: type,
          label: type,
          type,
          required: false,
          options: type === 'select' ? options : [],
        },
      });
    }
    recordId = (await owner.client.ok('customerCreate', { body: { kind: 'person', name: 'Ana' } }))
      .id;
  });
  afterAll(() => api.close());

  test('reads every edge value back unchanged', async () => {
    const outcomes = { stored: 0, refused: 0, nothing: 0 };
    await inCompany(async (db) => {
      const rules = await readFieldRules(db, 'customer');
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...fieldTypes), anyInput, async (type, input) => {
          const field = ruleOf(rules, type);
          const verdict = checkFieldValue(field, input);
          const acceptedValue = verdict.ok ? verdict.value : null;
          const stored = await tryInTransaction(db, async () => {
            if (acceptedValue === null) await insertRaw(db, recordId, field, input);
            else await writeValues(db, 'customer', recordId, [{ field, value: acceptedValue }]);
            return (await readValues(db, 'customer', [recordId])).get(recordId);
          });
          expect(stored).toEqual(
            acceptedValue === null ? refusal : { [type]: asStored(acceptedValue) },
          );
          outcomes[acceptedValue !== null ? 'stored' : verdict.ok ? 'nothing' : 'refused'] += 1;
        }),
        { numRuns: edgeCases.length, examples: edgeCases },
      );
    });
    expect(Math.min(outcomes.stored, outcomes.refused, outcomes.nothing)).toBeGreaterThan(20);
  });

  test('rejects a number above the IEEE 754 range in the body and the database', async () => {
    const response = await api.app.inject({
      method: 'PATCH',
      url: `/api/v1/customers/${recordId}`,
      headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
      payload: '{"version":1,"values":{"number":1e999}}',
    });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ errors: [{ path: 'values.number', code: 'type' }] });
    const state = await inCompany(async (db) => {
      const rules = await readFieldRules(db, 'customer');
      return tryInTransaction(db, () =>
        db.query(
          `insert into field_value (company_id, record_id, scope, field_id, type, number_value)
           values (app_company(), $1, 'customer', $2, 'number', '1e999')`,
          [recordId, ruleOf(rules, 'number').id],
        ),
      );
    });
    expect(state).toEqual({ state: '23514' });
  });
});
