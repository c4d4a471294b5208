import { rolesWith, type OpenWork } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { personName } from '../../platform/people/person-names';

const name = personName('p');

/** Future appointments `a` of practitioner $1 that can pass on; $2 is now. */
export const handedOver = `a.company_id = app_company() and a.practitioner_id = $1 and a.start_at > $2
  and a.status in ('requested', 'scheduled', 'confirmed')`;

/** Open visits `v` of practitioner $1. */
const openVisits = `v.company_id = app_company() and v.practitioner_id = $1 and v.status in ('open', 'in_progress')`;
export const emptyVisits = `${openVisits} and not visit_is_written(v.company_id, v.id)`;

const worksAt = (site: string): string =>
  `(not exists (select from practitioner_site s where s.company_id = p.company_id and s.practitioner_id = p.id)
    or exists (select from practitioner_site s where s.company_id = p.company_id and s.practitioner_id = p.id and s.site_id = ${site}))`;

const takers = (takes: string, only: string, parameters: readonly unknown[]) =>
  ({
    sql: `select p.id as "practitionerId", ${name} as name, t.takes::int as takes
     from practitioner p cross join lateral (select count(*) as takes from ${takes}) as t
     where p.company_id = app_company() and p.active and p.id <> $1 and t.takes > 0 ${only}
     order by t.takes desc, ${name} collate "es-x-icu", p.id`,
    parameters,
  }) as const;

const appointmentTakers = (practitionerId: string, now: string) =>
  takers(
    `appointment a join event_type_practitioner e on e.company_id = a.company_id and e.event_type_id = a.event_type_id
       and e.practitioner_id = p.id where ${handedOver} and ${worksAt('a.site_id')}`,
    '',
    [practitionerId, now],
  );

/** Of an active member who may sign. */
export const maySign = `exists (select from membership m where m.company_id = p.company_id and m.user_id = p.user_id and m.status = 'active'
  and member_may(m.company_id, m.roles, m.custom_role_ids, $2, 'clinical:sign'))`;

const visitTakers = (practitionerId: string) =>
  takers(`visit v where ${emptyVisits} and ${worksAt('v.site_id')}`, `and ${maySign}`, [
    practitionerId,
    rolesWith('clinical:sign'),
  ]);

/**
 * What a practitioner leaves open, and who may take it. It reads tables of later domains, as the
 * belongings do.
 */
export const readOpenWork = async (
  db: Db,
  practitionerId: string,
  now: string,
): Promise<OpenWork> => {
  const { appointments, empty, written, waiting, handOverId } = await db.one<{
    appointments: number;
    empty: number;
    written: number;
    waiting: number;
    handOverId: string | null;
  }>(
    `select (select count(*)::int from appointment a where ${handedOver}) as appointments,
       (select count(*)::int from visit v where ${emptyVisits}) as empty,
       (select count(*)::int from visit v where ${openVisits} and visit_is_written(v.company_id, v.id)) as written,
       (select count(*)::int from appointment a where a.company_id = app_company() and a.practitioner_id = $1 and a.status = 'waitlisted') as waiting,
       (select h.id from hand_over h where h.company_id = app_company() and h.practitioner_id = $1 and h.state = 'running') as "handOverId"`,
    [practitionerId, now],
  );
  const list = async ({ sql, parameters }: ReturnType<typeof takers>) =>
    db.query<OpenWork['visits']['takers'][number]>(sql, [...parameters]);
  return {
    practitionerId,
    appointments: {
      total: appointments,
      takers: appointments > 0 ? await list(appointmentTakers(practitionerId, now)) : [],
    },
    visits: { empty, written, takers: empty > 0 ? await list(visitTakers(practitionerId)) : [] },
    waiting,
    handOverId,
  };
};

/** Whether a practitioner may take appointments, and the visits of another one. */
export const readTaker = (
  db: Db,
  practitionerId: string,
): Promise<{ readonly active: boolean; readonly signs: boolean } | undefined> =>
  db.maybe(
    `select p.active, ${maySign} as signs from practitioner p where p.company_id = app_company() and p.id = $1`,
    [practitionerId, rolesWith('clinical:sign')],
  );

export const findPractitionerOf = async (db: Db, userId: string): Promise<string | null> =>
  (
    await db.maybe<{ id: string }>(
      'select id from practitioner where company_id = app_company() and user_id = $1',
      [userId],
    )
  )?.id ?? null;
