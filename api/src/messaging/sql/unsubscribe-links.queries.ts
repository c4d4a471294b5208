import { actAs, type Db } from '../../platform/database/database';
import type { OutgoingPerson } from '../../platform/outgoing/outgoing';
import { personColumns } from './outgoing-facts.queries';

/** So long a mail can be answered with its link. */
const keptDays = 365;

interface LinkColumns {
  readonly address: string;
  readonly patientId: string | null;
  readonly customerId: string | null;
  readonly leadId: string | null;
  readonly createdBy: string;
}

export interface UnsubscribeLink {
  readonly address: string;
  readonly person: OutgoingPerson;
  /** In whose name the mail went. */
  readonly createdBy: string;
}

/** Also forgets some that are too old. */
export const insertUnsubscribeLink = async (
  db: Db,
  link: { readonly tokenHash: string; readonly address: string; readonly person: OutgoingPerson },
  { userId, now }: { readonly userId: string; readonly now: string },
): Promise<void> => {
  const { patientId, customerId, leadId } = personColumns(link.person);
  await db.query(
    `with forgotten as (
       delete from unsubscribe_link where company_id = app_company() and id = any(array(
         select id from unsubscribe_link where company_id = app_company()
           and created_at < statement_timestamp() - interval '${keptDays} days'
         order by created_at limit 5 for update skip locked))
     )
     insert into unsubscribe_link (company_id, token_hash, address, patient_id, customer_id, lead_id, created_at, created_by)
     values (app_company(), $1, $2, $3, $4, $5, $6, $7)`,
    [link.tokenHash, link.address, patientId, customerId, leadId, now, userId],
  );
};

const personOf = ({ patientId, customerId, leadId }: LinkColumns): OutgoingPerson =>
  patientId !== null
    ? { patientId }
    : customerId !== null
      ? { customerId }
      : { leadId: leadId ?? '' }; // one of the three, by a constraint

/**
 * The link of a token; acts for nobody in its company from now on.
 *
 * @returns undefined for one that never was, or is too old.
 */
export const openUnsubscribeLink = async (
  db: Db,
  tokenHash: string,
): Promise<UnsubscribeLink | undefined> => {
  const found = await db.maybe<{ id: string; companyId: string }>(
    'select id, company_id as "companyId" from unsubscribe_link_of_token($1)',
    [tokenHash],
  );
  if (!found) return undefined;
  await actAs(db, { userId: null, companyId: found.companyId });
  const row = await db.one<LinkColumns>(
    `select address, patient_id as "patientId", customer_id as "customerId", lead_id as "leadId", created_by as "createdBy"
     from unsubscribe_link where id = $1`,
    [found.id],
  );
  return { address: row.address, person: personOf(row), createdBy: row.createdBy };
};

export const readSender = (
  db: Db,
): Promise<{ readonly name: string; readonly locale: 'es-MX' | 'en' }> =>
  db.one('select commercial_name as name, locale from company where id = app_company()');
