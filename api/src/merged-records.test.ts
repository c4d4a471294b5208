import pg from 'pg';
import { createTestApi, type SignedInMember, type TestApi } from './testing';
import { companyWithAllRoles, recordCreators } from './testing/records/all-records';
import { createPatient } from './testing/records/patients';

/** References that are not moved by foreign key, with the reason. */
const exceptions = {
  customer: {
    'customer_consent.customer_id':
      'copied where the target has no word of its own; the merge keeps the source’s',
    'field_value.customer_id': 'generated out of record_id; the merge keeps the source’s',
  },
  patient: {
    'emergency_access.patient_id': 'says which record was opened; a merge ends it',
    'patient.merged_into_id': 'says where a record went, which stays true',
    'patient_channels.patient_id': 'each keeps its own: the target’s counts',
    'patient_merge.source_id': 'the same',
    'patient_merge.target_id': 'the same',
    'patient_tag.patient_id': 'copied where the target has it not; the source keeps its own',
    'sap_patient.clash_patient_id': 'the same',
    'sap_patient.patient_id': 'a link to SAP follows the merge’s event',
  },
} as const;

/** Columns that hold a record’s id without a foreign key. */
const idColumns = {
  'audit_log.entity_id': 'the log is never changed: the timeline reads both',
  'customer_merge.source_id': 'the source is gone',
  'field_value.record_id': 'see field_value.customer_id',
  'hand_over_item.record_id': 'appointments and visits alone',
  'job.entity_id': 'imports and datasets alone',
  'outbox_event.entity_id': 'what has happened',
  'retention_item.record_id': 'what was listed: a source has no content any more and is kept',
  'sap_link_move.from_patient_id': 'what a merge did to a link, so that undoing it can',
  'sap_link_move.to_patient_id': 'the same',
  'status_history.entity_id': 'purchases and visits alone',
};

/** Unique rules that both records’ rows can violate together, and how the merge resolves them. */
const conflicts = {
  appointment_patient_twice: 'refused as patient.merge_overlap',
  visit_number_of_patient: 'those of the source are counted on behind',
};

/**
 * Values that a row requires besides its reference; a visit takes the visit number of the other
 * record.
 */
const required: Readonly<Record<string, string>> = {
  'customer.campaign_recipient': ', patient_id = null, lead_id = null',
  'patient.campaign_recipient': ', customer_id = null, lead_id = null',
  'customer.unsubscribe_link': ', patient_id = null, lead_id = null',
  'patient.unsubscribe_link': ', customer_id = null, lead_id = null',
  'customer.outgoing_message': ', patient_id = null, user_id = null, lead_id = null',
  'customer.outgoing_refusal': ', patient_id = null, user_id = null, lead_id = null',
  'patient.outgoing_message': ', customer_id = null, user_id = null, lead_id = null',
  'patient.outgoing_refusal': ', customer_id = null, user_id = null, lead_id = null',
  'customer.privacy_request': ', patient_id = null',
  'customer.purchase_reminder': ', patient_id = null',
  'patient.purchase_reminder': ', customer_id = null',
  lead: `, status = 'converted'`,
  'patient.task': `, scope = 'clinical', due_type = 'next_visit', category = 'other', visit_id = null, related_kind = null, related_id = null, due_on = null`,
  visit: ', visit_number = 1',
};

type Kind = keyof typeof exceptions;

interface Reference {
  readonly place: string;
  readonly table: string;
  readonly column: string;
  readonly key: string;
}

type Row = Readonly<Record<string, unknown>>;
type Snapshot = ReadonlyMap<string, readonly Row[]>;

/** Tables in which a merge records itself. */
const mergeTables = [
  'audit_log',
  'job', // of those who follow its event
  'outbox_event',
  'notification',
  'customer_merge',
  'patient_merge',
];
const stamps = ['version', 'updated_at', 'updated_by'];

let api: TestApi;
let superuser: pg.Client;
let member: SignedInMember;
beforeAll(async () => {
  api = await createTestApi();
  superuser = new pg.Client(api.database.superuser);
  await superuser.connect();
  member = await companyWithAllRoles(api);
  for (const make of recordCreators) await make(api, member);
});
afterAll(async () => {
  await superuser.end();
  await api.close();
});

