import type { EventType } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';

export interface Stamp {
  readonly userId: string;
  readonly now: string;
}

/** Column of each form field. */
const columnsByField = {
  slug: 'slug',
  name: 'name',
  description: 'description',
  departmentId: 'department_id',
  categoryId: 'category_id',
  minutes: 'minutes',
  otherMinutes: 'other_minutes',
  bufferBefore: 'buffer_before',
  bufferAfter: 'buffer_after',
  slotStep: 'slot_step',
  minNoticeMinutes: 'min_notice_minutes',
  windowDays: 'window_days',
  dailyLimit: 'daily_limit',
  capacity: 'capacity',
  requiresConfirmation: 'requires_confirmation',
  kinds: 'kinds',
  color: 'color',
  price: 'price_cents',
  productId: 'product_id',
  assignment: 'assignment',
  questions: 'questions',
  followUpDays: 'follow_up_days',
  freeDays: 'free_days',
  freeVisits: 'free_visits',
  sendsConfirmation: 'sends_confirmation',
  reminderMinutes: 'reminder_minutes',
  active: 'active',
} as const satisfies Partial<Record<keyof EventType, string>>;

type Field = keyof typeof columnsByField;

/** Absent fields stay unchanged. */
export type EventTypeValues = { readonly [Name in Field]?: EventType[Name] | undefined };

const fields = Object.keys(columnsByField) as Field[]; // keys of a constant object

const columns = `${fields.map((field) => `e.${columnsByField[field]} as "${field}"`).join(', ')}, e.id, e.position, e.version,
  array(select s.site_id from event_type_site s where s.event_type_id = e.id order by 1) as "siteIds",
  array(select p.practitioner_id from event_type_practitioner p where p.event_type_id = e.id order by 1) as "practitionerIds",
  (select count(*)::int from appointment a where a.event_type_id = e.id and a.start_at > $1 and a.status in ('requested', 'scheduled', 'confirmed')) as upcoming,
  exists (
    select from event_type_practitioner x join practitioner p on p.id = x.practitioner_id and p.active
    cross join site_zones(e.company_id) z
    where x.event_type_id = e.id
      and (not exists (select from event_type_site s where s.event_type_id = e.id) or exists (select from event_type_site s where s.event_type_id = e.id and s.site_id = z.site_id))
      and (exists (
        select from availability_interval i join availability_schedule w on w.id = i.schedule_id and w.site_id = z.site_id
        where i.practitioner_id = p.id and (upper(i.valid) is null or upper(i.valid) > ($1::timestamptz at time zone z.time_zone)::date)
          and (i.event_type_ids is null or e.id = any (i.event_type_ids)) and mode_allows(i.mode, e.kinds)
      ) or exists (
        select from availability_override o where o.practitioner_id = p.id and o.site_id = z.site_id and o.type = 'open'
          and local_instant(o.on_date, o.ends_minute, z.time_zone) > $1
      ))
  ) as bookable`;

export const listEventTypes = (
  db: Db,
  includeArchived: boolean,
  now: string,
): Promise<EventType[]> =>
  db.query<EventType>(
    `select ${columns} from event_type e where e.active or $2 order by e.position, e.name collate "es-x-icu", e.id`,
    [now, includeArchived],
  );

/** @param lock for update */
export const readEventType = (
  db: Db,
  id: string,
  now: string,
  lock: '' | 'for update' = '',
): Promise<EventType> =>
  db.one<EventType>(`select ${columns} from event_type e where e.id = $2 ${lock}`, [now, id]);

/** Serializes slug generation, so that a free slug stays free until written. */
export const lockSlugs = async (db: Db): Promise<void> => {
  await db.query(
    `select pg_advisory_xact_lock(hashtextextended(concat('event-type-slugs/', app_company()), 0))`,
  );
};

