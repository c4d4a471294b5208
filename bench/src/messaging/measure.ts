import { setTimeout as pause } from 'node:timers/promises';
import { routes } from '@sala/shared-contracts';
import { createClient, type Client } from '@sala/shared-contracts/client';
import pg from 'pg';
import { connectionOf, ownerOf, type Owner } from '../customers/fill';
import { sessionOf, tell } from '../first-load';
import { goalTable, plainTable, quantile, type Goal } from '../report';
import type { Suite } from '../suite';

const reminders = 10_000;
/** Of a reminder two hours before, the shortest there is (screens §10): thirty minutes. */
const graceMinutes = 30;
/** What the provider takes from one number in a second. */
const providerMax = 80;
const readEveryMs = 2000;
/** Without anything new for so long, nothing more comes. */
const stalledReads = 60;

const own = 'company_id, created_at, created_by, updated_at, updated_by';
const stamp = '$1, now(), $2, now(), $2';

/** People of whom nobody wrote lately, who agreed to reminders, with an appointment tomorrow. */
const fillSql = [
  `insert into event_type (slug, name, minutes, ${own}) select 'avisos', 'Avisos', 30, ${stamp}`,
  // Four at the end: numbers that end in 0001 to 0003 have a fate of their own.
  `insert into patient (record_number, first_name, last_name, birth_date, sex, phone, ${own})
   select 'EXP-' || (700000 + n), 'Aviso', 'Número ' || n, date '1980-01-01', 'M', '+5255' || (30000004 + n * 10), ${stamp}
   from generate_series(1, ${reminders}) n`,
  `insert into consent (company_id, patient_id, purpose, channel, granted, method, at, created_by)
   select $1, id, 'reminders', 'whatsapp', true, 'verbal', now(), $2 from patient where company_id = $1 and first_name = 'Aviso'`,
  `insert into appointment (uid, patient_id, event_type_id, department_id, site_id, start_at, end_at, status, ${own})
   select 'aviso' || p.record_value, p.id, t.id, d.id, d.site_id, now() + interval '24 hours', now() + interval '24 hours 30 minutes', 'scheduled', ${stamp}
   from patient p, event_type t, (select id, site_id from department where company_id = $1 and site_id is not null limit 1) d
   where p.company_id = $1 and p.first_name = 'Aviso' and t.company_id = $1 and t.slug = 'avisos'`,
  `insert into outgoing_policy (company_id, quiet_from, quiet_to, channels, updated_at, updated_by) select $1, null, null, '{whatsapp}', now(), $2
   on conflict (company_id) do update set quiet_from = null, quiet_to = null, channels = '{whatsapp}'`,
  `update message_template set event = 'appointment.reminder_24h' where company_id = $1 and name = 'recordatorio_de_cita' and $2::uuid is not null`,
] as const;

/** All at once, as at nine in the morning. */
const planSql = `
  with planned as (
    insert into appointment_reminder (company_id, appointment_id, minutes_before, due_at)
    select $1, a.id, 1440, now() from appointment a join event_type t on t.company_id = a.company_id and t.id = a.event_type_id
    where a.company_id = $1 and t.slug = 'avisos' returning id, due_at)
  insert into job (company_id, kind, entity_id, due_at, created_by) select $1, 'appointment_reminder', id, due_at, $2 from planned`;

const progressSql = `
  select count(*) filter (where m.sent_at is not null)::int as sent, count(*) filter (where m.status = 'failed')::int as failed,
    (select count(*)::int from appointment_reminder r join appointment a on a.company_id = r.company_id and a.id = r.appointment_id
       join event_type t on t.company_id = a.company_id and t.id = a.event_type_id
     where r.company_id = $1 and t.slug = 'avisos' and r.status <> 'pending') as decided
  from message m join message_template t on t.company_id = m.company_id and t.id = m.template_id
  where m.company_id = $1 and m.at >= $2`;

