import type { Contract, EndpointOutput, Lead } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';

type Candidates = EndpointOutput<Contract['leadCandidateList']>;
type Because = Candidates['leads'][number]['because'];

interface Reasons {
  readonly byEmail: boolean;
  readonly byPhone: boolean;
  readonly byName: boolean;
}

const withReasons = <Row extends Reasons>({
  byEmail,
  byPhone,
  byName,
  ...row
}: Row): Omit<Row, keyof Reasons> & { because: Because } => ({
  ...row,
  because: [
    ...(byEmail ? (['email'] as const) : []),
    ...(byPhone ? (['phone'] as const) : []),
    ...(byName ? (['name'] as const) : []),
  ],
});

/** An equal email or phone outranks a similar name. */
const order = '("byEmail" or "byPhone") desc, name collate "es-x-icu", id';

export const findCandidates = async (
  db: Db,
  { id, email, phone, name }: Lead,
): Promise<Candidates> => {
  const customers = await db.query<Omit<Candidates['customers'][number], 'because'> & Reasons>(
    `select c.id, c.code, c.name, c.email, c.phone, found.by_email as "byEmail", found.by_phone as "byPhone", found.by_name as "byName"
     from lead_customer_candidates($1, $2, $3) found join customer c on c.id = found.id
     order by (found.by_email or found.by_phone) desc, c.name collate "es-x-icu", c.id limit 10`,
    [email, phone, name],
  );
  const leads = await db.query<Omit<Candidates['leads'][number], 'because'> & Reasons>(
    `select * from (
       select l.id, l.name, l.email, l.phone, l.status, l.version, coalesce(l.email = $2, false) as "byEmail", coalesce(l.phone = $3, false) as "byPhone",
         plain_text($4) <% l.search as "byName"
       from lead l where l.id <> $1 and l.status <> 'converted'
     ) near where "byEmail" or "byPhone" or "byName" order by ${order} limit 10`,
    [id, email, phone, name],
  );
  return { customers: customers.map(withReasons), leads: leads.map(withReasons) };
};
