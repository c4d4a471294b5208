import type { Db } from '../../platform/database/database';
import type { ExportedField } from '../model/purchase-export-columns';
import type { PurchaseFilter } from './purchase-list.queries';
import type { Locale } from '@sala/shared-contracts';
import { exportWords } from '../model/purchase-export-words';
import { personName, shortPersonName } from '../../platform/people/person-names';

export const readFields = (db: Db): Promise<ExportedField[]> =>
  db.query<ExportedField>(
    `select d.key, d.label, d.type, coalesce((select json_agg(json_build_object('value', o.value, 'label', o.label))
       from field_option o where o.company_id = d.company_id and o.field_id = d.id), '[]') as options
     from field_definition d where d.scope = 'purchase' order by d.sort_order, d.created_at, d.key`,
  );

/** The list’s filters in words. */
export const filterNotes = async (
  db: Db,
  filter: PurchaseFilter,
  locale: Locale,
): Promise<[string, string][]> => {
  const { filters: labels, statuses, methods, unpaid } = exportWords[locale];
  const named = await db.one<
    Record<'customer' | 'seller' | 'site' | 'department' | 'practitioner', string | null>
  >(
    `select (select name from customer where id = $1) as customer,
       (select ${shortPersonName('u')} from membership m join user_account u on u.id = m.user_id
        where m.company_id = app_company() and m.user_id = $2) as seller,
       (select name from site where id = $3) as site, (select name from department where id = $4) as department,
       (select ${personName('practitioner')} from practitioner where id = $5) as practitioner`,
    [
      filter.customerId ?? null,
      filter.sellerId ?? null,
      filter.siteId ?? null,
      filter.departmentId ?? null,
      filter.practitionerId ?? null,
    ],
  );
  const notes: readonly (readonly [label: string, value: string | undefined])[] = [
    [labels.search, filter.search],
    [labels.status, filter.unpaid ? unpaid : filter.status && statuses[filter.status]],
    [labels.dateFrom, filter.dateFrom],
    [labels.dateTo, filter.dateTo],
    [labels.customer, filter.customerId && (named.customer ?? '–')],
    [labels.seller, filter.sellerId && (named.seller ?? '–')],
    [labels.site, filter.siteId && (named.site ?? '–')],
    [labels.department, filter.departmentId && (named.department ?? '–')],
    [labels.practitioner, filter.practitionerId && (named.practitioner ?? '–')],
    [labels.method, filter.method && methods[filter.method]],
  ];
  return notes.flatMap(([label, value]): [string, string][] => (value ? [[label, value]] : []));
};
