import { dayIn, type Locale } from '@sala/shared-contracts';
import { findCustomers } from '../model/find-customers';
import { readValues } from '../sql/custom-values.queries';
import type { Db } from '../../platform/database/database';
import { readCustomers, type CustomerRow } from '../sql/customer-rows.queries';
import { readRfm } from '../model/segments';
import { exportFile, type ExportFormat } from '../../platform/export/export-file';
import { exportNotes, pickedByHandLabel } from '../../platform/export/export-notes';
import type { ExportCell } from '../../platform/export/export-table';
import { defineHandlers, type Context } from '../../platform/http/handler';
import { exportColumns, type CustomerColumn } from '../sql/customer-export-columns';
import { filterNotes } from '../model/customer-export-notes';
import { findOwnerName, readFields } from '../sql/customer-export.queries';
import type { CustomerListing } from '../sql/find-customers.queries';

const titles: Record<Locale, string> = { 'es-MX': 'Clientes', en: 'Customers' };

const pageSize = 1000;

const cellsOf = async (
  db: Db,
  items: readonly CustomerRow[],
  columns: readonly CustomerColumn[],
): Promise<ExportCell[][]> => {
  const values = await readValues(
    db,
    'customer',
    items.map(({ id }) => id),
  );
  const rfmOf = await readRfm(db, items);
  return items.map((item) =>
    columns.map(({ cell }) => cell({ ...item, values: values.get(item.id) ?? {}, ...rfmOf(item) })),
  );
};

/** Reads every matching row, page by page. */
async function* listedRows(
  db: Db,
  listing: Pick<CustomerListing, 'filters' | 'sort'>,
  columns: readonly CustomerColumn[],
): AsyncGenerator<ExportCell[]> {
  for (let after: string | undefined; ;) {
    const { items, next } = await findCustomers(db, { ...listing, pageSize, skip: 0, after });
    yield* await cellsOf(db, items, columns);
    if (next === null) return;
    after = next;
  }
}

async function* pickedRows(
  db: Db,
  ids: readonly string[],
  columns: readonly CustomerColumn[],
): AsyncGenerator<ExportCell[]> {
  for (let from = 0; from < ids.length; from += pageSize) {
    yield* await cellsOf(db, await readCustomers(db, ids.slice(from, from + pageSize)), columns);
  }
}

const readExportColumns = async (
  db: Db,
  locale: Locale,
  named: string | undefined,
): Promise<readonly CustomerColumn[]> => {
  const all = exportColumns(locale, await readFields(db));
  const columns =
    named?.split(',').flatMap((name) => all.find((column) => column.name === name) ?? []) ?? [];
  return columns.length > 0 ? columns : all;
};

interface ExportRequest {
  readonly format: ExportFormat;
  readonly columns: readonly CustomerColumn[];
  readonly notes: [string, string][];
  readonly rows: AsyncIterable<ExportCell[]>;
  /** Extra facts for the audit entry. */
  readonly auditFacts: Readonly<Record<string, unknown>>;
}

const exportCustomers = async (
  { db, actor, now, locale, audit }: Context<'customerExport' | 'customerPickedExport'>,
  { format, columns, notes, rows, auditFacts }: ExportRequest,
) => {
  let count = 0;
  async function* counted(): AsyncGenerator<ExportCell[]> {
    for await (const row of rows) {
      count += 1;
      yield row;
    }
  }
  const exportHeader = await exportNotes(db, { userId: actor.userId, locale, now, filters: notes });
  const file = await exportFile(format, {
    ...exportHeader,
    title: `${titles[locale]} ${dayIn(exportHeader.timeZone, now)}`,
    columns,
    rows: counted(),
  });
  await audit({
    action: 'customer.exported',
    entityType: 'customer',
    entityId: '*',
    diff: { format, rows: count, ...auditFacts },
  });
  return file;
};

export const customerExportHandlers = defineHandlers<'customerExport' | 'customerPickedExport'>({
  customerExport: async (context) => {
    const { db, query, locale } = context;
    const { format, columns: named, sort, ...filters } = query;
    const owner =
      filters.owner && filters.owner !== 'none'
        ? await findOwnerName(db, filters.owner)
        : undefined;
    const notes = filterNotes(filters, locale, owner?.name ?? null);
    const columns = await readExportColumns(db, locale, named);
    // A search by relevance has no further pages, so an export sorts by name.
    const rows = listedRows(db, { filters, sort: sort === 'relevance' ? 'name' : sort }, columns);
    return exportCustomers(context, {
      format,
      columns,
      notes,
      rows,
      auditFacts: { filters: Object.fromEntries(notes), columns: named ?? null },
    });
  },

  customerPickedExport: async (context) => {
    const { db, body, locale } = context;
    const ids = [...new Set(body.ids)];
    const columns = await readExportColumns(db, locale, body.columns);
    const notes: [string, string][] = [[pickedByHandLabel[locale], String(ids.length)]];
    return exportCustomers(context, {
      format: body.format,
      columns,
      notes,
      rows: pickedRows(db, ids, columns),
      auditFacts: { picked: ids.length, columns: body.columns ?? null },
    });
  },
});
