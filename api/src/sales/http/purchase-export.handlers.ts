import { dayIn, type Locale } from '@sala/shared-contracts';
import {
  type Visibility,
  readValues,
  rowFor,
  seesEveryCustomer,
  visibilityFor,
} from '../../customers';
import type { Db } from '../../platform/database/database';
import { exportFile, type ExportFormat } from '../../platform/export/export-file';
import { exportNotes, pickedWords } from '../../platform/export/export-notes';
import type { ExportCell } from '../../platform/export/export-table';
import { defineHandlers, type Context } from '../../platform/http/handler';
import {
  columnsIn,
  type ExportedField,
  type PurchaseColumn,
} from '../model/purchase-export-columns';
import { exportWords } from '../model/purchase-export-words';
import { visibleFilter } from '../model/purchase-filter';
import {
  findPurchaseIds,
  readPurchaseRows,
  type PurchaseFilter,
} from '../sql/purchase-list.queries';

const pageSize = 1000;

const readFields = (db: Db): Promise<ExportedField[]> =>
  db.query<ExportedField>(
    `select d.key, d.label, d.type, coalesce((select json_agg(json_build_object('value', o.value, 'label', o.label))
       from field_option o where o.company_id = d.company_id and o.field_id = d.id), '[]') as options
     from field_definition d where d.scope = 'purchase' order by d.sort_order, d.created_at, d.key`,
  );

/** All that the list would show, page by page. */
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
      // Whose sale it was may be told by the company's own fields.
      const own = shown.customer === null ? {} : (values.get(row.id) ?? {});
      yield columns.map(({ cell }) => cell({ ...shown, values: own }));
    }
  }
}

/** What the list was narrowed by, in words. */
const filterNotes = async (
  db: Db,
  filter: PurchaseFilter,
  locale: Locale,
): Promise<[string, string][]> => {
  const { filters: labels, statuses, methods, unpaid } = exportWords[locale];
  const named = await db.one<{ customer: string | null; seller: string | null }>(
    `select (select name from customer where id = $1) as customer,
       (select concat_ws(' ', u.first_name, u.last_name) from membership m join user_account u on u.id = m.user_id
        where m.company_id = app_company() and m.user_id = $2) as seller`,
    [filter.customerId ?? null, filter.sellerId ?? null],
  );
  const said: readonly (readonly [label: string, value: string | undefined])[] = [
    [labels.search, filter.search],
    [labels.status, filter.unpaid ? unpaid : filter.status && statuses[filter.status]],
    [labels.dateFrom, filter.dateFrom],
    [labels.dateTo, filter.dateTo],
    [labels.customer, filter.customerId && (named.customer ?? '–')],
    [labels.seller, filter.sellerId && (named.seller ?? '–')],
    [labels.method, filter.method && methods[filter.method]],
  ];
  return said.flatMap(([label, value]): [string, string][] => (value ? [[label, value]] : []));
};

type Means = Pick<Context<'purchaseExport'>, 'db' | 'actor' | 'now' | 'locale' | 'audit'>;

const fileOf = async (
  { db, actor, now, locale, audit }: Means,
  format: ExportFormat,
  ids: readonly string[],
  notes: [string, string][],
) => {
  const columns = columnsIn(locale, await readFields(db));
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
    return fileOf(context, format, ids, await filterNotes(db, filter, locale));
  },

  // Who may export sees every purchase (screens §9b): none of those that are named is hidden from them.
  purchasePickedExport: async (context) => {
    const { body, locale } = context;
    const ids = [...new Set(body.ids)];
    return fileOf(context, body.format, ids, [[pickedWords[locale], String(ids.length)]]);
  },
});
