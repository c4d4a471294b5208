import { randomUUID } from 'node:crypto';
import {
  limits,
  type Condition,
  type FamilyHistory,
  type Immunization,
  type Locale,
  type MedicationStatement,
} from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { openTexts, sealerFor } from '../../platform/secrets/company-keys';
import { author, type Stamp } from '../../patients';

/** What a chart keeps of a patient besides visits, by table. */
export interface ChartRecords {
  readonly condition: Condition;
  readonly medication_statement: MedicationStatement;
  readonly immunization: Immunization;
  readonly family_history: FamilyHistory;
}

export type ChartTable = keyof ChartRecords;

interface Shape {
  /** Columns by field. */
  readonly fields: Readonly<Record<string, string>>;
  /** Fields that people write prose in, which may be encrypted (docs/adr/0090). */
  readonly prose: readonly string[];
  readonly order: string;
}

export const chartShapes: Readonly<Record<ChartTable, Shape>> = {
  condition: {
    fields: {
      code: 'cie10',
      description: 'description',
      note: 'note',
      status: 'status',
      onsetOn: 'onset_on',
      abatedOn: 'abated_on',
    },
    prose: ['description', 'note'],
    order: `array_position(array['active', 'inactive', 'resolved', 'entered_in_error'], x.status), x.onset_on desc nulls last, x.created_at desc`,
  },
  medication_statement: {
    fields: {
      medicationId: 'medication_id',
      name: 'name',
      dosage: 'dosage',
      note: 'note',
      status: 'status',
      startedOn: 'started_on',
      endedOn: 'ended_on',
    },
    prose: ['dosage', 'note'],
    order: `array_position(array['active', 'stopped', 'completed', 'entered_in_error'], x.status), x.name`,
  },
  immunization: {
    fields: {
      vaccine: 'vaccine',
      doseNumber: 'dose_number',
      givenOn: 'given_on',
      lot: 'lot',
      note: 'note',
      status: 'status',
    },
    prose: ['note'],
    order: `x.status = 'entered_in_error', x.given_on desc`,
  },
  family_history: {
    fields: {
      relationship: 'relationship',
      category: 'category',
      code: 'cie10',
      description: 'description',
      status: 'status',
    },
    prose: ['description'],
    order: `x.status = 'entered_in_error', x.relationship = 'self' desc, x.relationship, x.created_at`,
  },
};

/** Title of a code in a language. */
export const titleIn = (locale: Locale, code: string): string =>
  `(select ${locale === 'en' ? 'coalesce(k.title_en, k.title)' : 'k.title'} from cie10 k where k.code = ${code})`;

const columnsOf = (table: ChartTable, locale: Locale): string =>
  [
    'x.company_id as "companyId"',
    'x.patient_id as "patientId"',
    'x.id',
    ...Object.entries(chartShapes[table].fields).map(
      ([field, column]) => `x.${column} as "${field}"`,
    ),
    ...(table === 'condition' ? [`${titleIn(locale, 'x.cie10')} as title`] : []),
    'x.updated_at as "updatedAt"',
    `${author('x.updated_by')} as "updatedBy"`,
    'x.version',
  ].join(', ');

type Row = Readonly<Record<string, unknown>> & {
  readonly id: string;
  readonly companyId: string;
  readonly patientId: string;
};

type Texts = Record<string, string | null>;

const proseOf = (table: ChartTable, values: Readonly<Record<string, unknown>>): Texts =>
  Object.fromEntries(
    chartShapes[table].prose.map((field) => [field, (values[field] as string | null) ?? null]), // text columns
  );

const opened = async <Table extends ChartTable>(
  db: Db,
  table: Table,
  { companyId, patientId: _patient, ...row }: Row,
): Promise<ChartRecords[Table]> => {
  const texts = await openTexts(db, { companyId, table, rowId: row.id }, proseOf(table, row));
  const named = table === 'condition' ? { title: row['title'] ?? texts['description'] } : {};
  // The columns of the table are those of its schema, which every answer is checked against.
  return { ...row, ...texts, ...named } as unknown as ChartRecords[Table];
};

