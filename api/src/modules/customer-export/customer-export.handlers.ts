import type { CustomField, Locale } from '@sala/shared-contracts';
import { findCustomers, type CustomerListing } from '../../core/customers/find-customers';
import { readValues } from '../../core/custom-values/custom-values.queries';
import type { Db } from '../../core/database';
import { exportFile } from '../../core/export/export-file';
import { exportNotes } from '../../core/export/export-notes';
import type { ExportCell } from '../../core/export/export-table';
import { defineHandlers } from '../../core/handler';
import { columnsIn, type CustomerColumn } from './columns';
import { filterNotes } from './filter-notes';

const titles: Record<Locale, string> = { 'es-MX': 'Clientes', en: 'Customers' };

type Field = Pick<CustomField, 'key' | 'label' | 'type' | 'options'>;

const readFields = (db: Db): Promise<Field[]> =>
  db.query<Field>(
    `select d.key, d.label, d.type, coalesce((select json_agg(json_build_object('value', o.value, 'label', o.label))
       from field_option o where o.company_id = d.company_id and o.field_id = d.id), '[]') as options
     from field_definition d where d.scope = 'customer' order by d.sort_order, d.created_at, d.key`,
  );

const pageSize = 1000;

/** All that the list would show, page by page. */
async function* rowsOf(db: Db, listing: Pick<CustomerListing, 'filters' | 'sort'>, columns: readonly CustomerColumn[], told: { rows: number }): AsyncGenerator<ExportCell[]> {
  for (let after: string | undefined; ; ) {
    const { items, next } = await findCustomers(db, { ...listing, pageSize, skip: 0, after });
    const values = await readValues(db, 'customer', items.map(({ id }) => id));
    for (const item of items) {
      told.rows += 1;
      yield columns.map(({ cell }) => cell({ ...item, values: values.get(item.id) ?? {} }));
    }
    if (next === null) return;
    after = next;
  }
}

export const customerExportHandlers = defineHandlers<'customerExport'>({
  customerExport: async ({ db, query, actor, now, locale, audit }) => {
    const { format, columns: named, sort, ...filters } = query;
    const wanted = named?.split(',');
    const all = columnsIn(locale, await readFields(db));
    const columns = wanted ? wanted.flatMap((name) => all.find((column) => column.name === name) ?? []) : all;
    const owner = filters.owner && filters.owner !== 'none'
      ? await db.maybe<{ name: string }>(
          `select concat_ws(' ', u.first_name, u.last_name) as name from membership m join user_account u on u.id = m.user_id
           where m.company_id = app_company() and m.user_id = $1`,
          [filters.owner],
        )
      : undefined;
    const notes = filterNotes(filters, locale, owner?.name ?? null);
    const told = { rows: 0 };
    const file = await exportFile(format, {
      ...(await exportNotes(db, { userId: actor.userId, locale, now, filters: notes })),
      title: `${titles[locale]} ${now.slice(0, 10)}`,
      columns: columns.length > 0 ? columns : all,
      // Similarity has no pages: by name there is the same, to the end.
      rows: rowsOf(db, { filters, sort: sort === 'relevance' ? 'name' : sort }, columns.length > 0 ? columns : all, told),
    });
    await audit({ action: 'customer.exported', entityType: 'customer', entityId: '*', diff: { format, rows: told.rows, filters: Object.fromEntries(notes), columns: named ?? null } });
    return file;
  },
});
