import type { SapCaseRow } from '@sala/shared-contracts';
import type { Actor } from '../../platform/http/actor';

/** Who reads cases, and when. */
export interface CaseReader {
  readonly actor: Pick<Actor, 'permissions'>;
  readonly now: string;
}

/** Diagnoses and reasons are for those who read clinical records (docs/spec/sap.md §3). */
export const readsClinical = ({ actor }: CaseReader): boolean =>
  actor.permissions.has('clinical:read');

/** `left join`s of a unit alias, for {@link place}. */
export const unitJoin = (alias: string, kind: 'department' | 'care_unit', code: string): string =>
  `left join sap_unit ${alias} on ${alias}.company_id = c.company_id and ${alias}.kind = '${kind}' and ${alias}.code = ${code}`;

/** A unit as a place; null without a code. */
export const place = (alias: string, code: string): string =>
  `case when ${code} is not null then json_build_object('code', ${code}, 'name', ${alias}.name) end`;

export const sapPatientName = (alias: string): string =>
  `concat_ws(' ', ${alias}.given, ${alias}.family)`;

const linked = `('linked', 'conflict')`;

/**
 * The patient of ours that a record in SAP is linked with, or the record that replaced it; a
 * blocked patient does not show.
 */
export const linkedJoin = (alias: string, record: string): string =>
  `left join patient ${alias} on ${alias}.company_id = ${record}.company_id and ${alias}.id = case
    when ${record}.merged_into is null then case when ${record}.link_state in ${linked} then ${record}.patient_id end
    else (
      with recursive chain as (
        select s.patnr, s.merged_into, s.patient_id, s.link_state from sap_patient s
        where s.company_id = ${record}.company_id and s.patnr = ${record}.merged_into
        union
        select s.patnr, s.merged_into, s.patient_id, s.link_state from chain k
        join sap_patient s on s.company_id = app_company() and s.patnr = k.merged_into
      ) select k.patient_id from chain k where k.merged_into is null and k.link_state in ${linked} limit 1
    ) end`;

/**
 * Columns of a case, for {@link caseSource}. A stay is counted in the nights of the company's time
 * zone, as hospitals do: in before midnight and out after it is one day.
 *
 * @param now, clinical placeholders of the time and of whether clinical columns are shown.
 */
export const caseColumns = (now: string, clinical: string): string => `c.falnr,
  json_build_object('patnr', p.patnr, 'name', ${sapPatientName('p')}, 'birthDate', p.birth_date, 'sex', p.sex, 'id', o.id) as patient,
  c.type, c.status, c.billed, c.start_at as start, c.end_at as "end", c.planned_end_at as "plannedEnd",
  ${place('d', 'c.department')} as department, ${place('w', 'c.care_unit')} as "careUnit", c.room, c.bed, c.physician,
  case when c.type <> 'outpatient' and c.status in ('active', 'discharged') and c.start_at is not null then
    greatest(0, (coalesce(c.end_at, ${now}::timestamptz) at time zone z.time_zone)::date - (c.start_at at time zone z.time_zone)::date)
  end as "lengthOfStay",
  c.absent, case when ${clinical}::boolean then c.diagnosis end as diagnosis`;

export const caseSource = `sap_case c
  join company z on z.id = c.company_id
  join sap_patient p on p.company_id = c.company_id and p.patnr = c.patnr
  ${linkedJoin('o', 'p')}
  ${unitJoin('d', 'department', 'c.department')}
  ${unitJoin('w', 'care_unit', 'c.care_unit')}`;

/** Ids of the patients of ours among the cases, for the log of who was shown. */
export const linkedPatientsOf = (
  rows: readonly { readonly patient: Pick<SapCaseRow['patient'], 'id'> }[],
): string[] => [
  ...new Set(rows.map(({ patient }) => patient.id).filter((id): id is string => id !== null)),
];