// In this order: what refers to a customer then refers to no patient.
describe.each<Kind>(['patient', 'customer'])('merging: %s', (kind) => {
  let references: readonly Reference[];

  const ask = async <Found extends pg.QueryResultRow>(sql: string, values: unknown[] = []) =>
    (await superuser.query<Found>(sql, values)).rows;

  beforeAll(async () => {
    references = await ask<Reference>(
      `select place, table_name::text as table, column_name::text as column, key_name::text as key from ${kind}_references()`,
    );
  });

  test('every foreign key to it is moved or listed here', async () => {
    const keys = await ask<{ place: string }>(
      `select f.conrelid::regclass || '.' || a.attname as place from pg_constraint f
       join pg_attribute a on a.attrelid = f.conrelid and a.attnum = any (f.conkey) and a.attname <> 'company_id'
       where f.contype = 'f' and f.confrelid = $1::regclass order by 1`,
      [kind],
    );
    expect(keys.length).toBeGreaterThan(5);
    expect(
      keys
        .map(({ place }) => place)
        .filter((place) => !references.some((reference) => reference.place === place)),
    ).toEqual(Object.keys(exceptions[kind]));
  });

  test('every column that holds its id without a foreign key is listed here', async () => {
    const columns = await ask<{ place: string }>(
      `select c.relname || '.' || a.attname as place from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and a.attname ~ '(customer|patient|record|entity|source|target|guardian)_ids?$'
         and a.atttypid in ('uuid'::regtype, 'uuid[]'::regtype, 'text'::regtype)
         and not exists (select from pg_constraint f where f.contype = 'f' and f.conrelid = c.oid and a.attnum = any (f.conkey)) order by 1`,
    );
    expect(columns.map(({ place }) => place)).toEqual(Object.keys(idColumns));
  });

  test('every unique rule that both can violate is listed here', async () => {
    const rules = await ask<{ name: string }>(
      `select distinct i.indexrelid::regclass::text as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
       join ${kind}_references() r on r.table_name = i.indrelid and r.column_name = a.attname where i.indisunique or i.indisexclusion order by 1`,
    );
    expect(rules.map(({ name }) => name).filter((name) => !(name in conflicts))).toEqual([]);
  });

  const snapshot = async (): Promise<Snapshot> => {
    const tables = await ask<{ name: string }>(
      `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'company_id'
         and table_name <> 'permission_use' -- counts what was asked for, some time later
       order by 1`,
    );
    const rows = new Map<string, readonly Row[]>();
    for (const { name } of tables.filter((table) => !mergeTables.includes(table.name))) {
      const found = await ask<{ row: Row }>(
        `select to_jsonb(t) - $2::text[] as row from ${name} t where company_id = $1 order by 1`,
        [member.companyId, stamps],
      );
      rows.set(
        name,
        found.map(({ row }) => row),
      );
    }
    return rows;
  };

  /**
   * Inserts a row per table that references the source and, where the target can have one too,
   * another for the target.
   */
  const pointAt = async (sourceId: string, targetId: string) => {
    await superuser.query('set session_replication_role = replica');
    for (const { table, column, key } of references) {
      const rows = await ask<{ key: string }>(
        `select ${key} as key from ${table} where company_id = $1 and ${key} not in ($2, $3) order by (${column} = any (array[$2, $3]::uuid[])) is true, 1`,
        [member.companyId, sourceId, targetId],
      );
      expect(`${table}: ${rows.length > 0}`).toBe(`${table}: true`);
      const also = required[table] ?? required[`${kind}.${table}`] ?? '';
      for (const [index, id] of [sourceId, targetId].entries()) {
        await superuser.query(
          `update ${table} set ${column} = $2${also} where company_id = $1 and ${key} = $3`,
          [member.companyId, id, rows[index]?.key],
        );
      }
    }
    await superuser.query('reset session_replication_role');
  };

  const pair = {
    customer: async () => {
      const { client } = member;
      const create = (name: string) =>
        client.ok('customerCreate', { body: { kind: 'person', name, values: { alergias: name } } });
      const [target, source] = [await create('Berta Sol'), await create('Norberta Sol')];
      for (const { id: customerId } of [target, source]) {
        await client.ok('customerConsentSet', {
          params: { customerId },
          body: {
            channel: 'sms',
            purpose: 'marketing',
            granted: customerId === target.id,
            method: 'verbal',
          },
        });
      }
      await client.ok('customerConsentSet', {
        params: { customerId: source.id },
        body: { channel: 'whatsapp', purpose: 'marketing', granted: true, method: 'verbal' },
      });
      return { targetId: target.id, sourceId: source.id };
    },
    patient: async () => {
      const tag = async (code: string) =>
        (
          await member.client.ok('categoryCreate', {
            body: { kind: 'patient_tag', code, name: code },
          })
        ).id;
      const [both, theirs] = [await tag('both'), await tag('theirs')];
      const target = await createPatient(member.client, { firstName: 'Berta', tagIds: [both] });
      const source = await createPatient(member.client, {
        firstName: 'Norberta',
        tagIds: [both, theirs],
      });
      return { targetId: target.id, sourceId: source.id };
    },
  };

  const merge = {
    customer: async (customerId: string, sourceId: string) => {
      const version = async (id: string) =>
        (await member.client.ok('customerView', { params: { customerId: id } })).version;
      const body = {
        version: await version(customerId),
        sourceId,
        sourceVersion: await version(sourceId),
      };
      const { mergeId } = await member.client.ok('customerMerge', { params: { customerId }, body });
      return () => member.client.ok('customerMergeUndo', { params: { mergeId } });
    },
    patient: async (patientId: string, sourceId: string) => {
      const version = async (id: string) =>
        (await member.client.ok('patientView', { params: { patientId: id } })).version;
      const body = {
        version: await version(patientId),
        sourceId,
        sourceVersion: await version(sourceId),
      };
      const { mergeId } = await member.client.ok('patientMerge', { params: { patientId }, body });
      return () => member.client.ok('patientMergeUndo', { params: { patientMergeId: mergeId } });
    },
  };

  test('moves the rows of every table, and undoing restores each of them', async () => {
    const { targetId, sourceId } = await pair[kind]();
    await pointAt(sourceId, targetId);
    const before = await snapshot();
    const undo = await merge[kind](targetId, sourceId);
    const merged = await snapshot();
    const pointing = new Set(references.map(({ table }) => table));
    /** Rows as if the source’s had been the target’s, without the columns that a merge writes. */
    const sorted = (table: string, taken: Snapshot) =>
      (taken.get(table) ?? [])
        .filter(({ id }) => table !== kind || (id !== targetId && id !== sourceId))
        .map(({ visit_number: _number, ...row }) =>
          JSON.stringify(row).replaceAll(sourceId, targetId),
        )
        .sort();
    for (const table of before.keys()) {
      if (table === 'customer_consent' || table === 'field_value' || table === 'patient_tag')
        continue;
      expect({ table, rows: sorted(table, merged) }).toEqual({
        table,
        rows: sorted(table, before),
      });
    }
    const checkedTables = [...pointing].filter(
      (table) => table !== kind && !mergeTables.includes(table),
    );
    const unmoved = checkedTables.filter((table) =>
      JSON.stringify(merged.get(table)).includes(sourceId),
    );
    expect(unmoved).toEqual([]);
    await undo();
    const after = await snapshot();
    for (const [table, rows] of before)
      expect({ table, rows: after.get(table) }).toEqual({ table, rows });
  });
});