/** Entries marked as errors come last. */
export const listChartRecords = async <Table extends ChartTable>(
  db: Db,
  table: Table,
  patientId: string,
  locale: Locale,
): Promise<ChartRecords[Table][]> => {
  const rows = await db.query<Row>(
    `select ${columnsOf(table, locale)} from ${table} x where x.patient_id = $1
     order by ${chartShapes[table].order}, x.id limit ${limits.chartListMax}`,
    [patientId],
  );
  return Promise.all(rows.map((row) => opened(db, table, row)));
};

/** Locks the row. @throws resource.not_found */
export const readChartRecordForUpdate = async <Table extends ChartTable>(
  db: Db,
  table: Table,
  id: string,
  locale: Locale,
): Promise<{ patientId: string; present: ChartRecords[Table] }> => {
  const row = await db.one<Row>(
    `select ${columnsOf(table, locale)} from ${table} x where x.id = $1 for update of x`,
    [id],
  );
  return { patientId: row.patientId, present: await opened(db, table, row) };
};

const sealedValues = async (
  db: Db,
  table: ChartTable,
  rowId: string,
  values: object,
): Promise<unknown[]> => {
  const given = Object.fromEntries(Object.entries(values));
  const kept = (await sealerFor(db)).texts({ table, rowId }, proseOf(table, given));
  const all: Readonly<Record<string, unknown>> = { ...given, ...kept };
  return Object.keys(chartShapes[table].fields).map((field) => all[field] ?? null);
};

export const insertChartRecord = async <Table extends ChartTable>(
  db: Db,
  table: Table,
  patientId: string,
  values: object,
  { userId, now, locale }: Stamp & { readonly locale: Locale },
): Promise<ChartRecords[Table]> => {
  const id = randomUUID(); // the texts are bound to it
  const columns = Object.values(chartShapes[table].fields);
  await db.query(
    `insert into ${table} (company_id, id, patient_id, created_at, created_by, updated_at, updated_by, ${columns.join(', ')})
     values (app_company(), $1, $2, $3, $4, $3, $4, ${columns.map((_, at) => `$${at + 5}`).join(', ')})`,
    [id, patientId, now, userId, ...(await sealedValues(db, table, id, values))],
  );
  return (await readChartRecordForUpdate(db, table, id, locale)).present;
};

export const updateChartRecord = async <Table extends ChartTable>(
  db: Db,
  table: Table,
  id: string,
  values: object,
  { userId, now, locale }: Stamp & { readonly locale: Locale },
): Promise<ChartRecords[Table]> => {
  const columns = Object.values(chartShapes[table].fields);
  await db.query(
    `update ${table} set ${columns.map((column, at) => `${column} = $${at + 4}`).join(', ')},
       updated_at = $2, updated_by = $3, version = version + 1 where id = $1`,
    [id, now, userId, ...(await sealedValues(db, table, id, values))],
  );
  return (await readChartRecordForUpdate(db, table, id, locale)).present;
};

/** Whether the patient's sex, and age so far, admit a code; false, too, for one that nobody knows. */
export const codeFitsPatient = async (
  db: Db,
  code: string,
  patientId: string,
  today: string,
): Promise<boolean> =>
  (
    await db.query(
      `select from cie10 k, patient p where k.code = $1 and p.id = $2
         and (k.sex_limit is null or p.sex = 'X' or p.sex = k.sex_limit)
         and extract(year from age($3::date, p.birth_date)) >= coalesce(k.age_min, 0)`,
      [code, patientId, today],
    )
  ).length > 0;

export const isMedication = async (db: Db, medicationId: string): Promise<boolean> =>
  (await db.maybe('select 1 as found from medication where id = $1', [medicationId])) !== undefined;

/** Whether a code is on the problem list already. */
export const isListedProblem = async (
  db: Db,
  patientId: string,
  code: string,
  exceptId: string | null,
): Promise<boolean> =>
  (await db.maybe(
    `select 1 as found from condition where patient_id = $1 and cie10 = $2 and status = 'active' and id is distinct from $3::uuid`,
    [patientId, code, exceptId],
  )) !== undefined;
