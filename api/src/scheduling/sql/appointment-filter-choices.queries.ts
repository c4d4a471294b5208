import type { NamedCount, ValueCount } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import type { AppointmentFilter } from './appointment-list.queries';
import { personName } from '../../platform/people/person-names';

type Choice = Omit<NamedCount, 'count'>;

/** @param known ids offered regardless of site or archiving */
const departmentsAt = (
  db: Db,
  siteId: string | undefined,
  known: readonly string[],
): Promise<Choice[]> =>
  db.query<Choice>(
    `select d.id::text as value, d.name as label from department d
     where (d.active and ($1::uuid is null or d.site_id is null or d.site_id = $1)) or d.id = any ($2::uuid[])
     order by d.name collate "es-x-icu", d.id`,
    [siteId ?? null, known],
  );

/** @param known ids offered regardless of department, site or archiving */
const practitionersFor = (
  db: Db,
  departmentId: string | undefined,
  siteId: string | undefined,
  known: readonly string[],
): Promise<Choice[]> =>
  db.query<Choice>(
    `select p.id::text as value, ${personName('p')} as label from practitioner p
     where (p.active
       and ($1::uuid is null or exists (select from practitioner_department x where x.company_id = p.company_id and x.practitioner_id = p.id and x.department_id = $1))
       and ($2::uuid is null or coalesce((select bool_or(x.site_id = $2) from practitioner_site x where x.company_id = p.company_id and x.practitioner_id = p.id), true))
     ) or p.id = any ($3::uuid[])
     order by p.first_name collate "es-x-icu", p.last_name collate "es-x-icu", p.id`,
    [departmentId ?? null, siteId ?? null, known],
  );

const idsIn = (counts: readonly ValueCount[], chosen: string | undefined): string[] =>
  [...counts.map(({ value }) => value), chosen ?? 'none'].filter((value) => value !== 'none');

const withCounts = (choices: readonly Choice[], counts: readonly ValueCount[]): NamedCount[] => {
  const byValue = new Map(counts.map(({ value, count }) => [value, count]));
  return choices.map((choice) => ({ ...choice, count: byValue.get(choice.value) ?? 0 }));
};

type Place = Pick<AppointmentFilter, 'departmentId' | 'siteId' | 'practitionerId'>;

/** Departments of the site and those with appointments, by name. */
export const nameDepartments = async (
  db: Db,
  { departmentId, siteId }: Place,
  counts: readonly ValueCount[],
): Promise<NamedCount[]> =>
  withCounts(await departmentsAt(db, siteId, idsIn(counts, departmentId)), counts);

/** "None" first, then practitioners of the department and site and those with appointments, by name. */
export const namePractitioners = async (
  db: Db,
  { departmentId, siteId, practitionerId }: Place,
  counts: readonly ValueCount[],
): Promise<NamedCount[]> =>
  withCounts(
    [
      { value: 'none', label: null },
      ...(await practitionersFor(db, departmentId, siteId, idsIn(counts, practitionerId))),
    ],
    counts,
  );
