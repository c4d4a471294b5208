import type { Contract, EndpointRequest, SapPatientRow, ValueCount } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { ProblemError } from '../../platform/http/problem-error';
import { caseColumns, caseSource, readsClinical, type CaseReader } from './case-rows';
import type { SapCaseRow, SapPatient } from '@sala/shared-contracts';
import { personListName, personName, shortPersonName } from '../../platform/people/person-names';

/** Of ours; one whose data are blocked does not show. */
const ours = `left join patient o on o.company_id = p.company_id and o.id = p.patient_id
  left join user_account u on u.id = p.link_changed_by`;

const columns = `p.patnr, p.check_digit as "checkDigit", p.external_number as "externalNumber", p.family, p.given, p.birth_date::text as "birthDate",
  p.sex, p.curp, p.phone, p.city, p.deceased, p.cancelled, p.provisional, p.merged_into as "mergedInto", p.changed_at as "changedAt",
  json_build_object('state', p.link_state,
    'patient', case when o.id is not null then json_build_object('id', o.id, 'name', ${personName('o')}, 'listName', ${personListName('o')},
      'recordNumber', o.record_number) end,
    'proposedBy', case when p.link_state = 'suggested' and p.patient_id is not null and u.id is not null
      then json_build_object('id', u.id, 'name', ${shortPersonName('u')}) end) as link`;

type Query = EndpointRequest<Contract['sapPatientList']>['query'];

/** $1 search, $2 links, $3 changed since, $4 with cancelled and merged, $5 provisional alone. */
const filters = `($1::text is null or concat(p.search, ' ', p.patnr) like all (search_patterns($1)))
  and ($3::date is null or (p.changed_at at time zone z.time_zone)::date >= $3)
  and ($4::boolean or (not p.cancelled and p.merged_into is null)) and p.provisional = $5`;
const linkFilter = '($2::text[] is null or p.link_state = any ($2))';
const source = `sap_patient p join company z on z.id = p.company_id`;

const orders: Readonly<Record<Query['sort'], string>> = {
  name: 'p.family, p.given, p.patnr',
  patnr: 'p.patnr',
  '-changedAt': 'p.changed_at desc nulls last, p.patnr',
};

export interface SapPatientPage {
  readonly items: SapPatientRow[];
  readonly total: number;
  readonly links: ValueCount[];
}

export const listSapPatients = async (db: Db, query: Query): Promise<SapPatientPage> => {
  const { search, link, changedSince, cancelled, provisional, sort, page, pageSize } = query;
  const values = [
    search || null,
    link ?? null,
    changedSince ?? null,
    cancelled !== undefined,
    provisional !== undefined,
  ];
  const items = await db.query<SapPatientRow>(
    `select ${columns} from ${source} ${ours} where ${filters} and ${linkFilter} order by ${orders[sort]} limit $6 offset $7`,
    [...values, pageSize, (page - 1) * pageSize],
  );
  const { total } = await db.one<{ total: number }>(
    `select count(*)::int as total from ${source} where ${filters} and ${linkFilter}`,
    values,
  );
  const links = await db.query<ValueCount>(
    `select p.link_state as value, count(*)::int as count from ${source} where ${filters} and ($2::text[] is null or true) group by 1`,
    values,
  );
  return { items, total, links };
};

export const readSapPatientRows = (db: Db, numbers: readonly string[]): Promise<SapPatientRow[]> =>
  db.query(
    `select ${columns} from ${source} ${ours} where p.patnr = any ($1) order by array_position($1, p.patnr)`,
    [numbers],
  );

export interface StoredPatient extends SapPatientRow {
  readonly birthName: string | null;
  readonly email: string | null;
  readonly address: string | null;
  readonly deceasedOn: string | null;
  readonly clash: SapPatient['clash'];
  readonly version: number;
}

/** @throws resource.not_found */
export const readSapPatient = async (db: Db, patnr: string): Promise<StoredPatient> => {
  const found = await db.maybe<StoredPatient>(
    `select ${columns}, p.birth_name as "birthName", p.email, p.address, p.deceased_on::text as "deceasedOn", p.link_version as version,
       (select json_build_object('id', k.id, 'name', ${personName('k')}, 'listName', ${personListName('k')}, 'recordNumber', k.record_number)
        from patient k where k.company_id = p.company_id and k.id = p.clash_patient_id) as clash
     from ${source} ${ours} where p.patnr = $1`,
    [patnr],
  );
  if (!found) throw new ProblemError('resource.not_found');
  return found;
};

/** SAP merges into what was merged before; a circle ends. */
const mergesMax = 20;

/** The record that is left of one that was merged; null: itself. */
export const findSurvivor = async (db: Db, patnr: string): Promise<string | null> =>
  (
    await db.maybe<{ patnr: string }>(
      `with recursive way as (
         select patnr, merged_into, 0 as step from sap_patient where patnr = $1
         union all
         select n.patnr, n.merged_into, w.step + 1 from way w join sap_patient n on n.company_id = app_company() and n.patnr = w.merged_into
         where w.step < ${mergesMax})
       select patnr from way where step > 0 order by step desc limit 1`,
      [patnr],
    )
  )?.patnr ?? null;

const casesMax = 50;

/** Of a patient, the newest first. */
export const listCasesOf = (db: Db, patnr: string, reader: CaseReader): Promise<SapCaseRow[]> =>
  db.query(
    `select ${caseColumns('$2', '$3')} from ${caseSource} where c.patnr = $1 order by c.start_at desc nulls last limit ${casesMax}`,
    [patnr, reader.now, readsClinical(reader)],
  );

export interface Twins {
  readonly reason: 'curp' | 'phone_birth' | 'phone';
  readonly value: string;
  readonly numbers: readonly string[];
}

const twinsMax = 100;

/** Records that share a CURP, or a phone (and a birth date), the surest first. */
export const findTwins = (db: Db): Promise<Twins[]> =>
  db.query(
    `with open as (select patnr, curp, phone, birth_date from sap_patient where not cancelled and merged_into is null and not provisional),
     found as (
       select 1 as rank, 'curp' as reason, curp as value, array_agg(patnr order by patnr) as numbers from open where curp is not null
       group by curp having count(*) > 1
       union all
       select 2, 'phone_birth', min(phone), array_agg(patnr order by patnr) from open where phone is not null and birth_date is not null
       group by phone, birth_date having count(*) > 1
       union all
       select 3, 'phone', phone, array_agg(patnr order by patnr) from open where phone is not null group by phone
       having count(*) > 1 and count(distinct birth_date) > 1)
     select reason, value, numbers[1:10] as numbers from found f
     where not exists (select from found g where g.rank < f.rank and g.numbers @> f.numbers)
     order by rank, value limit ${twinsMax}`,
  );

/** Other records in SAP that these patients of ours are linked with. */
export const findLinkedElsewhere = (
  db: Db,
  patientIds: readonly string[],
): Promise<{ patientId: string; patnr: string }[]> =>
  db.query(
    `select patient_id as "patientId", patnr from sap_patient where patient_id = any ($1::uuid[]) and link_state in ('linked', 'conflict')`,
    [patientIds],
  );

/** For a suggestion: number and name of patients of ours. */
export const readLinkedPatients = (
  db: Db,
  ids: readonly string[],
): Promise<NonNullable<SapPatientRow['link']['patient']>[]> =>
  db.query(
    `select p.id, ${personName('p')} as name, ${personListName('p')} as "listName", p.record_number as "recordNumber" from patient p
     where id = any ($1::uuid[])`,
    [ids],
  );
