import type { SapCapability } from '../../adapters/sap/port';
import type { SimulatedPerson } from '../../adapters/sap/simulator/people';
import type { Db } from '../../platform/database/database';

const sizes = { software: 120, version: 60, resources: 200 } as const;

export const writeCapability = async (
  db: Db,
  { software, version, resources, writes }: SapCapability,
  now: string,
): Promise<void> => {
  await db.query(
    `insert into sap_capability (company_id, software, version, resources, writes, read_at) values (app_company(), $1, $2, $3, $4, $5)
     on conflict (company_id) do update set software = excluded.software, version = excluded.version, resources = excluded.resources,
       writes = excluded.writes, read_at = excluded.read_at`,
    [
      software.slice(0, sizes.software) || 'SAP',
      version?.slice(0, sizes.version) || null,
      resources.slice(0, sizes.resources),
      writes,
      now,
    ],
  );
};

/** Undefined: it was not read since the connection was made. */
export const readCapability = (db: Db): Promise<SapCapability | undefined> =>
  db.maybe('select software, version, resources, writes from sap_capability');

export const forgetCapability = async (db: Db): Promise<void> => {
  await db.query('delete from sap_capability where company_id = app_company()');
};

/** What was read of another institution. */
export const emptyMirror = async (db: Db): Promise<void> => {
  for (const table of ['sap_patient', 'sap_planning_object', 'sap_unit', 'sap_message', 'sap_sync'])
    await db.query(`delete from ${table} where company_id = app_company()`);
};

const knownMax = 12;

export interface KnownPerson extends SimulatedPerson {
  /** Of ours. */
  readonly id: string;
}

/**
 * Patients of ours whom a simulated hospital treats as well: always the same ones, so that their
 * numbers there stay theirs, also once one was merged.
 */
export const readKnownPeople = (db: Db): Promise<KnownPerson[]> =>
  db.query(
    `select id, concat_ws(' ', last_name, second_last_name) as family, first_name as given, birth_date::text as "birthDate",
       case sex when 'M' then 'female' when 'H' then 'male' else 'unknown' end as sex, curp, phone, email
     from patient order by record_number limit ${knownMax}`,
  );
