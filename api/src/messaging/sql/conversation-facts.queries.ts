import type { MessagePurpose, PatientChannel } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';

export interface ConversationFacts {
  readonly channel: PatientChannel;
  readonly address: { readonly id: string; readonly blocked: boolean };
  readonly lastInboundAt: string | null;
  /** The newest answers of the linked patient or customer, for this channel. */
  readonly answers: Readonly<Partial<Record<MessagePurpose, boolean>>>;
}

/** @throws resource.not_found */
export const readConversationFacts = (db: Db, conversationId: string): Promise<ConversationFacts> =>
  db.one<ConversationFacts>(
    `select c.channel, json_build_object('id', a.id, 'blocked', a.blocked_at is not null) as address, c.last_inbound_at as "lastInboundAt",
       coalesce((select json_object_agg(x.purpose, x.granted) from (
         select distinct on (k.purpose) k.purpose, k.granted from consent k
         where k.company_id = a.company_id and k.patient_id = a.patient_id and (k.channel is null or k.channel = c.channel)
           and k.purpose in ('service', 'reminders', 'marketing')
         order by k.purpose, k.at desc, k.id desc) x),
       (select json_object_agg(k.purpose, k.granted) from customer_consent k
         where k.company_id = a.company_id and k.customer_id = a.customer_id and k.channel = c.channel and k.purpose in ('service', 'marketing')),
       '{}') as answers
     from conversation c join contact_address a on a.company_id = c.company_id and a.id = c.contact_address_id where c.id = $1`,
    [conversationId],
  );
