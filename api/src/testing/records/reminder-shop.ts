import { randomUUID } from 'node:crypto';
import { signedInCompany, signIn, type SignedInMember, type TestApi } from '..';
import { inTransaction } from '../../platform/database/database';
import { runDueJobs } from '../jobs';
import { reminderBody, vitamins } from './purchase-reminders';

/** In Mexico City: a Tuesday at eleven in the morning. */
export const shopStart = '2026-12-01T17:00:00.000Z';

/** A company that sells vitamins and reminds people of them. */
export const openReminderShop = async (api: TestApi) => {
  api.clock.move(new Date(shopStart));
  let owner: SignedInMember = await signedInCompany(api, { founder: ['owner', 'billing'] });
  const { id: productId } = await owner.client.ok('productCreate', { body: vitamins });
  const sql = <Row>(text: string, values: readonly unknown[] = []) =>
    inTransaction(api.database.pool, owner, (db) => db.query<Row>(text, values));
  const shop = {
    productId,
    sql,
    /** Of the session that holds now. */
    client: () => owner.client,
    member: () => owner,
    item: (quantity = 1) => ({
      productId,
      description: vitamins.name,
      quantity,
      unitPrice: vitamins.price,
      taxKind: vitamins.taxKind,
      satKey: vitamins.satKey,
      satUnit: vitamins.satUnit,
    }),
    /** Who agreed to be written to. */
    customer: async (email: string, more: object = {}) => {
      const { id } = await owner.client.ok('customerCreate', {
        body: { kind: 'person', name: 'Rosa Campos', email, ...more },
      });
      await sql(
        `insert into customer_consent (company_id, customer_id, channel, purpose, granted, method, at, by)
         select app_company(), $1, channel, 'service', true, 'verbal', $2, $3 from unnest(array['email', 'sms', 'whatsapp']) as channel`,
        [id, shopStart, owner.userId],
      );
      return id;
    },
    sell: (customerId: string, date: string, more: object = {}) =>
      owner.client.ok('purchaseCreate', {
        body: {
          customerId,
          date,
          items: [shop.item()],
          idempotencyKey: randomUUID(),
          issue: true,
          ...more,
        },
      }),
    configure: (change: object = {}) =>
      owner.client.ok('reminderConfigCreate', {
        body: { ...reminderBody, targetId: productId, ...change },
      }),
    list: async () =>
      (await owner.client.ok('purchaseReminderList', { query: {} })).items.map(
        ({ dueOn, status, reason }) => [dueOn, status, reason],
      ),
    /** A session is over by then. */
    move: async (at: string) => {
      api.clock.move(new Date(at));
      const { client } = await signIn(api, owner.email);
      owner = { ...owner, client };
    },
    makeDue: () =>
      sql(`update job set due_at = now() where kind = 'purchase_reminder' and state = 'waiting'`),
    /** The hour of every configuration comes. */
    work: async () => {
      await shop.makeDue();
      await runDueJobs(api);
    },
  };
  return shop;
};
