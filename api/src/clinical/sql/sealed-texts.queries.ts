import type { Db } from '../../platform/database/database';
import { chartShapes, type ChartTable } from './chart-records.queries';
import { openTexts } from '../../platform/secrets/company-keys';
import type { SealedPart } from '../../platform/secrets/encryption-run';

const rowsPerStep = 200;

type Texts = Readonly<Record<string, string | null>>;

interface KeptRow {
  readonly id: string;
  readonly companyId: string;
  readonly texts: Texts;
}

interface TextTable {
  readonly table: string;
  readonly idColumn: string;
  /** An object of its texts, as SQL. */
  readonly texts: string;
  /** Writes the object $2 into the row $1, as SQL. */
  readonly assignment: string;
  /** Which rows, as SQL; absent: all. */
  readonly only?: string;
}

/** Rows of one table; its names are constants of the callers. */
export const rowsOf = ({
  table,
  idColumn,
  texts,
  assignment,
  only = 'true',
}: TextTable): SealedPart => ({
  rewrite: async (db, sealer, afterId) => {
    const rows = await db.query<KeptRow>(
      `select ${idColumn} as id, company_id as "companyId", ${texts} as texts from ${table}
       where company_id = app_company() and ${only} and ($1::uuid is null or ${idColumn} > $1) order by ${idColumn} limit $2 for update`,
      [afterId, rowsPerStep],
    );
    for (const { id: rowId, companyId, texts: kept } of rows) {
      const plain = await openTexts(db, { companyId, table, rowId }, kept);
      const written = sealer.texts({ table, rowId }, plain);
      await writeTexts(db, { table, idColumn, assignment }, rowId, written);
    }
    return {
      lastId: rows.length < rowsPerStep ? null : (rows.at(-1)?.id ?? null),
      rows: rows.length,
    };
  },
});

const writeTexts = async (
  db: Db,
  { table, idColumn, assignment }: Omit<TextTable, 'texts' | 'only'>,
  rowId: string,
  written: Texts,
): Promise<void> => {
  await db.query(
    `update ${table} set ${assignment} where company_id = app_company() and ${idColumn} = $1`,
    [rowId, JSON.stringify(written)],
  );
};

const ofChart = (Object.keys(chartShapes) as ChartTable[]).map((table) =>
  // the keys of a constant object
  rowsOf({
    table,
    idColumn: 'id',
    texts: `jsonb_build_object(${chartShapes[table].prose.map((column) => `'${column}', ${column}`).join(', ')})`,
    assignment: chartShapes[table].prose
      .map((column) => `${column} = $2::jsonb ->> '${column}'`)
      .join(', '),
  }),
);

/** The clinical texts that a company may encrypt (docs/adr/0090). */
export const sealedTexts: readonly SealedPart[] = [
  rowsOf({
    table: 'visit_note',
    idColumn: 'visit_id',
    texts: 'sections',
    assignment: 'sections = $2::jsonb',
  }),
  rowsOf({
    table: 'visit_addendum',
    idColumn: 'id',
    texts: `jsonb_build_object('body', body, 'reason', reason)`,
    assignment: `body = $2::jsonb ->> 'body', reason = $2::jsonb ->> 'reason'`,
  }),
  rowsOf({
    table: 'prescription',
    idColumn: 'id',
    texts: 'texts',
    assignment: 'texts = $2::jsonb',
  }),
  rowsOf({
    table: 'prescription_set',
    idColumn: 'id',
    texts: 'texts',
    assignment: 'texts = $2::jsonb',
  }),
  rowsOf({
    table: 'note_template',
    idColumn: 'id',
    texts: 'sections',
    assignment: 'sections = $2::jsonb',
  }),
  rowsOf({
    table: 'note_snippet',
    idColumn: 'id',
    texts: `jsonb_build_object('text', text)`,
    assignment: `text = $2::jsonb ->> 'text'`,
  }),
  rowsOf({
    table: 'emergency_access',
    idColumn: 'id',
    texts: `jsonb_build_object('reason', reason, 'review_note', review_note)`,
    assignment: `reason = $2::jsonb ->> 'reason', review_note = $2::jsonb ->> 'review_note'`,
  }),
  ...ofChart,
  rowsOf({
    table: 'service_request',
    idColumn: 'id',
    texts: 'texts',
    assignment: 'texts = $2::jsonb',
  }),
  rowsOf({
    table: 'clinical_document',
    idColumn: 'id',
    texts: 'texts',
    assignment: 'texts = $2::jsonb',
  }),
];