describe('a chain of merges', () => {
  test('undoing a merge restores the earlier merges of the source', async () => {
    const { client } = await companyWithAllRoles(api);
    const create = async (name: string) =>
      (await client.ok('customerCreate', { body: { kind: 'person', name } })).id;
    const view = (customerId: string) => client.ok('customerView', { params: { customerId } });
    const merge = async (customerId: string, sourceId: string) =>
      (
        await client.ok('customerMerge', {
          params: { customerId },
          body: {
            version: (await view(customerId)).version,
            sourceId,
            sourceVersion: (await view(sourceId)).version,
          },
        })
      ).mergeId;
    const undo = (mergeId: string) => client.ok('customerMergeUndo', { params: { mergeId } });
    const mergesOf = async (customerId: string) =>
      (await client.ok('customerMergeList', { params: { customerId } })).items.map(({ id }) => id);
    const [first, second, third] = [await create('Uno'), await create('Dos'), await create('Tres')];
    const undone = await merge(second, third);
    await undo(undone);
    const early = await merge(second, first);
    const late = await merge(third, second);
    expect(await mergesOf(third)).toEqual([late, early]);
    await undo(late);
    expect(await mergesOf(second)).toEqual([early, undone]);
    expect((await undo(early)).source.id).toBe(first);
  });
});
