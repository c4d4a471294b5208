import type { Contract, EndpointRequest, Message } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { personName, shortPersonName } from '../../platform/people/person-names';

export type MessageQuery = EndpointRequest<Contract['messageList']>['query'];

const previewMax = 160;

/**
 * What staff reads of `message m`. The link to education opens what tells of a diagnosis: it is for
 * the patient alone.
 */
export const shownBody = (m: string): string =>
  `regexp_replace(${m}.body, '(/learn/)[A-Za-z0-9_-]{16,}', '\\1…', 'g')`;

const columns = `m.id, m.number, m.direction, m.kind, ${shownBody('m')} as body,
  case when m.kind = 'unsupported' then null else m.details end as details,
  case when r.id is not null then json_build_object('id', r.id, 'number', r.number, 'preview', left(${shownBody('r')}, ${previewMax})) end as "replyTo",
  m.purpose, m.status, case when m.error_code is not null then json_build_object('code', m.error_code, 'text', m.error_text) end as error,
  case when u.id is not null then json_build_object('id', u.id, 'name', ${personName('u')}) end as author,
  case when m.undo_until is null then m.scheduled_for end as "scheduledFor",
  case when m.status = 'scheduled' then m.undo_until end as "undoUntil",
  case when m.cost_micros is not null then json_build_object('micros', m.cost_micros, 'currency', m.cost_currency) end as cost,
  coalesce((select json_agg(json_build_object('id', x.id, 'kind', x.kind, 'name', coalesce(x.name, f.name), 'type', x.media_type, 'size', f.size, 'state', x.state, 'fault', x.fault)
      order by x.place) from message_attachment x left join stored_file f on f.company_id = x.company_id and f.id = x.file_id
    where x.company_id = m.company_id and x.message_id = m.id), '[]') as attachments,
  m.at, m.sent_at as "sentAt", m.delivered_at as "deliveredAt", m.read_at as "readAt"`;

const source = `message m left join message r on r.company_id = m.company_id and r.id = m.reply_to_id
  left join user_account u on u.id = m.author_id`;

/** @throws resource.not_found */
export const readMessage = (db: Db, id: string): Promise<Message> =>
  db.one<Message>(`select ${columns} from ${source} where m.id = $1`, [id]);

/** In their order; one more row on the far side tells whether it goes on. */
export const listMessages = async (
  db: Db,
  conversationId: string,
  { before, after, limit }: MessageQuery,
): Promise<{ items: Message[]; hasOlder: boolean; hasNewer: boolean }> => {
  const forwards = after !== undefined && before === undefined;
  const rows = await db.query<Message>(
    `select ${columns} from ${source} where m.company_id = app_company() and m.conversation_id = $1
       and ($2::int is null or m.number < $2) and ($3::int is null or m.number > $3)
     order by m.number ${forwards ? 'asc' : 'desc'} limit $4`,
    [conversationId, before ?? null, after ?? null, limit + 1],
  );
  const items = rows.slice(0, limit);
  const goesOn = rows.length > limit;
  return {
    items: forwards ? items : items.toReversed(),
    hasOlder: forwards || goesOn,
    hasNewer: forwards ? goesOn : before !== undefined,
  };
};

/** What was said, in its order: the newest of it, without what is not sent yet. */
export const listTranscript = async (
  db: Db,
  conversationId: string,
  { withNotes, limit }: { readonly withNotes: boolean; readonly limit: number },
): Promise<Message[]> => {
  const rows = await db.query<Message>(
    `select ${columns} from ${source} where m.company_id = app_company() and m.conversation_id = $1
       and (m.direction in ('in', 'out') or ($2 and m.direction = 'note')) and m.status is distinct from 'scheduled'
     order by m.number desc limit $3`,
    [conversationId, withNotes, limit],
  );
  return rows.toReversed();
};

/** @throws resource.not_found */
export const readAttachment = (
  db: Db,
  id: string,
): Promise<{ readonly name: string | null; readonly fileId: string | null }> =>
  db.one('select name, file_id as "fileId" from message_attachment where id = $1', [id]);

/** The latest reply, for whoever was about to answer without knowing of it. */
export const readLastReply = (
  db: Db,
  conversationId: string,
): Promise<
  | {
      readonly messageId: string;
      readonly by: string | null;
      readonly at: string;
      readonly preview: string | null;
    }
  | undefined
> =>
  db.maybe(
    `select m.id as "messageId", nullif(${shortPersonName('u')}, '') as by, m.at, left(${shownBody('m')}, ${previewMax}) as preview
     from message m left join user_account u on u.id = m.author_id
     where m.company_id = app_company() and m.conversation_id = $1 and m.direction = 'out' and (m.status <> 'scheduled' or m.undo_until is not null)
     order by m.number desc limit 1`,
    [conversationId],
  );
