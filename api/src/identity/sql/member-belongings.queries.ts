import type { Db } from '../../platform/database/database';

export interface Belongings {
  readonly appointments: number;
  readonly visits: number;
  readonly customers: number;
  readonly leads: number;
}

interface Person {
  readonly belongings: Belongings;
  /** Whose appointments and visits they are. */
  readonly practitionerId: string | null;
}

/**
 * What belongs to a person. It reads tables of later domains, as the categories do: one answer has
 * to name everything.
 */
export const countBelongings = async (db: Db, userId: string, now: string): Promise<Person> => {
  const { practitionerId, ...belongings } = await db.one<
    Belongings & { readonly practitionerId: string | null }
  >(
    `with own as (select id from practitioner where company_id = app_company() and user_id = $1)
     select (select id from own) as "practitionerId",
       (select count(*) from appointment a where a.company_id = app_company() and a.start_at >= $2
          and a.practitioner_id = (select id from own)
          and a.status in ('requested', 'scheduled', 'confirmed', 'checked_in', 'in_progress')) as appointments,
       (select count(*) from visit v where v.company_id = app_company()
          and v.practitioner_id = (select id from own)
          and v.status not in ('signed', 'cancelled')) as visits,
       (select count(*) from customer c where c.company_id = app_company() and c.owner_id = $1) as customers,
       (select count(*) from lead l where l.company_id = app_company() and l.owner_id = $1
          and l.status not in ('converted', 'unqualified', 'junk')) as leads`,
    [userId, now],
  );
  return { belongings, practitionerId };
};
