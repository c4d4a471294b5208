import type {
  Contract,
  EndpointOutput,
  EndpointRequest,
  NamedCount,
  PrescriptionRow,
  PrescriptionStatusFacts,
  ValueCount,
} from '@sala/shared-contracts';
import { limits } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { prescriptionTables, statusColumns } from './prescription-record.queries';

type Query = EndpointRequest<Contract['prescriptionList']>['query'];
type Counts = EndpointOutput<Contract['prescriptionList']>['counts'];

/** Of what is listed; `inCare`: only patients whom the caller cares for. */
export interface PrescriptionFilter extends Pick<
  Query,
  'search' | 'status' | 'group' | 'practitionerId' | 'patientId' | 'expiring'
> {
  readonly today: string;
  readonly inCare: boolean;
}

const orders: Record<Query['sort'], string> = {
  '-issuedAt': 'coalesce(p.issued_at, p.updated_at) desc, p.id',
  issuedAt: 'coalesce(p.issued_at, p.updated_at), p.id',
  '-folio': 'p.folio_value desc nulls last, p.id',
  folio: 'p.folio_value nulls last, p.id',
  validUntil: 'p.valid_until nulls last, p.id',
  '-validUntil': 'p.valid_until desc nulls last, p.id',
};

const rowColumns = `${statusColumns}, p.visit_id as "visitId", v.visit_number as "visitNumber",
  coalesce((select jsonb_agg(i.generic_name order by i.place) from prescription_item i where i.company_id = p.company_id and i.prescription_id = p.id),
    (select jsonb_agg(coalesce(nullif(d.item ->> 'genericName', ''), '—') order by d.place) from jsonb_array_elements(p.draft) with ordinality as d (item, place)),
    '[]') as items,
  p.law_group as "group", coalesce(p.antibiotic, false) as antibiotic, p.runs_out_on as "runsOutOn", p.version`;

const named = `concat_ws(' ', t.first_name, t.last_name, t.second_last_name, t.record_number)`;

/** Words of one thing: the folio, the patient, the doctor or a medication. */
const words = (add: (value: unknown) => string, search: string): string => {
  const typed = `(search_patterns(${add(search)}))`;
  return `(searched_text(p.folio) like all ${typed} or searched_text(${named}) like all ${typed}
    or searched_text(p.prescriber ->> 'name') like all ${typed}
    or exists (select from prescription_item i where i.company_id = p.company_id and i.prescription_id = p.id
      and searched_text(concat_ws(' ', i.generic_name, i.brand_name)) like all ${typed}))`;
};

const soon = (add: (value: unknown) => string, today: string): string => {
  const day = add(today);
  return `(p.status in ('issued', 'partially_filled') and p.valid_until between ${day}::date and ${day}::date + 7
    or p.status in ('issued', 'partially_filled', 'filled') and p.runs_out_on between ${day}::date and ${day}::date + 7)`;
};

const conditionsOf = (filter: PrescriptionFilter) => {
  const values: unknown[] = [];
  const add = (value: unknown): string => `$${values.push(value)}`;
  const { search, status, group, practitionerId, patientId, expiring, today, inCare } = filter;
  const where = [
    search ? words(add, search) : '',
    status ? `p.status = any (${add(status)})` : '',
    group ? `p.status <> 'draft' and coalesce(p.law_group, 'none') = any (${add(group)})` : '',
    practitionerId ? `coalesce(p.practitioner_id, p.updated_by) = ${add(practitionerId)}` : '',
    patientId ? `v.patient_id = ${add(patientId)}` : '',
    expiring ? soon(add, today) : '',
    inCare ? 'in_care(v.patient_id)' : '',
  ].filter((one) => one !== '');
  return { where: where.join(' and ') || 'true', values, add };
};

export const listPrescriptions = async (
  db: Db,
  filter: PrescriptionFilter,
  { sort, page, pageSize }: Pick<Query, 'sort' | 'page' | 'pageSize'>,
): Promise<{ items: PrescriptionRow[]; total: number }> => {
  const { where, values, add } = conditionsOf(filter);
  const { total } = await db.one<{ total: number }>(
    `select count(*)::int as total from ${prescriptionTables} where ${where}`,
    values,
  );
  const items = await db.query<PrescriptionRow>(
    `select ${rowColumns} from ${prescriptionTables} where ${where} order by ${orders[sort]}
     limit ${add(pageSize)} offset ${add((page - 1) * pageSize)}`,
    values,
  );
  return { items, total };
};

/** Each facet ignores its own filter. */
export const countPrescriptions = async (db: Db, filter: PrescriptionFilter): Promise<Counts> => {
  const of = <Row>(open: Partial<PrescriptionFilter>, text: (where: string) => string) => {
    const { where, values } = conditionsOf({ ...filter, ...open });
    return db.query<Row>(text(where), values);
  };
  const { where, values, add } = conditionsOf({ ...filter, expiring: undefined });
  const near = soon(add, filter.today);
  return {
    status: await of<ValueCount>(
      { status: undefined },
      (found) =>
        `select p.status as value, count(*)::int as count from ${prescriptionTables} where ${found} group by p.status order by count desc, value`,
    ),
    group: await of<ValueCount>(
      { group: undefined },
      (
        found,
      ) => `select coalesce(p.law_group, 'none') as value, count(*)::int as count from ${prescriptionTables}
        where p.status <> 'draft' and ${found} group by 1 order by count desc, value`,
    ),
    practitioner: await of<NamedCount>(
      { practitionerId: undefined },
      (found) => `select value, max(label) as label, count(*)::int as count from (
          select coalesce(p.practitioner_id, p.updated_by) as value, p.prescriber ->> 'name' as label from ${prescriptionTables} where ${found}
        ) f group by value order by count desc, label, value`,
    ),
    expiring: (
      await db.one<{ count: number }>(
        `select count(*)::int as count from ${prescriptionTables} where ${where} and ${near}`,
        values,
      )
    ).count,
  };
};

/** Of a visit, those that were issued, the newest first. */
export const listIssuedOfVisit = (db: Db, visitId: string): Promise<PrescriptionRow[]> =>
  db.query<PrescriptionRow>(
    `select ${rowColumns} from ${prescriptionTables} where p.visit_id = $1 and p.status <> 'draft' order by p.issued_at desc, p.id`,
    [visitId],
  );

/** Without anything that is prescribed. */
export const listStatuses = (
  db: Db,
  {
    search,
    patientId,
    prescriptionId,
  }: {
    readonly search?: string | undefined;
    readonly patientId?: string | undefined;
    readonly prescriptionId?: string;
  },
): Promise<PrescriptionStatusFacts[]> =>
  db.query<PrescriptionStatusFacts>(
    `select ${statusColumns} from ${prescriptionTables}
     where p.status <> 'draft' and ($1::uuid is null or v.patient_id = $1) and ($3::uuid is null or p.id = $3)
       and ($2::text is null or searched_text(p.folio) like all (search_patterns($2)) or searched_text(${named}) like all (search_patterns($2)))
     order by p.issued_at desc, p.id limit ${limits.prescriptionStatusesShown}`,
    [patientId ?? null, search || null, prescriptionId ?? null],
  );
