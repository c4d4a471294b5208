import type { ContactSuggestion } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import type { ReadableKinds } from './contact-addresses.queries';
import { personName } from '../../platform/people/person-names';

const suggestionsMax = 10;

/**
 * Who may have an address: by the same number or mail address, and where there is none, by the name
 * of the profile, which proves nothing.
 */
export const suggestContacts = (
  db: Db,
  addressId: string,
  kinds: ReadableKinds,
): Promise<ContactSuggestion[]> =>
  db.query<ContactSuggestion>(
    `with own as (
       select o.value, o.kind from contact_address a join contact_address o on o.company_id = a.company_id and o.person_id = a.person_id where a.id = $1
     ), phones as (select value from own where kind = 'phone'), mails as (select value from own where kind = 'email'),
     named as (
       -- Only where there is no number to go by: it reads every name.
       select search_patterns(nullif(btrim(regexp_replace(display_name, '[^[:alpha:] ]', '', 'g')), '')) as patterns
       from contact_address where id = $1 and char_length(display_name) >= 5 and display_name ~ '[[:alpha:]]{2,} +[[:alpha:]]{2,}'
         and not exists (select from phones)
     ), patients as (
       select p.id, 'phone' as reason, 5 as weight from patient p where p.phone in (select value from phones)
       union all select p.id, 'other_phone', 4 from patient p where p.phone_alt in (select value from phones)
       union all select p.id, 'email', 4 from patient p where p.email in (select value from mails)
       union all select p.id, 'guardian_phone', 3 from patient g join patient p on p.company_id = g.company_id and p.guardian_id = g.id
         where g.phone in (select value from phones)
       union all select p.id, 'name', 1 from patient p, named where searched_text(p.shelf_name) like all (named.patterns)
     ), customers as (
       select k.id, 'phone' as reason, 4 as weight from customer k where k.phone in (select value from phones)
       union all select k.id, 'email', 3 from customer k where k.email in (select value from mails)
       union all select k.id, 'name', 1 from customer k, named where k.search like all (named.patterns)
     ), leads as (
       select l.id, 'phone' as reason, 3 as weight from lead l where l.phone in (select value from phones)
       union all select l.id, 'email', 2 from lead l where l.email in (select value from mails)
       union all select l.id, 'name', 1 from lead l, named where l.search like all (named.patterns)
     ), found as (
       select 'patient' as kind, p.id, ${personName('p')} as name, p.record_number as detail, r.reason, r.weight
       from patients r join patient p on p.company_id = app_company() and p.id = r.id and p.status in ('active', 'inactive')
       where 'patient' = any ($2::text[])
       union all select 'customer', k.id, k.name, k.code, r.reason, r.weight
       from customers r join customer k on k.company_id = app_company() and k.id = r.id where 'customer' = any ($2::text[])
       union all select 'lead', l.id, l.name, l.status, r.reason, r.weight
       from leads r join lead l on l.company_id = app_company() and l.id = r.id and l.status not in ('converted', 'junk')
       where 'lead' = any ($2::text[])
     )
     select kind, id, name, detail, json_agg(reason order by weight desc, reason) as reasons
     from found group by kind, id, name, detail order by sum(weight) desc, name, id limit ${suggestionsMax}`,
    [addressId, kinds],
  );
