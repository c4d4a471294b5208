import { randomUUID } from 'node:crypto';
import * as channels from '../messaging/sql/chat-channels.queries';
import * as messages from '../messaging/sql/chat-messages.queries';
import { actAs, type Db } from '../platform/database/database';
import { demoAccounts } from './demo-accounts';
import { demoChats, type DemoChat, type DemoWriter } from './team-chat-data';

interface Stamp {
  readonly userId: string;
  readonly now: string;
}

type IdOf = (writer: DemoWriter) => string;

const minute = 60_000;

const readWriters = async (db: Db, userId: string): Promise<IdOf> => {
  const rows = await db.query<{ email: string; id: string }>(
    `select u.email, u.id from user_account u join membership m on m.user_id = u.id
     where m.company_id = app_company() and u.email = any ($1)`,
    [demoAccounts.map(({ email }) => email)],
  );
  const ids = new Map(rows.map(({ email, id }) => [email.split('@')[0] ?? '', id]));
  return (writer) => ids.get(writer) ?? userId;
};

/** Messages of a channel, each as its author, because PostgreSQL asks who writes. */
const say = async (
  db: Db,
  { lines, hoursAgo, read }: DemoChat,
  channelId: string,
  {
    be,
    idOf,
    now,
    patientId,
  }: {
    readonly be: (writer: DemoWriter) => Promise<void>;
    readonly idOf: IdOf;
    readonly now: string;
    readonly patientId: string | undefined;
  },
): Promise<void> => {
  const end = Date.parse(now) - hoursAgo * 60 * minute;
  for (const [place, line] of lines.entries()) {
    const at = new Date(end - (lines.length - 1 - place) * 4 * minute).toISOString();
    await be(line.by);
    const id = await messages.insertMessage(db, {
      channelId,
      authorId: idOf(line.by),
      clientKey: randomUUID(),
      body: line.text,
      replyTo: line.answers === undefined ? undefined : place + 1 - line.answers,
      urgent: line.urgent ?? false,
      patientId: line.card ? patientId : undefined,
      now: at,
    });
    const message = { id, channelId };
    await messages.replaceMentions(db, message, (line.names ?? []).map(idOf));
    for (const [by, emoji] of line.reactions ?? []) {
      await be(by);
      await messages.saveReaction(db, message, idOf(by), { emoji, on: true }, at);
    }
    for (const by of line.acknowledged ?? []) {
      await be(by);
      await messages.acknowledge(db, message, idOf(by), at);
    }
    if (line.deleted) {
      await be(line.by);
      await messages.emptyMessage(db, id, idOf(line.by), at);
    }
  }
  for (const by of read) {
    await be(by);
    await channels.markRead(db, { channelId, userId: idOf(by), now }, lines.length);
  }
};

/** Ten lively conversations of the demo's team; unless there are any. */
export const seedDemoTeamChat = async (db: Db, { userId, now }: Stamp): Promise<void> => {
  if (await db.maybe(`select from chat_channel where kind = 'group' limit 1`)) return;
  const { companyId } = await db.one<{ companyId: string }>('select app_company() as "companyId"');
  const idOf = await readWriters(db, userId);
  const patient = await db.maybe<{ id: string }>(
    `select id from patient where status = 'active' and merged_into_id is null order by record_value limit 1`,
  );
  const be = (writer: DemoWriter) => actAs(db, { userId: idOf(writer), companyId });
  for (const chat of demoChats) {
    const [first, ...others] = chat.people;
    await be(first);
    const opened = new Date(Date.parse(now) - 3 * 24 * 60 * minute).toISOString();
    const id =
      chat.name === null
        ? await channels.openDm(db, idOf(chat.people[1]), opened)
        : await channels.openGroup(db, chat.name, others.map(idOf), opened);
    await say(db, chat, id, { be, idOf, now, patientId: patient?.id });
  }
  await actAs(db, { userId, companyId });
};
