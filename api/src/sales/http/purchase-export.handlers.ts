import { dayIn } from '@sala/shared-contracts';
import {
  type Visibility,
  readValues,
  rowFor,
  seesEveryCustomer,
  visibilityFor,
} from '../../customers';
import type { Db } from '../../platform/database/database';
import { exportFile, type ExportFormat } from '../../platform/export/export-file';
import { exportNotes, pickedByHandLabel } from '../../platform/export/export-notes';
import type { ExportCell } from '../../platform/export/export-table';
import { defineHandlers, type Context } from '../../platform/http/handler';
import { exportColumns, type PurchaseColumn } from '../model/purchase-export-columns';
import { exportWords } from '../model/purchase-export-words';
import { visibleFilter } from '../model/purchase-filter';
import { findPurchaseIds, readPurchaseRows } from '../sql/purchase-list.queries';
import { readFields, filterNotes } from '../sql/purchase-export.queries';

const pageSize = 1000;

/** Reads every matching row, page by page. */
async function* rowsOf(
  db: Db,
  ids: readonly string[],
  visibility: Visibility,
  columns: readonly PurchaseColumn[],
): AsyncGenerator<ExportCell[]> {
  for (let from = 0; from < ids.length; from += pageSize) {
    const page = ids.slice(from, from + pageSize);
    const rows = await readPurchaseRows(db, page);
    const values = await readValues(db, 'purchase', page);
    for (const row of rows) {
      const shown = rowFor(visibility, row);
      // Custom values could reveal the hidden customer.
      const customValues = shown.customer === null ? {} : (values.get(row.id) ?? {});
      yield columns.map(({ cell }) => cell({ ...shown, values: customValues }));
    }
  }
}

type ExportContext = Pick<Context<'purchaseExport'>, 'db' | 'actor' | 'now' | 'locale' | 'audit'>;

const exportPurchases = async (
  { db, actor, now, locale, audit }: ExportContext,
  format: ExportFormat,
  ids: readonly string[],
  notes: [string, string][],
) => {
  const columns = exportColumns(locale, await readFields(db));
  const about = await exportNotes(db, { userId: actor.userId, locale, now, filters: notes });
  const file = await exportFile(format, {
    ...about,
    title: `${exportWords[locale].title} ${dayIn(about.timeZone, now)}`,
    columns,
    rows: rowsOf(db, ids, visibilityFor(actor), columns),
  });
  await audit({
    action: 'purchase.exported',
    entityType: 'purchase',
    entityId: '*',
    diff: { format, rows: ids.length, filters: Object.fromEntries(notes) },
  });
  return file;
};

export const purchaseExportHandlers = defineHandlers<'purchaseExport' | 'purchasePickedExport'>({
  purchaseExport: async (context) => {
    const { db, query, actor, locale } = context;
    const { format, sort, ...asked } = query;
    const visibility = visibilityFor(actor);
    const filter = visibleFilter(visibility, asked);
    const ids = await findPurchaseIds(db, filter, sort, seesEveryCustomer(visibility));
    return exportPurchases(context, format, ids, await filterNotes(db, filter, locale));
  },

  // Exporting requires access to every purchase (docs/spec/identity.md §7), so no id is hidden
  // here.
  purchasePickedExport: async (context) => {
    const { body, locale } = context;
    const ids = [...new Set(body.ids)];
    return exportPurchases(context, body.format, ids, [
      [pickedByHandLabel[locale], String(ids.length)],
    ]);
  },
});
