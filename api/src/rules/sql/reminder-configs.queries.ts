import type { ReminderConfig } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';

export type ConfigColumns = Omit<
  ReminderConfig,
  | 'id'
  | 'targetName'
  | 'productCycleDays'
  | 'learnedDays'
  | 'learnedFrom'
  | 'scheduled'
  | 'sent'
  | 'updatedAt'
  | 'version'
>;

export interface ConfigRow extends ConfigColumns {
  readonly id: string;
  /** Nothing that was due before is caught up with. */
  readonly activeSince: string;
  readonly targetName: string | null;
  readonly productCycleDays: number | null;
  readonly createdBy: string;
  readonly updatedAt: string;
  readonly version: number;
}

interface Stamp {
  readonly userId: string;
  readonly now: string;
}

const columns = `c.id, c.name, c.scope, coalesce(c.product_id, c.category_id, c.field_id) as "targetId", c.basis, c.cycle_days as "cycleDays",
  c.uses_learned_cycle as "usesLearnedCycle", c.units_per_sale as "unitsPerSale", c.daily_use::float8 as "dailyUse", c.lead_days as "leadDays",
  c.repeat_every as "repeatEvery", c.max_reminders as "maxReminders", c.subject, c.message, c.template_id as "templateId", c.channels, c.weekdays,
  c.send_at as "sendAt", c.stops_on_visit as "stopsOnVisit", c.on_no_response as "onNoResponse", c.response_days as "responseDays", c.active,
  c.active_since::text as "activeSince", c.created_by as "createdBy", c.updated_at as "updatedAt", c.version,
  coalesce((select p.name from product p where p.company_id = c.company_id and p.id = c.product_id),
    (select g.name from category g where g.company_id = c.company_id and g.id = c.category_id),
    (select f.label from field_definition f where f.company_id = c.company_id and f.id = c.field_id)) as "targetName",
  (select p.cycle_days from product p where p.company_id = c.company_id and p.id = c.product_id) as "productCycleDays"`;

export const listConfigs = (db: Db): Promise<ConfigRow[]> =>
  db.query<ConfigRow>(
    `select ${columns} from purchase_reminder_config c where c.company_id = app_company() order by c.active desc, c.name, c.id`,
    [],
  );

/** @throws resource.not_found */
export const lockConfig = (db: Db, id: string): Promise<ConfigRow> =>
  db.one<ConfigRow>(
    `select ${columns} from purchase_reminder_config c where c.id = $1 for update of c`,
    [id],
  );

/** For the job: deleted, it has nothing to do. */
export const findConfig = (db: Db, id: string): Promise<ConfigRow | undefined> =>
  db.maybe<ConfigRow>(
    `select ${columns} from purchase_reminder_config c where c.id = $1 for update of c`,
    [id],
  );

export const countConfigs = async (db: Db): Promise<number> => {
  await db.query(
    `select pg_advisory_xact_lock(hashtextextended('purchase_reminder_config/' || app_company(), 0))`,
    [],
  );
  const { count } = await db.one<{ count: number }>(
    'select count(*)::int as count from purchase_reminder_config where company_id = app_company()',
    [],
  );
  return count;
};

const targets = {
  product: 'select from product where id = $1',
  category: `select from category where id = $1 and kind = 'product'`,
  custom_field: `select from field_definition where id = $1 and scope = 'purchase' and type = 'date'`,
} as const;

export const hasTarget = async (
  db: Db,
  scope: keyof typeof targets,
  targetId: string,
): Promise<boolean> => (await db.maybe(targets[scope], [targetId])) !== undefined;

export const hasTemplate = async (db: Db, templateId: string): Promise<boolean> =>
  (await db.maybe('select from message_template where id = $1 and archived_at is null', [
    templateId,
  ])) !== undefined;

const targetOf = ({ scope, targetId }: ConfigColumns, wanted: ConfigColumns['scope']) =>
  scope === wanted ? targetId : null;

const valuesOf = (config: ConfigColumns): unknown[] => [
  config.name,
  config.scope,
  targetOf(config, 'product'),
  targetOf(config, 'category'),
  targetOf(config, 'custom_field'),
  config.basis,
  config.cycleDays,
  config.usesLearnedCycle,
  config.unitsPerSale,
  config.dailyUse,
  config.leadDays,
  config.repeatEvery,
  config.maxReminders,
  config.subject,
  config.message,
  config.templateId,
  config.channels,
  config.weekdays,
  config.sendAt,
  config.stopsOnVisit,
  config.onNoResponse,
  config.responseDays,
  config.active,
];