const sentSql = `
  select extract(epoch from m.sent_at - $2::timestamptz)::float8 as seconds from message m
  where m.company_id = $1 and m.template_id is not null and m.at >= $2 and m.sent_at is not null order by 1`;

interface Progress {
  readonly sent: number;
  readonly failed: number;
  readonly decided: number;
}

const connect = async (client: Client): Promise<void> => {
  await client.channelConnectionSave({
    params: { channel: 'whatsapp' },
    body: {
      channel: 'whatsapp',
      mode: 'simulator',
      settings: {
        phoneNumberId: '100200300400',
        businessAccountId: '20123456789',
        phone: '+525550001000',
      },
      secrets: {},
    },
  });
  await client.integrationTest({ params: { provider: 'whatsapp' } });
};

const fill = async (database: pg.Client, { companyId, userId }: Owner): Promise<void> => {
  // Rows are valid by construction, so foreign keys and triggers are skipped.
  await database.query('set session_replication_role = replica');
  for (const statement of fillSql) await database.query(statement, [companyId, userId]);
  await database.query('set session_replication_role = origin');
  await database.query('vacuum analyze patient, appointment, consent');
};

/** Until all went out, or nothing more comes. */
const watch = async (
  database: pg.Client,
  { companyId }: Owner,
  began: string,
): Promise<Progress> => {
  let last: Progress = { sent: 0, failed: 0, decided: 0 };
  for (let still = 0; still < stalledReads && last.sent + last.failed < reminders; still += 1) {
    await pause(readEveryMs);
    const { rows } = await database.query<Progress>(progressSql, [companyId, began]);
    const now = rows[0] ?? last;
    if (now.sent !== last.sent || now.decided !== last.decided) still = 0;
    last = now;
    tell(`${now.decided} planned, ${now.sent} sent`);
  }
  return last;
};

/** Most messages within any one second. */
const peakOf = (seconds: readonly number[]): number => {
  let [from, peak] = [0, 0];
  seconds.forEach((at, to) => {
    while ((seconds[from] ?? at) <= at - 1) from += 1;
    peak = Math.max(peak, to - from + 1);
  });
  return peak;
};

/** Ten thousand reminders that are due at once, through the gate and a simulated provider. */
export const measureMessaging = async (suite: Suite) => {
  const { token } = await sessionOf(suite.origin);
  const client = createClient({
    route: (name) => routes[name],
    origin: suite.origin,
    token: () => token,
    locale: () => 'es-MX',
  });
  const database = new pg.Client(await connectionOf(suite.dataDir));
  await database.connect();
  try {
    const owner = await ownerOf(database);
    await fill(database, owner);
    await connect(client);
    const { rows } = await database.query<{ now: Date }>('select now() as now');
    const began = rows[0]?.now.toISOString() ?? '';
    await database.query(planSql, [owner.companyId, owner.userId]);
    const { sent, failed, decided } = await watch(database, owner, began);
    const { rows: lateness } = await database.query<{ seconds: number }>(sentSql, [
      owner.companyId,
      began,
    ]);
    const seconds = lateness.map((one) => one.seconds);
    const latest = seconds.at(-1) ?? Number.NaN;
    const goals: Goal[] = [
      { name: 'reminders not sent', value: reminders - sent, atMost: 0 },
      { name: 'reminders sent twice', value: Math.max(0, seconds.length - reminders), atMost: 0 },
      { name: 'latest, minutes after it was due', value: latest / 60, atMost: graceMinutes },
      { name: 'most in one second', value: peakOf(seconds), atMost: providerMax },
    ];
    const times = {
      reminders,
      decided,
      failed,
      'half, s': quantile(seconds, 0.5),
      'p95, s': quantile(seconds, 0.95),
      'all, s': latest,
      'a second': sent / latest,
    };
    const cells = Object.values(times).map((value) => value.toFixed(0));
    return {
      report: `Reminders that are due at once, through WhatsApp\n\n${plainTable(Object.keys(times), [cells])}\n\n${goalTable(goals)}`,
      record: { goals, times },
    };
  } finally {
    await database.end();
  }
};