export const slugIsTaken = async (db: Db, slug: string, except: string | null): Promise<boolean> =>
  (await db.maybe('select from event_type where slug = $1 and id is distinct from $2::uuid', [
    slug,
    except,
  ])) !== undefined;

const givenFields = (values: EventTypeValues) =>
  fields.filter((field) => values[field] !== undefined);

const valueOf = (values: EventTypeValues, field: Field): unknown =>
  field === 'questions' ? JSON.stringify(values.questions) : values[field];

export const insertEventType = async (
  db: Db,
  values: EventTypeValues,
  { userId, now }: Stamp,
): Promise<string> => {
  const named = givenFields(values);
  const row = await db.one<{ id: string }>(
    `insert into event_type (company_id, created_at, created_by, updated_at, updated_by, position, ${named.map((field) => columnsByField[field]).join(', ')})
     values (app_company(), $1, $2, $1, $2, (select coalesce(max(position) + 1, 0) from event_type), ${named.map((_, index) => `$${index + 3}`).join(', ')})
     returning id`,
    [now, userId, ...named.map((field) => valueOf(values, field))],
  );
  return row.id;
};

export const updateEventType = async (
  db: Db,
  id: string,
  values: EventTypeValues,
  { userId, now }: Stamp,
): Promise<void> => {
  const sets = givenFields(values).map(
    (field, index) => `${columnsByField[field]} = $${index + 4}, `,
  );
  await db.query(
    `update event_type set ${sets.join('')} updated_at = $2, updated_by = $3, version = version + 1 where id = $1`,
    [id, now, userId, ...givenFields(values).map((field) => valueOf(values, field))],
  );
};

const links = {
  siteIds: { table: 'event_type_site', column: 'site_id', of: 'site' },
  practitionerIds: {
    table: 'event_type_practitioner',
    column: 'practitioner_id',
    of: 'practitioner',
  },
} as const;

export type EventTypeLink = keyof typeof links;

/** Replaces the sites or practitioners of an event type. @returns false for an unknown id */
export const replaceLinks = async (
  db: Db,
  eventTypeId: string,
  link: EventTypeLink,
  ids: readonly string[],
): Promise<boolean> => {
  const { table, column, of } = links[link];
  const wanted = [...new Set(ids)];
  const { known } = await db.one<{ known: number }>(
    `select count(*)::int as known from ${of} where id = any ($1)`,
    [wanted],
  );
  if (known !== wanted.length) return false;
  await db.query(`delete from ${table} where event_type_id = $1 and not ${column} = any ($2)`, [
    eventTypeId,
    wanted,
  ]);
  await db.query(
    `insert into ${table} (company_id, event_type_id, ${column}) select app_company(), $1, unnest($2::uuid[]) on conflict do nothing`,
    [eventTypeId, wanted],
  );
  return true;
};

const references = {
  departmentId: ['department', ''],
  categoryId: ['category', `and kind = 'service' and active`],
  productId: ['product', ''],
} as const;

/** New references that are archived or unknown in this company. */
export const unknownReferences = async (
  db: Db,
  values: EventTypeValues,
  present: EventTypeValues,
): Promise<(keyof typeof references)[]> => {
  const unknown: (keyof typeof references)[] = [];
  for (const field of ['departmentId', 'categoryId', 'productId'] as const) {
    const id = values[field];
    const [table, condition] = references[field];
    if (
      id &&
      id !== present[field] &&
      !(await db.maybe(`select from ${table} where id = $1 ${condition}`, [id]))
    )
      unknown.push(field);
  }
  return unknown;
};

/** Orders by the given ids; other event types follow in their previous order. */
export const orderEventTypes = async (db: Db, ids: readonly string[]): Promise<void> => {
  await db.query(
    `update event_type e set position = o.place from (
       select id, (row_number() over (order by array_position($1::uuid[], id), position, name) - 1)::int as place from event_type
     ) o where o.id = e.id and e.position <> o.place`,
    [ids],
  );
};
