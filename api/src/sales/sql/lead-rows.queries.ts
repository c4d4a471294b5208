import type { Changes } from '../../platform/audit/changes';
import type { Db } from '../../platform/database/database';
import type { Stamp } from '../../platform/imports/import-subject';
import type { LeadColumns } from './lead-writes.queries';

const columns = `l.id, json_build_object('name', l.name, 'phone', l.phone, 'email', l.email, 'source', l.source, 'interest', l.interest, 'message', l.message,
  'nextStep', l.next_step, 'nextStepOn', l.next_step_on) as columns`;

interface Match {
  readonly key: string;
  readonly id: string;
  readonly columns: LeadColumns;
}

/**
 * Leads with any of these emails or phones. Unlocked rows may still change, so callers lock and
 * read again.
 */
export const findLeads = (
  db: Db,
  emails: readonly string[],
  phones: readonly string[],
): Promise<Match[]> =>
  db.query<Match>(
    `select 'email:' || l.email as key, ${columns} from lead l where l.email = any ($1)
     union all select 'phone:' || l.phone as key, ${columns} from lead l where l.phone = any ($2)`,
    [emails, phones],
  );

/** Locks in id order, so that two imports cannot deadlock. */
export const lockLeads = async (db: Db, ids: readonly string[]): Promise<void> => {
  await db.query('select from lead where id = any ($1) order by id for update', [ids]);
};

export interface LeadWrite {
  readonly id: string;
  readonly columns: LeadColumns;
  readonly campaign: string | null;
}

const record =
  'x (id uuid, name text, phone text, email text, source text, interest text, message text, "nextStep" text, "nextStepOn" date, campaign text)';
const asRecords = (leads: readonly LeadWrite[]): string =>
  JSON.stringify(leads.map(({ id, campaign, columns: given }) => ({ ...given, id, campaign })));

/** Inserts leads with their first log entry on top of the first column, in row order. */
export const insertLeads = async (
  db: Db,
  leads: readonly LeadWrite[],
  responseBy: string,
  { userId, now }: Stamp,
): Promise<void> => {
  await db.query(
    `insert into lead (company_id, id, name, phone, email, source, utm, interest, message, position, response_by, next_step, next_step_on,
       created_at, created_by, updated_at, updated_by)
     select app_company(), x.id, x.name, x.phone, x.email, x.source, jsonb_strip_nulls(jsonb_build_object('campaign', x.campaign)), x.interest, x.message,
       top.position + place.n * 1024 - (jsonb_array_length($1::jsonb) + 1) * 1024, $2, x."nextStep", x."nextStepOn", $3, $4, $3, $4
     from (select coalesce(min(position), 0) as position from lead where status = 'new') as top,
       jsonb_array_elements($1::jsonb) with ordinality as place (value, n), jsonb_to_record(place.value) as ${record}`,
    [asRecords(leads), responseBy, now, userId],
  );
};

export const updateLeads = async (
  db: Db,
  leads: readonly LeadWrite[],
  { userId, now }: Stamp,
): Promise<void> => {
  await db.query(
    `update lead l set name = x.name, phone = x.phone, email = x.email, source = x.source, interest = x.interest, message = x.message,
       next_step = x."nextStep", next_step_on = x."nextStepOn", updated_at = $2, updated_by = $3, version = l.version + 1,
       previous_status = null, previous_position = null, previous_lost_reason = null, moved_at = null, moved_by = null
     from jsonb_to_recordset($1::jsonb) as ${record} where l.id = x.id`,
    [asRecords(leads), now, userId],
  );
};

export interface LeadEntry {
  readonly leadId: string;
  readonly kind: 'created' | 'updated';
  readonly diff: Changes;
}

/** Writes an entry per lead to its own log and to the audit log. */
export const logLeads = async (
  db: Db,
  importId: string,
  entries: readonly LeadEntry[],
  { userId, now }: Stamp,
): Promise<void> => {
  const given = JSON.stringify(entries);
  await db.query(
    `insert into lead_log (company_id, lead_id, at, kind, by_user, to_status)
     select app_company(), x."leadId", $2, x.kind, $3, case when x.kind = 'created' then 'new' end
     from jsonb_to_recordset($1::jsonb) as x ("leadId" uuid, kind text)`,
    [given, now, userId],
  );
  await db.query(
    `insert into audit_log (company_id, user_id, at, action, entity_type, entity_id, diff, request_id)
     select app_company(), app_user_id(), $2, 'lead.' || x.kind, 'lead', x."leadId", x.diff, $3
     from jsonb_to_recordset($1::jsonb) as x ("leadId" text, kind text, diff jsonb)`,
    [given, now, importId],
  );
};
