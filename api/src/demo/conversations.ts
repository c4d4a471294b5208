import { randomBytes, randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { partsOfTemplate } from '../messaging/model/template-sending';
import { listUsable, type UsableTemplate } from '../messaging/sql/message-templates.queries';
import { demoCompany } from './demo-accounts';
import { scheduledJob } from '../messaging/jobs/send-scheduled';
import { wakeJob } from '../messaging/jobs/wake-conversation';
import { sealSecrets } from '../platform/connections/company-connections';
import {
  hasConnection,
  upsertConnection,
} from '../platform/connections/company-connections.queries';
import { inTransaction, type Db } from '../platform/database/database';
import { storeFile } from '../platform/files/files';
import { scheduleJob } from '../platform/jobs/job.queries';
import { createSecretBox } from '../platform/secrets/secret-box';
import {
  demoLabels,
  demoPlans,
  demoScripts,
  demoStrangers,
  type DemoLine,
} from './conversations-data';

interface Owner {
  readonly userId: string;
  readonly companyId: string;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const chatsLock = 7_252_007;
const conversations = 120;
const patientsShown = 70;

const accounts = {
  whatsapp: {
    phoneNumberId: '109900000000001',
    businessAccountId: '209900000000001',
    phone: '+525550001000',
  },
  sms: { accountSid: `AC${'0'.repeat(31)}1`, phone: '+525550002000' },
} as const;

const connectSimulators = async (db: Db, pool: Pool, owner: Owner, now: string): Promise<void> => {
  const secret = () => randomBytes(24).toString('base64url');
  for (const port of ['whatsapp', 'sms'] as const) {
    if (await hasConnection(db, port)) continue;
    const id = randomUUID();
    const secrets = await sealSecrets(
      createSecretBox(pool),
      { companyId: owner.companyId, id },
      { token: secret(), appSecret: secret(), verifyToken: secret() },
    );
    const settings = accounts[port];
    await upsertConnection(
      db,
      { id, port, provider: port, mode: 'simulator', settings, secrets },
      { userId: owner.userId, now },
    );
  }
};

interface Person {
  readonly patientId: string | null;
  readonly phone: string;
  readonly name: string;
}

/** Patients with a number of their own, and strangers. */
const readPeople = async (db: Db): Promise<Person[]> => {
  const patients = await db.query<Person>(
    `select distinct on (phone) id as "patientId", phone, concat_ws(' ', first_name, last_name) as name from patient
     where company_id = app_company() and status = 'active' and phone is not null order by phone, record_value limit $1`,
    [patientsShown],
  );
  const strangers = Array.from({ length: conversations - patients.length }, (_, place) => ({
    patientId: null,
    phone: `+525590001${String(place).padStart(3, '0')}`,
    name: demoStrangers[place % demoStrangers.length] ?? '',
  }));
  return [...patients, ...strangers];
};

const readWriters = async (db: Db): Promise<ReadonlyMap<string, string>> => {
  const rows = await db.query<{ email: string; id: string }>(
    `select u.email, u.id from user_account u join membership m on m.user_id = u.id where m.company_id = app_company()`,
  );
  return new Map(rows.map(({ email, id }) => [email.split('@')[0] ?? '', id]));
};

const statuses = ['open', 'open', 'resolved', 'open', 'snoozed', 'open', 'pending'] as const;
const priorities = ['medium', 'medium', 'low', 'high', 'medium', 'urgent', 'medium'] as const;
const assignees = ['reception', null, 'reception', 'owner', null, 'billing', 'nurse'] as const;

interface Told {
  readonly templates: readonly UsableTemplate[];
  readonly writers: ReadonlyMap<string, string>;
  readonly userId: string;
  readonly now: number;
}

const smsUnreachable = '30003';

const dayOf = (time: number): string =>
  new Intl.DateTimeFormat('es-MX', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: demoCompany.timeZone,
  }).format(time);

/** A line as a template says it; null: it is typed, or the template is not there. */
const templateOf = (
  { template: name }: DemoLine,
  person: Person,
  time: number,
  templates: readonly UsableTemplate[],
) => {
  const template = templates.find((one) => one.name === name && one.language === 'es_MX');
  if (!template) return null;
  const values = [person.name.split(' ')[0] ?? '', dayOf(time + 24 * hourMs), '9:00'];
  return partsOfTemplate(template, values.slice(0, template.variables.length));
};

const outcomeOf = ({ failed }: DemoLine, isLast: boolean, isSms: boolean) =>
  failed === undefined
    ? { status: isLast ? 'delivered' : 'read', error_code: null }
    : { status: 'failed', error_code: isSms ? smsUnreachable : failed };

/** One conversation with what was said in it. */
const tell = (person: Person, place: number, { templates, writers, userId, now }: Told) => {
  const lines = demoScripts[place % demoScripts.length] ?? [];
  const id = randomUUID();
  const addressId = randomUUID();
  const status = statuses[place % statuses.length] ?? 'open';
  const channel = place % 9 === 8 ? 'sms' : 'whatsapp';
  // The liveliest first; some are older than what WhatsApp answers freely.
  const end = now - (place * place * 0.35 + place * 2 + 3) * minuteMs;
  const messages = lines.map((line, index) => {
    const time = end - (lines.length - 1 - index) * 6 * minuteMs;
    const at = new Date(time).toISOString();
    const isOut = line.from !== 'person' && line.from !== 'note';
    const author = line.from === 'note' ? 'reception' : line.from;
    const isSms = channel === 'sms';
    const parts = isSms ? null : templateOf(line, person, time, templates);
    return {
      id: randomUUID(),
      conversation_id: id,
      channel,
      number: index + 1,
      direction: line.from === 'person' ? 'in' : isOut ? 'out' : 'note',
      // Only text travels by SMS.
      kind: isSms ? 'text' : (line.kind ?? 'text'),
      body: isSms ? (line.text ?? 'Ya pagué, ¿cómo les mando el comprobante?') : line.text,
      details: isSms ? null : (line.details ?? null),
      purpose: 'service',
      template_id: null,
      ...(parts && {
        kind: parts.kind,
        body: parts.body,
        details: parts.details,
        purpose: parts.purpose,
        template_id: parts.templateId,
      }),
      external_id: line.from === 'person' ? `demo.${id}.${index}` : null,
      author_id: line.from === 'person' ? null : (writers.get(author) ?? userId),
      at,
      cost_micros: isOut && line.failed === undefined && place % 3 === 0 ? 143_000 : null,
      ...(isOut
        ? outcomeOf(line, index === lines.length - 1, isSms)
        : { status: null, error_code: null }),
      file: isSms ? undefined : line.file,
    };
  });
  const inbound = messages.filter(({ direction }) => direction === 'in').at(-1);
  const replies = messages.filter(({ direction }) => direction === 'out');
  const waits =
    inbound !== undefined &&
    (replies.at(-1)?.number ?? 0) < inbound.number &&
    status !== 'resolved';
  const assignee = assignees[place % assignees.length] ?? null;
  return {
    messages,
    labels: demoLabels[place % demoLabels.length] ?? [],
    address: {
      id: addressId,
      value: person.phone,
      display_name: person.name,
      // Some are patients of whom nobody said so yet.
      patient_id: place % 6 === 5 ? null : person.patientId,
      at: messages[0]?.at,
    },
    conversation: {
      id,
      channel,
      contact_address_id: addressId,
      status,
      priority: priorities[place % priorities.length],
      assignee_id: assignee === null ? null : (writers.get(assignee) ?? userId),
      snoozed_until: status === 'snoozed' ? new Date(now + 20 * hourMs).toISOString() : null,
      waiting_since: waits ? inbound.at : null,
      first_reply_at: inbound === undefined ? null : (replies[0]?.at ?? null),
      last_inbound_at: inbound?.at ?? null,
      last_activity_at: messages.at(-1)?.at,
      last_number: messages.length,
      reply_count: replies.length,
      resolved_at: status === 'resolved' ? messages.at(-1)?.at : null,
      at: messages[0]?.at,
    },
  };
};

type Conversation = ReturnType<typeof tell>;

const insertAll = async (db: Db, told: readonly Conversation[]): Promise<void> => {
  const rows = (values: readonly object[]): [string] => [JSON.stringify(values)];
  await db.query(
    `insert into contact_address (company_id, id, kind, value, display_name, patient_id, created_at, updated_at)
     select app_company(), r.id, 'phone', r.value, r.display_name, r.patient_id, r.at, r.at
     from jsonb_to_recordset($1) as r (id uuid, value text, display_name text, patient_id uuid, at timestamptz)`,
    rows(told.map(({ address }) => address)),
  );
  await db.query(
    `insert into conversation (company_id, id, channel, contact_address_id, status, priority, assignee_id, assigned_at, snoozed_until,
       waiting_since, first_reply_at, last_inbound_at, last_activity_at, last_number, reply_count, resolved_at, created_at)
     select app_company(), r.id, r.channel, r.contact_address_id, r.status, r.priority, r.assignee_id,
       case when r.assignee_id is not null then r.last_activity_at end, r.snoozed_until, r.waiting_since, r.first_reply_at,
       r.last_inbound_at, r.last_activity_at, r.last_number, r.reply_count, r.resolved_at, r.at
     from jsonb_to_recordset($1) as r (id uuid, channel text, contact_address_id uuid, status text, priority text, assignee_id uuid,
       snoozed_until timestamptz, waiting_since timestamptz, first_reply_at timestamptz, last_inbound_at timestamptz,
       last_activity_at timestamptz, last_number int, reply_count int, resolved_at timestamptz, at timestamptz)`,
    rows(told.map(({ conversation }) => conversation)),
  );
  await db.query(
    `insert into message (company_id, id, conversation_id, channel, number, direction, kind, body, details, status, error_code,
       external_id, author_id, at, sent_at, cost_micros, cost_currency, purpose, template_id)
     select app_company(), r.id, r.conversation_id, r.channel, r.number, r.direction, r.kind, r.body, nullif(r.details, 'null'), r.status,
       r.error_code, r.external_id, r.author_id, r.at, case when r.status in ('delivered', 'read') then r.at end, r.cost_micros,
       case when r.cost_micros is not null then 'MXN' end, r.purpose, r.template_id
     from jsonb_to_recordset($1) as r (id uuid, conversation_id uuid, channel text, number int, direction text, kind text, body text,
       details jsonb, status text, error_code text, external_id text, author_id uuid, at timestamptz, cost_micros bigint, purpose text, template_id uuid)`,
    rows(told.flatMap(({ messages }) => messages)),
  );
  // One case each: the conversations came whole.
  await db.query(
    `insert into conversation_case (company_id, conversation_id, channel, opened_at, reply_id, first_reply_at, first_reply_by, resolved_at, resolved_by)
     select c.company_id, c.id, c.channel, o.at, r.id, r.at, r.author_id, greatest(c.resolved_at, o.at), case when c.resolved_at is not null then c.assignee_id end
     from conversation c
       join lateral (select m.at from message m where m.company_id = c.company_id and m.conversation_id = c.id and m.direction = 'in'
         order by m.number limit 1) o on true
       left join lateral (select m.id, m.at, m.author_id from message m where m.company_id = c.company_id and m.conversation_id = c.id
         and m.direction = 'out' and m.at >= o.at order by m.number limit 1) r on true
     where c.company_id = app_company()`,
  );
  await db.query(
    `insert into conversation_label (company_id, conversation_id, label)
     select app_company(), r.id, r.label from jsonb_to_recordset($1) as r (id uuid, label text)`,
    rows(
      told.flatMap(({ conversation: { id }, labels }) => labels.map((label) => ({ id, label }))),
    ),
  );
};

const receipt = Buffer.from('Transferencia por $800.00 a Clínica San Rafael. Folio 004512.\n');

const attachFiles = async (
  db: Db,
  told: readonly Conversation[],
  stamp: { readonly userId: string; readonly now: string },
): Promise<void> => {
  const sent = told.flatMap(({ messages }) => messages).filter(({ file }) => file !== undefined);
  for (const [place, { id, file = '' }] of sent.entries()) {
    // One of them could not be fetched any more.
    const stored =
      place === 1
        ? null
        : await storeFile(db, stamp, {
            purpose: 'message',
            name: file,
            type: 'text/plain',
            content: receipt,
          });
    await db.query(
      `insert into message_attachment (company_id, message_id, place, kind, name, media_type, state, fault, file_id)
       values (app_company(), $1, 1, 'document', $2, 'text/plain', $3, $4, $5)`,
      [id, file, stored ? 'stored' : 'failed', stored ? null : 'gone', stored?.id ?? null],
    );
  }
};

/** What is to be sent tomorrow, and what comes back then. */
const planAhead = async (
  db: Db,
  told: readonly Conversation[],
  { userId, now }: { readonly userId: string; readonly now: string },
): Promise<void> => {
  const dueAt = new Date(Date.parse(now) + 18 * hourMs).toISOString();
  for (const { conversation } of told) {
    const { id, snoozed_until: until } = conversation;
    if (until !== null) await scheduleJob(db, wakeJob, id, userId, { dueAt: until, now });
  }
  const open = told
    .filter(({ conversation: { status } }) => status === 'open')
    .slice(0, demoPlans.length);
  for (const [place, { conversation }] of open.entries()) {
    const { id } = await db.one<{ id: string }>(
      `with c as (update conversation set last_number = last_number + 1 where id = $1 returning company_id, id, channel, last_number)
       insert into message (company_id, conversation_id, channel, number, direction, kind, body, status, author_id, scheduled_for, at)
       select c.company_id, c.id, c.channel, c.last_number, 'out', 'text', $2, 'scheduled', $3, $4, $5 from c returning id`,
      [conversation.id, demoPlans[place], userId, dueAt, now],
    );
    await scheduleJob(db, scheduledJob, id, userId, { dueAt, now });
  }
};

/** Both simulated channels, and conversations of every kind; unless there are any. */
export const seedDemoConversations = async (
  pool: Pool,
  owner: Owner,
  now: string,
): Promise<void> => {
  await inTransaction(pool, owner, async (db) => {
    await db.query('select pg_advisory_xact_lock($1)', [chatsLock]);
    if (await db.maybe('select from conversation limit 1')) return;
    await connectSimulators(db, pool, owner, now);
    const people = await readPeople(db);
    const writers = await readWriters(db);
    const templates = await listUsable(db);
    const facts = { templates, writers, userId: owner.userId, now: Date.parse(now) };
    // Patients and strangers alternate.
    const mixed = people.toSorted(
      (one, other) => Number(one.phone.slice(-2)) - Number(other.phone.slice(-2)),
    );
    const told = mixed.map((person, place) => tell(person, place, facts));
    await insertAll(db, told);
    const stamp = { userId: owner.userId, now };
    await attachFiles(db, told, stamp);
    await planAhead(db, told, stamp);
  });
};
