import type { Contract, EndpointAnswer } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { linkedJoin, sapPatientName } from './case-rows';

type Beds = EndpointAnswer<Contract['sapBedList']>;

interface BedRow {
  readonly unit: Beds['units'][number]['unit'];
  readonly room: string | null;
  readonly bed: string;
  readonly occupant:
    | (NonNullable<Beds['units'][number]['beds'][number]['occupant']> & {
        readonly patientId: string | null;
      })
    | null;
  readonly expected: Beds['units'][number]['beds'][number]['expected'];
}

const instant = (column: string): string => `to_json(${column} at time zone 'UTC')#>>'{}' || 'Z'`;

/**
 * Beds that SAP told as places, and those that only its cases name. $1 unit, $2 start of today:
 * whoever was expected on an earlier day does not come any more.
 */
const sql = `with present as (
    select c.*, ${sapPatientName('p')} as name, p.sex, o.id as linked from sap_case c
    join sap_patient p on p.company_id = c.company_id and p.patnr = c.patnr
    ${linkedJoin('o', 'p')}
    where c.company_id = app_company() and c.status = 'active' and c.type <> 'outpatient' and c.bed is not null
  ), coming as (
    select c.falnr, c.care_unit, c.room, c.bed, c.start_at as at from sap_case c
    where c.company_id = app_company() and c.status = 'planned' and c.type <> 'outpatient' and c.bed is not null and c.start_at >= $2
    union all
    select m.falnr, m.care_unit, m.room, m.bed, m.start_at from sap_movement m
    join sap_case c on c.company_id = m.company_id and c.falnr = m.falnr
    where m.company_id = app_company() and m.planned and not m.cancelled and m.kind = 'transfer' and m.bed is not null and m.start_at >= $2
      and c.status = 'active'
  ), places as (
    select case when r.kind = 'care_unit' then r.code else coalesce(r.parent_code, b.parent_code) end as care_unit,
      case when r.kind = 'room' then r.code end as room, b.code as bed
    from sap_unit b
    left join sap_unit r on r.company_id = b.company_id and r.code = b.parent_code and r.kind in ('room', 'care_unit')
    where b.company_id = app_company() and b.kind = 'bed'
    union select care_unit, room, bed from present
    union select care_unit, room, bed from coming
  )
  select json_build_object('code', x.care_unit, 'name', w.name) as unit, x.room, x.bed,
    (select json_build_object('falnr', c.falnr, 'patnr', c.patnr, 'name', c.name, 'sex', c.sex, 'patientId', c.linked,
        'since', coalesce(${instant('l.since')}, ${instant('c.start_at')}, ${instant('c.applied_at')}),
        'plannedEnd', ${instant('c.planned_end_at')}, 'absent', c.absent)
      from present c left join lateral (
        select max(m.start_at) as since from sap_movement m
        where m.company_id = c.company_id and m.falnr = c.falnr and m.kind in ('admission', 'transfer') and not m.planned and not m.cancelled
      ) l on true
      where c.care_unit = x.care_unit and c.room is not distinct from x.room and c.bed = x.bed
      order by l.since desc nulls last, c.falnr limit 1) as occupant,
    (select json_build_object('falnr', e.falnr, 'at', ${instant('e.at')}) from coming e
      where e.care_unit = x.care_unit and e.room is not distinct from x.room and e.bed = x.bed order by e.at, e.falnr limit 1) as expected
  from places x left join sap_unit w on w.company_id = app_company() and w.kind = 'care_unit' and w.code = x.care_unit
  where x.care_unit is not null and ($1::text is null or x.care_unit = $1 or w.parent_code = $1)
  order by x.care_unit, x.room nulls first, x.bed`;

const withoutPatient = ({ patientId: _linked, ...occupant }: NonNullable<BedRow['occupant']>) =>
  occupant;

/** Beds by care unit, and the patients of ours who lie in them. */
export const listBeds = async (
  db: Db,
  unit: string | undefined,
  today: string,
): Promise<Beds & { readonly patientIds: readonly string[] }> => {
  const rows = await db.query<BedRow>(sql, [unit ?? null, today]);
  const units = new Map<string, Beds['units'][number]>();
  const patientIds = new Set<string>();
  for (const { unit: place, occupant, ...bed } of rows) {
    const group = units.get(place.code) ?? { unit: place, beds: [] };
    units.set(place.code, group);
    if (occupant?.patientId) patientIds.add(occupant.patientId);
    group.beds.push({ ...bed, occupant: occupant && withoutPatient(occupant) });
  }
  return { units: [...units.values()], patientIds: [...patientIds] };
};
