import type { Locale } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import type { OutgoingPerson } from '../../platform/outgoing/outgoing';
import { personName } from '../../platform/people/person-names';

/** Whom a purchase is told to, and what they are told of it besides. */
export interface PurchaseReader {
  /** null: neither a customer nor a patient bought. */
  readonly person: OutgoingPerson | null;
  readonly firstName: string;
  readonly fullName: string;
  readonly locale: Locale;
  readonly company: string;
  readonly timeZone: string;
  /** Centavos that were paid and not given back. */
  readonly paid: number;
  readonly lastPaidAt: string | null;
}

interface Row extends Omit<PurchaseReader, 'person'> {
  readonly customerId: string | null;
  readonly patientId: string | null;
}

const patientName = `nullif(${personName('n')}, '')`;

/** The customer pays; a patient without one does. */
export const readPurchaseReader = async (db: Db, purchaseId: string): Promise<PurchaseReader> => {
  const { customerId, patientId, ...reader } = await db.one<Row>(
    `select p.customer_id as "customerId", p.patient_id as "patientId",
       coalesce(k.given_names, k.name, n.first_name, '') as "firstName", coalesce(k.name, ${patientName}, '') as "fullName",
       case when k.id is not null or n.language is null then c.locale
         when lower(n.language) ~ '^(en|ingl)' then 'en' else 'es-MX' end as locale,
       c.commercial_name as company, c.time_zone as "timeZone",
       (select coalesce(sum(y.amount - y.refunded), 0)::bigint from payment y
         where y.company_id = p.company_id and y.purchase_id = p.id and y.status = 'approved') as paid,
       (select max(y.created_at) from payment y
         where y.company_id = p.company_id and y.purchase_id = p.id and y.status = 'approved') as "lastPaidAt"
     from purchase p join company c on c.id = p.company_id
       left join customer k on k.company_id = p.company_id and k.id = p.customer_id
       left join patient n on n.company_id = p.company_id and n.id = p.patient_id
     where p.company_id = app_company() and p.id = $1`,
    [purchaseId],
  );
  return {
    ...reader,
    person: customerId !== null ? { customerId } : patientId !== null ? { patientId } : null,
  };
};

/** What of a purchase messages tell of: itself, and its payment links. */
export const subjectsOf = async (db: Db, purchaseId: string): Promise<readonly string[]> => [
  purchaseId,
  ...(
    await db.query<{ id: string }>(
      'select id from payment_link where company_id = app_company() and purchase_id = $1',
      [purchaseId],
    )
  ).map(({ id }) => id),
];
