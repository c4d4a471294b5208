import type { Db } from '../platform/database/database';
import { scheduleJob } from '../platform/jobs/job.queries';
import { companyDay } from '../platform/time/company-day';
import { purchaseReminderJob } from '../rules/jobs/purchase-reminders';
import { dayPlus } from '../rules/model/reminder-plan';
import { refreshPlans } from '../rules/model/refresh-plans';
import {
  findConfig,
  insertConfig,
  type ConfigColumns,
} from '../rules/sql/reminder-configs.queries';

interface Stamp {
  readonly userId: string;
  readonly now: string;
}

const base = {
  scope: 'product',
  basis: 'last_purchase',
  cycleDays: 30,
  usesLearnedCycle: false,
  unitsPerSale: null,
  dailyUse: null,
  leadDays: 3,
  repeatEvery: 4,
  maxReminders: 2,
  subject: 'Es momento de renovar',
  message:
    'Hola, {{cliente.nombre}}: pronto se te termina {{producto.nombre}}. ¿Te lo apartamos? {{clinica.nombre}}',
  templateId: null,
  channels: null,
  weekdays: [1, 2, 3, 4, 5, 6],
  sendAt: '10:00',
  stopsOnVisit: true,
  onNoResponse: 'none',
  responseDays: 3,
  active: true,
} as const satisfies Partial<ConfigColumns>;

const ofProducts = [
  { code: 'SUP-VITD', name: 'Vitamina D', usesLearnedCycle: true },
  { code: 'MAT-TIRA', name: 'Tiras de glucosa', cycleDays: 45, onNoResponse: 'task' },
  { code: 'MED-LOS', name: 'Losartán', active: false },
] as const;

const ofPrescriptions: ConfigColumns = {
  ...base,
  name: 'Fin de tratamiento',
  scope: 'prescription_item',
  targetId: null,
  basis: 'run_out',
  cycleDays: null,
  repeatEvery: null,
  maxReminders: 1,
  message:
    'Hola, {{cliente.nombre}}: tu tratamiento está por terminar. Escríbenos si necesitas una consulta. {{clinica.nombre}}',
};

/** Who was reminded of what they bought in the last months: some bought again, some wrote back. */
const seedPast = async (db: Db, configId: string, today: string, now: string): Promise<void> => {
  await db.query(
    `with bought as (
       select w.id, w.customer_id, w.date, w.number, i.position, i.total,
         lead(w.id) over of_customer as next_id, lead(w.date) over of_customer as next_on, lead(i.total) over of_customer as next_total
       from purchase_reminder_config c
       join purchase_item i on i.company_id = c.company_id and i.product_id = c.product_id
       join purchase w on w.company_id = i.company_id and w.id = i.purchase_id and w.status in ('pending', 'partially_paid', 'paid')
       where c.id = $1
       window of_customer as (partition by w.customer_id order by w.date, w.number, i.position)
     ), told as (
       select b.*, (b.date + c.cycle_days - c.lead_days) as due_on, c.cycle_days,
         ((b.date + c.cycle_days - c.lead_days) + time '10:00') at time zone o.time_zone as sent_at
       from bought b join purchase_reminder_config c on c.id = $1 join company o on o.id = c.company_id
     ), judged as (
       select t.*, case when t.next_on between t.due_on and t.due_on + 30 then 'converted'
         when t.number % 5 = 1 then 'skipped' when t.number % 4 = 1 then 'responded' else 'sent' end as status
       from told t where t.due_on between $2::date - 80 and $2::date - 1 and (t.next_on is null or t.next_on >= t.due_on)
     )
     insert into purchase_reminder (company_id, config_id, customer_id, purchase_id, item_position, source, number, due_on, status, reason, cycle_days,
       channel, sent_at, responded_at, converted_purchase_id, revenue, updated_at)
     select app_company(), $1, j.customer_id, j.id, j.position, concat('purchase:', j.id, ':', j.position), 1, j.due_on, j.status,
       case when j.status = 'skipped' then 'no_consent' end, j.cycle_days, case when j.status <> 'skipped' then 'email' end,
       case when j.status <> 'skipped' then j.sent_at end, case when j.status = 'responded' then j.sent_at + interval '3 hours' end,
       case when j.status = 'converted' then j.next_id end, case when j.status = 'converted' then j.next_total end, $3
     from judged j on conflict on constraint purchase_reminder_once do nothing`,
    [configId, today, now],
  );
};

/** Reminders that are to come, were sent and brought somebody back, unless there are some. */
export const seedDemoPurchaseReminders = async (db: Db, stamp: Stamp): Promise<void> => {
  if (await db.maybe('select from purchase_reminder_config limit 1')) return;
  const { userId, now } = stamp;
  const today = await companyDay(db, now);
  const ids: string[] = [];
  for (const { code, ...change } of ofProducts) {
    const product = await db.maybe<{ id: string }>('select id from product where code = $1', [
      code,
    ]);
    if (product)
      ids.push(
        await insertConfig(
          db,
          { ...base, ...change, targetId: product.id },
          { userId, now, today },
        ),
      );
  }
  ids.push(await insertConfig(db, ofPrescriptions, { userId, now, today }));
  for (const id of ids) {
    await seedPast(db, id, today, now);
    const config = await findConfig(db, id);
    if (!config?.active) continue;
    await refreshPlans(
      db,
      { ...config, activeSince: dayPlus(today, 1) },
      { now, today, personId: null },
    );
    await scheduleJob(db, purchaseReminderJob, id, userId, { dueAt: now, now });
  }
};
