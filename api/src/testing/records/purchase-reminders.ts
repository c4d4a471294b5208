import { randomUUID } from 'node:crypto';
import { dayIn } from '@sala/shared-contracts';
import { consultation } from './purchases';
import { inTransaction } from '../../platform/database/database';
import type { SignedInMember, TestApi } from '..';

export const vitamins = {
  code: 'VITD',
  kind: 'good' as const,
  name: 'Vitamina D',
  price: 25_000,
  taxKind: 'iva0' as const,
  satKey: '51191900',
  satUnit: 'H87',
};

/** Thirty days after the last purchase, three days ahead. */
export const reminderBody = {
  name: 'Vitamina D',
  scope: 'product' as const,
  targetId: null as string | null,
  basis: 'last_purchase' as const,
  cycleDays: 30,
  usesLearnedCycle: false,
  unitsPerSale: null,
  dailyUse: null,
  leadDays: 3,
  repeatEvery: null as number | null,
  maxReminders: 1,
  subject: 'Es hora de renovar',
  message: 'Hola {{cliente.nombre}}, se te termina {{producto.nombre}}.',
  templateId: null,
  channels: null,
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  sendAt: '10:00',
  stopsOnVisit: true,
  onNoResponse: 'none' as const,
  responseDays: 3,
  active: true,
};

/** Valid inputs of purchase reminders, for the caller's own record. */
export const purchaseReminderInputs = {
  reminderConfigUpdate: { body: { version: 1, name: 'Otro nombre' } },
  reminderConfigDelete: { query: { version: 1 } },
  purchaseReminderSkip: { body: { skipped: true, version: 1 } },
  purchaseReminderSnooze: {
    body: {
      version: 1,
      dueOn: dayIn('America/Mexico_City', new Date(Date.now() + 5 * 86_400_000)),
    },
  },
};

/** A configuration with a reminder that is to come, of a sale of its own. */
export const createPurchaseReminderRecords = async (
  { database, clock }: TestApi,
  member: SignedInMember,
): Promise<{ reminderConfigId: string; purchaseReminderId: string }> => {
  const { client, companyId, userId } = member;
  const { id: reminderConfigId } = await client.ok('reminderConfigCreate', {
    body: { ...reminderBody, scope: 'prescription_item', basis: 'run_out', message: 'Hola' },
  });
  const { id: customerId } = await client.ok('customerCreate', {
    body: { kind: 'person', name: 'Nora Vidal' },
  });
  const { id: purchaseId } = await client.ok('purchaseCreate', {
    body: { customerId, items: [consultation], idempotencyKey: randomUUID(), issue: true },
  });
  return inTransaction(database.pool, { companyId, userId }, async (db) => {
    const now = clock.now().toISOString();
    const { id } = await db.one<{ id: string }>(
      `insert into purchase_reminder (company_id, config_id, customer_id, purchase_id, item_position, source, number, due_on, updated_at)
       values (app_company(), $1, $3, $4, 1, concat('purchase:', $4::uuid), 1, $2::timestamptz::date + 2, $2) returning id`,
      [reminderConfigId, now, customerId, purchaseId],
    );
    return { reminderConfigId, purchaseReminderId: id };
  });
};
