import type { PatientChannel } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import type { ReadableKinds } from './contact-addresses.queries';
import { personName, shortPersonName } from '../../platform/people/person-names';

/** What variables of a template can stand for in a conversation. */
export interface KnownFacts {
  readonly channel: PatientChannel;
  readonly firstName: string | null;
  readonly fullName: string | null;
  readonly clinic: string | null;
  /** The next one. */
  readonly appointment: {
    readonly startAt: string;
    readonly timeZone: string;
    readonly practitioner: string;
    readonly site: string;
  } | null;
}

interface Asking {
  readonly kinds: ReadableKinds;
  readonly appointments: boolean;
  readonly now: string;
}

/** Of the person of a conversation, as far as the caller may know. @throws resource.not_found */
export const readKnownFacts = (
  db: Db,
  conversationId: string,
  { kinds, appointments, now }: Asking,
): Promise<KnownFacts> =>
  db.one<KnownFacts>(
    `select c.channel, coalesce(p.first_name, k.name) as "firstName",
       coalesce(nullif(${personName('p')}, ''), k.name) as "fullName",
       co.commercial_name as clinic,
       (select json_build_object('startAt', n.start_at, 'timeZone', coalesce(s.time_zone, co.time_zone),
          'practitioner', ${shortPersonName('d')}, 'site', s.name)
        from appointment n join site s on s.company_id = n.company_id and s.id = n.site_id
          left join practitioner d on d.company_id = n.company_id and d.id = n.practitioner_id
        where $3 and n.company_id = c.company_id and n.patient_id = p.id and n.start_at > $4 and n.status in ('scheduled', 'confirmed')
        order by n.start_at limit 1) as appointment
     from conversation c join company co on co.id = c.company_id
       join contact_address a on a.company_id = c.company_id and a.id = c.contact_address_id
       left join patient p on p.company_id = a.company_id and p.id = a.patient_id and 'patient' = any ($2::text[])
       left join customer k on k.company_id = a.company_id and k.id = a.customer_id and 'customer' = any ($2::text[])
     where c.id = $1`,
    [conversationId, kinds, appointments, now],
  );
