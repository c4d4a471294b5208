import { limits, type EventTemplate, type EventText } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import type { TextPlace } from '../model/event-defaults';
import type { Stamp } from './mailboxes.queries';
import { shortPersonName } from '../../platform/people/person-names';

export interface StoredTemplate extends TextPlace {
  readonly id: string;
  readonly enabled: boolean;
  /** The version in use; null: the text of the product. */
  readonly number: number | null;
  readonly lastNumber: number;
  readonly text: EventText | null;
  readonly updatedAt: string;
  readonly version: number;
}

const text = (row: string): string =>
  `json_build_object('subject', ${row}.subject, 'header', ${row}.header, 'body', ${row}.body, 'footer', ${row}.footer, 'buttons', ${row}.buttons)`;

const columns = `t.id, t.event, t.channel, t.language, t.enabled, t.number, t.last_number as "lastNumber",
  case when v.number is not null then ${text('v')} end as text, t.updated_at as "updatedAt", t.version`;

const source = `event_template t left join event_template_version v
  on v.company_id = t.company_id and v.event_template_id = t.id and v.number = t.number`;

const at = 't.event = $1 and t.channel = $2 and t.language = $3';

const valuesOf = ({ event, channel, language }: TextPlace): string[] => [event, channel, language];

export const listTemplates = (db: Db): Promise<StoredTemplate[]> =>
  db.query<StoredTemplate>(`select ${columns} from ${source} where t.company_id = app_company()`);

export const findTemplate = (db: Db, place: TextPlace): Promise<StoredTemplate | undefined> =>
  db.maybe<StoredTemplate>(`select ${columns} from ${source} where ${at}`, valuesOf(place));

/** The row of a place, made if there is none; `isNew` of one that was made now. */
export const lockTemplate = async (
  db: Db,
  place: TextPlace,
  { userId, now }: Stamp,
): Promise<StoredTemplate & { readonly isNew: boolean }> => {
  const made = await db.maybe(
    `insert into event_template (company_id, event, channel, language, created_at, created_by, updated_at, updated_by)
     values (app_company(), $1, $2, $3, $4, $5, $4, $5) on conflict (company_id, event, channel, language) do nothing returning id`,
    [...valuesOf(place), now, userId],
  );
  const row = await db.one<StoredTemplate>(
    `select ${columns} from ${source} where ${at} for update of t`,
    valuesOf(place),
  );
  return { ...row, isNew: made !== undefined };
};

/** Adds a version and uses it. */
export const addVersion = async (
  db: Db,
  { id, channel, lastNumber }: Pick<StoredTemplate, 'id' | 'channel' | 'lastNumber'>,
  { subject, header, body, footer, buttons }: EventText,
  { userId, now }: Stamp,
): Promise<void> => {
  await db.query(
    `insert into event_template_version (company_id, event_template_id, number, channel, subject, header, body, footer, buttons, created_at, created_by)
     values (app_company(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [id, lastNumber + 1, channel, subject, header, body, footer, buttons, now, userId],
  );
  await db.query('update event_template set last_number = $2 where id = $1', [id, lastNumber + 1]);
};

export const findVersion = async (
  db: Db,
  id: string,
  number: number,
): Promise<EventText | undefined> =>
  (
    await db.maybe<{ text: EventText }>(
      `select ${text('v')} as text from event_template_version v where v.event_template_id = $1 and v.number = $2`,
      [id, number],
    )
  )?.text;

export const listVersions = (db: Db, id: string): Promise<EventTemplate['versions']> =>
  db.query<EventTemplate['versions'][number]>(
    `select v.number, ${text('v')} as text, v.created_at as at, ${shortPersonName('u')} as by
     from event_template_version v join user_account u on u.id = v.created_by
     where v.event_template_id = $1 order by v.number desc limit ${limits.eventTemplateVersionsShown}`,
    [id],
  );

/** Which is in use, and whether it is sent. */
export const updateTemplate = async (
  db: Db,
  id: string,
  { enabled, number }: Pick<StoredTemplate, 'enabled' | 'number'>,
  { isNew, userId, now }: Stamp & { readonly isNew: boolean },
): Promise<void> => {
  await db.query(
    `update event_template set enabled = $2, number = $3, updated_at = $4, updated_by = $5, version = version + $6 where id = $1`,
    [id, enabled, number, now, userId, isNew ? 0 : 1],
  );
};

/** Which of these phrases is a substance or a brand of the catalogue. */
export const medicationsNamed = async (db: Db, phrases: readonly string[]): Promise<string[]> =>
  (
    await db.query<{ phrase: string }>(
      `select p.phrase from unnest($1::text[]) as p (phrase) where char_length(p.phrase) >= 5 and plain_text(p.phrase) in (
         select plain_text(name_es) from medication_ingredient union select plain_text(name_en) from medication_ingredient
         union select plain_text(name) from medication_alias union select plain_text(own_name) from medication where own_name is not null)`,
      [phrases],
    )
  ).map(({ phrase }) => phrase);

/** Where the caller gets a test. */
export const readReach = (
  db: Db,
  userId: string,
): Promise<{ readonly email: string; readonly phone: string | null }> =>
  db.one('select email, phone from user_account where id = $1', [userId]);
