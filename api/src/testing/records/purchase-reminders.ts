import { randomUUID } from 'node:crypto';
import { dayIn } from '@sala/shared-contracts';
import { runDueJobs } from '../jobs';
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
  targetId: null as string | null, // tests name one
  basis: 'last_purchase' as const,
  cycleDays: 30,
  usesLearnedCycle: false,
  unitsPerSale: null,
  dailyUse: null,
  leadDays: 3,
  repeatEvery: null as number | null, // tests give some
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

/** A configuration with the reminder that it plans, of a sale of its own. */
export const createPurchaseReminderRecords = async (
  api: TestApi,
  { client, companyId, userId }: SignedInMember,
): Promise<{ reminderConfigId: string; purchaseReminderId: string }> => {
  const { id: customerId } = await client.ok('customerCreate', {
    body: { kind: 'person', name: 'Nora Vidal' },
  });
  const { id: productId } = await client.ok('productCreate', { body: vitamins });
  await client.ok('purchaseCreate', {
    body: {
      customerId,
      items: [{ ...consultation, productId }],
      idempotencyKey: randomUUID(),
      issue: true,
    },
  });
  const { id: reminderConfigId } = await client.ok('reminderConfigCreate', {
    body: { ...reminderBody, targetId: productId, message: 'Hola' },
  });
  await inTransaction(api.database.pool, { companyId, userId }, (db) =>
    db.query(`update job set due_at = now() where entity_id = $1`, [reminderConfigId]),
  );
  await runDueJobs(api);
  const { items } = await client.ok('purchaseReminderList', {
    query: { configId: reminderConfigId },
  });
  return { reminderConfigId, purchaseReminderId: items[0]?.id ?? '' };
};
