import {
  checkFieldValue,
  fieldTypes,
  fieldValueSchema,
  isBlank,
  isStorable,
  tidyLines,
  type FieldOwner,
  type FieldType,
  type FieldValue,
} from '@sala/shared-contracts';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { createTestApi, signedInCompany, type SignedInMember, type TestApi } from '../../testing';
import { anyInput, optionValues } from '../model/custom-fields/testing/value-inputs';

const owners = ['customer', 'purchase'] as const satisfies readonly FieldOwner[];

/** Total for both owners. */
const inputs = 800;

interface Sample {
  readonly owner: FieldOwner;
  readonly type: FieldType;
  readonly required: boolean;
  readonly input: unknown;
}

const samples = fc.sample(
  fc.record<Sample>({
    owner: fc.constantFrom(...owners),
    type: fc.constantFrom(...fieldTypes),
    required: fc.boolean(),
    input: anyInput,
  }),
  inputs,
);

/** Column values of one row. Text is base64, because a NUL would end the statement. */
interface Row {
  readonly text: string | null;
  readonly number: string | null;
  readonly date: string | null;
}

const encoded = (text: string): string => Buffer.from(text).toString('base64');
const isoDay = /^\d{4}-\d{2}-\d{2}$/;

/** Row of an accepted value. */
const rowOfValue = (type: FieldType, value: string | number): Row => ({
  text: type === 'text' || type === 'select' ? encoded(String(value)) : null,
  number: type === 'number' ? String(value) : null,
  date: type === 'date' ? String(value) : null,
});

/** Row of a rejected input, in the column that might store it. */
const rowOfInput = (type: FieldType, input: unknown): Row => {
  const text = typeof input === 'string' ? input : null;
  const asDate = type === 'date' && text !== null && isoDay.test(text);
  return {
    text: text === null || asDate ? null : encoded(text),
    number: text === null && input != null ? String(input) : null,
    date: asDate ? text : null,
  };
};

/** Tries each row in a subtransaction: returns the stored value or the SQLSTATE. */
const tryRow = `
  create function pg_temp.try_value(company uuid, record uuid, owner text, field uuid, kind text, words text, amount text, day text)
    returns table (state text, stored text) language plpgsql as $$
    begin
      insert into field_value (company_id, record_id, scope, field_id, type, text_value, number_value, date_value)
      values (company, record, owner, field, kind, convert_from(decode(words, 'base64'), 'UTF8'), amount::numeric, day::date)
      returning coalesce(encode(convert_to(text_value, 'UTF8'), 'hex'), number_value::text, date_value::text) into stored;
      raise exception using errcode = 'ZZ000', message = stored;
    exception
      when sqlstate 'ZZ000' then
        state := null; stored := sqlerrm; return next;
      when others then
        state := sqlstate; stored := null; return next;
    end $$`;

describe('form, API and database agree on values (docs/spec/customers.md §4)', () => {
  let api: TestApi;
  let company: SignedInMember;
  const records = {} as Record<FieldOwner, string>; // filled for both owners before any test
  const fields = {} as Record<FieldOwner, Record<FieldType, string>>; // likewise

  beforeAll(async () => {
    api = await createTestApi();
    company = await signedInCompany(api);
    const { client } = company;
    records.customer = (
      await client.ok('customerCreate', { body: { kind: 'person', name: 'Ana' } })
    ).id;
    const items = [
      {
        description: 'Consulta',
        quantity: 1,
        unitPrice: 100,
        taxKind: 'exento' as const,
        satKey: '85121600',
        satUnit: 'E48',
      },
    ];
    records.purchase = (
      await client.ok('purchaseCreate', {
        body: { customerId: records.customer, items, idempotencyKey: randomUUID() },
      })
    ).id;
    for (const owner of owners) {
      const made: [FieldType, string][] = [];
      for (const type of fieldTypes) {
        const options =
          type === 'select'
            ? optionValues.map((value, index) => ({ value, label: value, sortOrder: index + 1 }))
            : [];
        made.push([
          type,
          (
            await client.ok(`${owner}FieldCreate`, {
              body: { key: `of_${type}`, label: type, type, required: false, options },
            })
          ).id,
        ]);
      }
      fields[owner] = Object.fromEntries(made) as Record<FieldType, string>; // has every type
    }
  });
  afterAll(() => api.close());

  test(`for ${inputs} random inputs of either owner`, async () => {
    const cases = samples.map((sample) => {
      const rule = {
        type: sample.type,
        required: sample.required,
        options: optionValues.map((value) => ({ value })),
      };
      const verdict = checkFieldValue(rule, sample.input);
      const acceptedValue: FieldValue = verdict.ok ? verdict.value : null;
      return {
        ...sample,
        verdict,
        kept: acceptedValue,
        row:
          acceptedValue === null
            ? rowOfInput(sample.type, sample.input)
            : rowOfValue(sample.type, acceptedValue),
      };
    });
    const answers = await api.database.asOwner(async (client) => {
      await client.query(tryRow);
      const { rows } = await client.query<{ state: string | null; stored: string | null }>(
        `select answer.state, answer.stored
         from unnest($2::uuid[], $3::text[], $4::uuid[], $5::text[], $6::text[], $7::text[], $8::text[]) with ordinality
           as given (record, owner, field, kind, words, amount, day, place),
           pg_temp.try_value($1, record, owner, field, kind, words, amount, day) answer
         order by place`,
        [
          company.companyId,
          cases.map(({ owner }) => records[owner]),
          cases.map(({ owner }) => owner),
          cases.map(({ owner, type }) => fields[owner][type]),
          cases.map(({ type }) => type),
          cases.map(({ row }) => row.text),
          cases.map(({ row }) => row.number),
          cases.map(({ row }) => row.date),
        ],
      );
      return rows;
    });
    expect(answers).toHaveLength(inputs);

    const outcomes = { stored: 0, refused: 0, nothing: 0, missing: 0 };
    const disagreements = cases.flatMap((one, index) => {
      const { verdict, kept: acceptedValue, type, required, input } = one;
      const { state, stored } = answers[index] ?? { state: null, stored: null };
      outcomes[
        acceptedValue !== null
          ? 'stored'
          : verdict.ok
            ? 'nothing'
            : verdict.code === 'required'
              ? 'missing'
              : 'refused'
      ] += 1;
      // The field decides whether a blank is acceptable; it stores no row.
      const blank =
        input === undefined ||
        input === null ||
        (typeof input === 'string' && isBlank(input) && isStorable(tidyLines(input)));
      if (
        blank !== (verdict.ok ? acceptedValue === null : verdict.code === 'required') ||
        (blank && verdict.ok === required)
      )
        return [{ one, answer: 'blank' }];
      if (acceptedValue === null)
        return state !== null && /^(?:23514|23503|22\w{3})$/.test(state)
          ? []
          : [{ one, answer: state ?? stored }];
      // numeric has no minus zero, and UTF-8 no unpaired surrogates.
      const expected =
        typeof acceptedValue === 'number'
          ? acceptedValue + 0
          : type === 'date'
            ? acceptedValue
            : Buffer.from(acceptedValue).toString('hex');
      const same =
        state === null &&
        (typeof expected === 'number' ? Number(stored) === expected : stored === expected);
      // An accepted value survives JSON.
      const crosses = fieldValueSchema.safeParse(JSON.parse(JSON.stringify(acceptedValue))).success;
      return same && crosses ? [] : [{ one, answer: state ?? stored }];
    });
    expect(disagreements).toEqual([]);
    // The generator produces every outcome often enough.
    expect(Math.min(...Object.values(outcomes))).toBeGreaterThan(15);
  });
});
