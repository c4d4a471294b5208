import type { ContactSuggestion } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import type { ReadableKinds } from './contact-addresses.queries';

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
       select search_patterns(nullif(btrim(regexp_replace(display_name, '[^[:alpha:] ]', '', 'g')), '')) as patterns
       from contact_address where id = $1 and char_length(display_name) >= 5 and display_name ~ '[[:alpha:]]{2,} +[[:alpha:]]{2,}'
     ), found as (
       select 'patient' as kind, p.id, concat_ws(' ', p.first_name, p.last_name, p.second_last_name) as name, p.record_number as detail, r.reason, r.weight
       from patient p, lateral (
         select 'phone' as reason, 5 as weight where p.phone in (select value from phones)
         union all select 'other_phone', 4 where p.phone_alt in (select value from phones)
         union all select 'email', 4 where p.email in (select value from mails)
         union all select 'guardian_phone', 3 where p.guardian ->> 'phone' in (select value from phones)
         union all select 'name', 1 from named where searched_text(concat_ws(' ', p.first_name, p.last_name, p.second_last_name)) like all (named.patterns)
       ) r
       where 'patient' = any ($2::text[]) and p.company_id = app_company() and p.status in ('active', 'inactive')
       union all
       select 'customer', k.id, k.name, k.code, r.reason, r.weight
       from customer k, lateral (
         select 'phone' as reason, 4 as weight where k.phone in (select value from phones)
         union all select 'email', 3 where lower(k.email) in (select value from mails)
         union all select 'name', 1 from named where k.search like all (named.patterns)
       ) r
       where 'customer' = any ($2::text[]) and k.company_id = app_company()
       union all
       select 'lead', l.id, l.name, l.status, r.reason, r.weight
       from lead l, lateral (
         select 'phone' as reason, 3 as weight where l.phone in (select value from phones)
         union all select 'email', 2 where l.email in (select value from mails)
         union all select 'name', 1 from named where l.search like all (named.patterns)
       ) r
       where 'lead' = any ($2::text[]) and l.company_id = app_company() and l.status not in ('converted', 'junk')
     )
     select kind, id, name, detail, json_agg(reason order by weight desc, reason) as reasons
     from found group by kind, id, name, detail order by sum(weight) desc, name, id limit ${suggestionsMax}`,
    [addressId, kinds],
  );