const stored = [
  'name',
  'scope',
  'product_id',
  'category_id',
  'field_id',
  'basis',
  'cycle_days',
  'uses_learned_cycle',
  'units_per_sale',
  'daily_use',
  'lead_days',
  'repeat_every',
  'max_reminders',
  'subject',
  'message',
  'template_id',
  'channels',
  'weekdays',
  'send_at',
  'stops_on_visit',
  'on_no_response',
  'response_days',
  'active',
];
const given = stored.length;

export const insertConfig = async (
  db: Db,
  config: ConfigColumns,
  { userId, now, today }: Stamp & { readonly today: string },
): Promise<string> =>
  (
    await db.one<{ id: string }>(
      `insert into purchase_reminder_config (company_id, ${stored.join(', ')}, active_since, created_at, created_by, updated_at, updated_by)
       values (app_company(), ${stored.map((_, place) => `$${place + 1}`).join(', ')}, $${given + 1}, $${given + 2}, $${given + 3}, $${given + 2}, $${given + 3})
       returning id`,
      [...valuesOf(config), today, now, userId],
    )
  ).id;

/** `since`: from when reminders are made; what was due before is not caught up with. */
export const updateConfig = async (
  db: Db,
  id: string,
  config: ConfigColumns,
  { userId, now, since }: Stamp & { readonly since: string },
): Promise<void> => {
  await db.query(
    `update purchase_reminder_config set ${stored.map((column, place) => `${column} = $${place + 1}`).join(', ')},
       active_since = $${given + 1}, updated_at = $${given + 2}, updated_by = $${given + 3}, version = version + 1 where id = $${given + 4}`,
    [...valuesOf(config), since, now, userId, id],
  );
};

/** Whether it wrote to anybody: then its results stay. */
export const wasUsed = async (db: Db, id: string): Promise<boolean> =>
  (await db.maybe(
    'select from purchase_reminder where config_id = $1 and sent_at is not null limit 1',
    [id],
  )) !== undefined;

export const deleteConfig = async (db: Db, id: string): Promise<void> => {
  await db.query('delete from purchase_reminder_config where id = $1', [id]);
};

export interface ConfigCounts {
  readonly configId: string;
  readonly scheduled: number;
  readonly sent: number;
}

/** Of those to come until a day, and of everybody who was written to. */
export const countByConfig = (db: Db, until: string): Promise<ConfigCounts[]> =>
  db.query<ConfigCounts>(
    `select config_id as "configId", (count(*) filter (where status = 'scheduled' and due_on <= $1))::int as scheduled,
       (count(*) filter (where sent_at is not null))::int as sent
     from purchase_reminder where company_id = app_company() group by config_id`,
    [until],
  );

/**
 * Of which something of a person may change: of the products of a sale, of a date among its fields,
 * of prescriptions, and whatever is planned or was sent. Held against a run that makes all plans.
 */
export const holdConfigsOf = (
  db: Db,
  personId: string,
  purchaseId: string | null,
): Promise<ConfigRow[]> =>
  db.query<ConfigRow>(
    `select ${columns} from purchase_reminder_config c where c.company_id = app_company() and (
       c.active and (c.scope = 'custom_field' and exists (select from customer k where k.id = $1)
         or c.scope = 'prescription_item' and exists (select from patient p where p.id = $1)
         or c.scope in ('product', 'category') and exists (select from purchase w
           join purchase_item i on i.company_id = w.company_id and i.purchase_id = w.id
           join product p on p.company_id = i.company_id and p.id = i.product_id
           where w.company_id = c.company_id and w.customer_id = $1 and ($2::uuid is null or w.id = $2)
             and (p.id = c.product_id or p.category_id = c.category_id)))
       or exists (select from purchase_reminder r where r.company_id = c.company_id and r.config_id = c.id
         and (r.customer_id = $1 or r.patient_id = $1) and r.status in ('scheduled', 'sent', 'skipped')))
     order by c.id for share of c`,
    [personId, purchaseId],
  );

/** Two events of one person are looked at one after another. */
export const lockPlansOf = async (db: Db, personId: string): Promise<void> => {
  await db.query(
    `select pg_advisory_xact_lock(hashtextextended('purchase reminders/' || app_company() || '/' || $1::text, 0))`,
    [personId],
  );
};

/** Those with a reminder of a person, whatever became of it. */
export const configsThatKnow = async (db: Db, personId: string): Promise<ReadonlySet<string>> => {
  const rows = await db.query<{ id: string }>(
    `select distinct config_id as id from purchase_reminder where company_id = app_company() and (customer_id = $1 or patient_id = $1)`,
    [personId],
  );
  return new Set(rows.map(({ id }) => id));
};
