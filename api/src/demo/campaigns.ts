import type { CampaignDefinition, CampaignStatus } from '@sala/shared-contracts';
import type { Db } from '../platform/database/database';
import { isWithheld } from '../rules/model/campaigns/control-group';
import { insertCampaign, type Stamp } from '../rules/sql/campaigns.queries';
import { withoutLoops } from './plain-joins';

const dayMs = 86_400_000;
const people = 160;

const base = {
  audience: 'patient',
  condition: { all: [] },
  exclude: { condition: null, campaignIds: [] },
  scheduledAt: null,
  throttlePerMinute: 60,
} as const satisfies Partial<CampaignDefinition>;

const text = (body: string, subject: string | null = null) => ({
  templateId: null,
  parameters: [],
  subject,
  body,
});

const ended: CampaignDefinition = {
  ...base,
  title: 'Chequeo anual',
  channel: 'sms',
  controlPercent: 10,
  message: text('Hola, {{firstName}}: ya toca tu chequeo anual. Escríbenos y te damos cita.'),
  steps: [
    {
      waitDays: 3,
      condition: 'no_booking',
      action: {
        kind: 'task',
        title: 'Llamar a {{name}} por su chequeo',
        priority: 'medium',
        assigneeId: null,
      },
    },
  ],
};

const paused: CampaignDefinition = {
  ...base,
  title: 'Vacuna de temporada',
  channel: 'sms',
  controlPercent: 0,
  condition: { all: [{ field: 'age', op: 'gte', value: 60 }] },
  message: text('Hola, {{firstName}}: ya llegó la vacuna de temporada. Sin cita, de 9 a 14 h.'),
  steps: [],
};

const draft: CampaignDefinition = {
  ...base,
  title: 'Bienvenida a prospectos',
  audience: 'lead',
  channel: 'email',
  controlPercent: 0,
  condition: { all: [{ field: 'status', op: 'in', value: ['new', 'contacted'] }] },
  message: text(
    'Hola, {{firstName}}:\n\nGracias por tu interés. Tu primera valoración no tiene costo.',
    'Tu primera valoración',
  ),
  steps: [],
};

/** How far a message came, in turn: most are read, some answer, a few fail. */
const course = [
  ['read', null],
  ['delivered', null],
  ['replied', null],
  ['read', null],
  ['skipped', 'no_consent'],
  ['exited', 'booked'],
  ['delivered', null],
  ['read', null],
  ['failed', 'unreachable'],
  ['sent', null],
] as const;

const begin = async (
  db: Db,
  id: string,
  status: CampaignStatus,
  { userId, now }: Stamp,
  daysAgo: number,
): Promise<string> => {
  const startedAt = new Date(Date.parse(now) - daysAgo * dayMs).toISOString();
  const endedAt = new Date(Date.parse(startedAt) + 4 * dayMs).toISOString();
  await db.query(
    `update bulk_campaign set status = $2, started_at = $3, started_by = $4, audience_at = $3,
       ended_at = case when $2 = 'partially_failed' then $5::timestamptz end where id = $1`,
    [id, status, startedAt, userId, endedAt],
  );
  return startedAt;
};

const takePeople = async (
  db: Db,
  campaignId: string,
  startedAt: string,
  { controlPercent, isHalf }: { readonly controlPercent: number; readonly isHalf: boolean },
): Promise<void> => {
  const patients = await db.query<{ id: string }>(
    `select id from patient where company_id = app_company() and status = 'active' and phone is not null order by record_value limit $1`,
    [people],
  );
  const rows = patients.map(({ id }, place) => {
    const [state, reason] = course[place % course.length] ?? course[0];
    if (isWithheld(campaignId, id, controlPercent)) return { id, state: 'withheld', reason: null };
    return isHalf && place > patients.length / 2
      ? { id, state: 'queued', reason: null }
      : { id, state, reason };
  });
  // Families share a number: the first of them has it.
  await db.query(
    `insert into campaign_recipient (company_id, campaign_id, subject_id, patient_id, address, state, reason, step, next_at, sent_at, message_at)
     select app_company(), $1, g.id, g.id, g.phone, g.state, g.reason, 0, case when g.state = 'queued' then $2::timestamptz end,
       case when g.state not in ('queued', 'withheld', 'skipped') then $2::timestamptz + make_interval(secs => g.place) end,
       case when g.state not in ('queued', 'withheld', 'skipped') then $2::timestamptz + make_interval(secs => g.place) end
     from (select distinct on (p.phone) p.id, p.phone, t.state, t.reason, t.place
       from unnest($3::uuid[], $4::text[], $5::text[]) with ordinality as t (id, state, reason, place)
       join patient p on p.id = t.id order by p.phone, t.place) as g`,
    [
      campaignId,
      startedAt,
      rows.map(({ id }) => id),
      rows.map(({ state }) => state),
      rows.map(({ reason }) => reason),
    ],
  );
};

/** Some booked because of it, few of those who were not written to; the others had before. */
const bookAfter = async (db: Db, campaignId: string, startedAt: string): Promise<void> => {
  await db.query(
    `with told as (
       select r.id, r.patient_id, r.state in ('exited', 'replied')
         or r.state = 'withheld' and row_number() over (partition by r.state order by r.subject_id) <= 2 as books
       from campaign_recipient r where r.campaign_id = $1
     ), first as (
       select distinct on (t.id) a.id from told t join appointment a on a.company_id = app_company() and a.patient_id = t.patient_id
       where t.books and a.start_at > $2::timestamptz + interval '6 days' order by t.id, a.start_at, a.id
     )
     update appointment a set created_at = case when f.id is null then $2::timestamptz - interval '1 day' else $2::timestamptz + interval '6 days' end
     from told t, appointment own left join first f on f.id = own.id
     where own.company_id = app_company() and own.patient_id = t.patient_id and own.created_at > $2::timestamptz
       and a.company_id = own.company_id and a.id = own.id`,
    [campaignId, startedAt],
  );
};

/** An ended campaign with its results, one that is paused, and a draft, unless there are some. */
export const seedDemoCampaigns = async (db: Db, stamp: Stamp): Promise<void> => {
  if (await db.maybe('select from bulk_campaign limit 1')) return;
  const endedId = await insertCampaign(db, ended, stamp);
  const endedStart = await begin(db, endedId, 'partially_failed', stamp, 40);
  const { controlPercent } = ended;
  await takePeople(db, endedId, endedStart, { controlPercent, isHalf: false });
  await db.query(
    `with done as (
       insert into campaign_step_done (company_id, recipient_id, position, outcome, at)
       select company_id, id, 1, 'task', sent_at + interval '3 days' from campaign_recipient
       where campaign_id = $1 and state in ('sent', 'delivered', 'read') returning recipient_id
     )
     update campaign_recipient set step = 1 where id in (select recipient_id from done)`,
    [endedId],
  );
  await withoutLoops(db, () => bookAfter(db, endedId, endedStart));
  const pausedId = await insertCampaign(db, paused, stamp);
  const pausedStart = await begin(db, pausedId, 'paused', stamp, 1);
  await takePeople(db, pausedId, pausedStart, { controlPercent: 0, isHalf: true });
  await insertCampaign(db, draft, stamp);
};
