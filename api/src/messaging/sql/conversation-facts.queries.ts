import type { MessagePurpose, PatientChannel } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';

export interface ConversationFacts {
  readonly channel: PatientChannel;
  readonly address: { readonly id: string; readonly blocked: boolean };
  readonly lastInboundAt: string | null;
  /** The newest answers of the linked patient or customer, for this channel. */
  readonly answers: Readonly<Partial<Record<MessagePurpose, boolean>>>;
}

/** The newest answers of whoever has the address "a", for a channel. */
const answers = (channel: string) => `coalesce((select json_object_agg(x.purpose, x.granted) from (
         select distinct on (k.purpose) k.purpose, k.granted from consent k
         where k.company_id = a.company_id and k.patient_id = a.patient_id and (k.channel is null or k.channel = ${channel})
           and k.purpose in ('service', 'reminders', 'marketing')
         order by k.purpose, k.at desc, k.id desc) x),
       (select json_object_agg(k.purpose, k.granted) from customer_consent k
         where k.company_id = a.company_id and k.customer_id = a.customer_id and k.channel = ${channel} and k.purpose in ('service', 'marketing')),
       '{}')`;

/** Whether the person said no to marketing; nobody is asked of whom nothing is known. */
export const refusesMarketing = async (
  db: Db,
  contactAddressId: string,
  channel: PatientChannel,
): Promise<boolean> =>
  (
    await db.one<{ refused: boolean }>(
      `select coalesce((x.answers ->> 'marketing')::boolean = false, false) as refused
       from (select ${answers('$2')}::jsonb as answers from contact_address a where a.id = $1) x`,
      [contactAddressId, channel],
    )
  ).refused;

/** @throws resource.not_found */
export const readConversationFacts = (db: Db, conversationId: string): Promise<ConversationFacts> =>
  db.one<ConversationFacts>(
    `select c.channel, json_build_object('id', a.id, 'blocked', a.blocked_at is not null) as address, c.last_inbound_at as "lastInboundAt",
       ${answers('c.channel')} as answers
     from conversation c join contact_address a on a.company_id = c.company_id and a.id = c.contact_address_id where c.id = $1`,
    [conversationId],
  );
