import type { SapCase, SapCaseRow } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import {
  caseColumns,
  caseSource,
  place,
  readsClinical,
  unitJoin,
  type CaseReader,
} from './case-rows';

const movements = `coalesce((
    select json_agg(json_build_object('number', m.number, 'kind', m.kind,
        'start', to_json(m.start_at at time zone 'UTC')#>>'{}' || 'Z', 'end', to_json(m.end_at at time zone 'UTC')#>>'{}' || 'Z',
        'department', m.department, 'careUnit', m."careUnit", 'room', m.room, 'bed', m.bed, 'planned', m.planned, 'cancelled', m.cancelled,
        'reason', m.reason) order by m.number)
    from (
      select c.number, c.kind, c.start_at, c.end_at, ${place('d', 'c.department')} as department, ${place('w', 'c.care_unit')} as "careUnit",
        c.room, c.bed, c.planned, c.cancelled, case when $3::boolean then c.reason end as reason
      from sap_movement c ${unitJoin('d', 'department', 'c.department')} ${unitJoin('w', 'care_unit', 'c.care_unit')}
      where c.company_id = app_company() and c.falnr = $1
    ) m
  ), '[]')`;

export type StoredCase = Omit<SapCase, 'locked'>;

/** A case with its movements. @throws resource.not_found */
export const readCase = (db: Db, falnr: string, reader: CaseReader): Promise<StoredCase> =>
  db.one<SapCaseRow & Pick<SapCase, 'movements' | 'lastMovement'>>(
    `select ${caseColumns('$2', '$3')}, ${movements} as movements,
       coalesce((select max(m.number) from sap_movement m where m.company_id = c.company_id and m.falnr = c.falnr), 0) as "lastMovement"
     from ${caseSource} where c.falnr = $1`,
    [falnr, reader.now, readsClinical(reader)],
  );

/** Who lies in a bed now, other than this case. */
export const findOccupant = async (
  db: Db,
  {
    falnr,
    careUnit,
    room,
    bed,
  }: {
    readonly falnr: string;
    readonly careUnit: string;
    readonly room: string | null;
    readonly bed: string;
  },
): Promise<string | null> =>
  (
    await db.maybe<{ falnr: string }>(
      `select falnr from sap_case where company_id = app_company() and status = 'active' and type <> 'outpatient'
         and care_unit = $2 and room is not distinct from $3 and bed = $4 and falnr <> $1 limit 1`,
      [falnr, careUnit, room, bed],
    )
  )?.falnr ?? null;
