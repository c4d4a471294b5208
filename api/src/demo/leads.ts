import { limits } from '@sala/shared-contracts';
import { hashOfSecretToken, newSecretToken } from '../identity/model/secret-tokens';
import { readWorkingHours } from '../clinic/model/company-hours';
import {
  addWorkingMinutes,
  workingMinutesBetween,
  type WorkingHours,
} from '../clinic/model/working-hours';
import type { Db } from '../platform/database/database';
import { insertCapture } from '../sales/sql/lead-captures.queries';
import { writeLog } from '../sales/sql/lead-log.queries';
import { listOwners } from '../sales/sql/lead-owners.queries';
import {
  convertLead,
  insertLead,
  moveLead,
  setFirstResponse,
} from '../sales/sql/lead-writes.queries';
import { men, surnames, women } from './customers-people';
import {
  answerMinutes,
  demoSources,
  leadInterests,
  leadMessages,
  leadCourses,
  nextSteps,
  type LeadCourse,
} from './leads-data';

interface Stamp {
  readonly userId: string;
  readonly now: string;
}

interface Place {
  readonly hours: WorkingHours;
  readonly owners: readonly string[];
  readonly customers: readonly string[];
}

const hour = 3_600_000;

const nth = <Item>(items: readonly [Item, ...Item[]], n: number): Item =>
  items[n % items.length] ?? items[0];

/** Invented, by its number. */
const nameOf = (n: number): string =>
  [
    nth<string>(n % 3 === 0 ? men : women, n * 17),
    nth<string>(surnames, n * 23),
    nth<string>(surnames, n * 41 + 7),
  ].join(' ');

/** Deterministic by its number. */
const seedLead = async (
  db: Db,
  n: number,
  way: LeadCourse,
  share: number,
  { hours, owners, customers }: Place,
  stamp: Stamp,
): Promise<void> => {
  const [from, to] = way.hoursAgo;
  const came = new Date(Date.parse(stamp.now) - (from + (to - from) * share) * hour);
  const at = { userId: stamp.userId, now: came.toISOString() };
  const open = !way.lostReason && !way.steps.includes('converted');
  const id = await insertLead(
    db,
    {
      name: nameOf(n),
      phone: n % 6 === 0 ? null : `+5255${String(20_000_000 + ((n * 7_919_337) % 69_000_000))}`,
      email: n % 6 === 0 || n % 3 === 0 ? `prospecto${n}@correo.test` : null,
      source: demoSources[(n * 5) % demoSources.length] ?? 'other',
      utm: n % 4 === 0 ? { campaign: 'buen_fin' } : {},
      interest: leadInterests[n % leadInterests.length] ?? null,
      message: n % 2 === 0 ? (leadMessages[n % leadMessages.length] ?? null) : null,
      ownerId: way.steps.length > 0 || n % 3 === 0 ? (owners[n % owners.length] ?? null) : null,
      responseBy: addWorkingMinutes(came, limits.leadResponseMinutes, hours).toISOString(),
      nextStep: open && way.steps.length > 0 ? (nextSteps[n % nextSteps.length] ?? null) : null,
      nextStepOn:
        open && way.steps.length > 0
          ? addWorkingMinutes(new Date(stamp.now), 60 * (1 + (n % 20)), hours)
              .toISOString()
              .slice(0, 10)
          : null,
    },
    at,
  );
  await writeLog(db, id, at, { kind: 'created', to: 'new' });
  const answered = addWorkingMinutes(came, nth<number>(answerMinutes, n), hours);
  let status: 'new' | (typeof way.steps)[number] = 'new';
  for (const [step, next] of way.steps.entries()) {
    const then = new Date(Math.min(answered.getTime() + step * 20 * hour, Date.parse(stamp.now)));
    const moved = { userId: owners[n % owners.length] ?? stamp.userId, now: then.toISOString() };
    if (way.channel && step === 0) {
      await setFirstResponse(db, id, workingMinutesBetween(came, then, hours), moved.now);
      await writeLog(db, id, moved, { kind: 'responded', channel: way.channel });
    }
    const last = step === way.steps.length - 1;
    if (next === 'converted')
      await convertLead(db, id, customers[n % customers.length] ?? '', n, moved);
    else
      await moveLead(
        db,
        id,
        { status: next, position: n, lostReason: last ? (way.lostReason ?? null) : null },
        moved,
      );
    await writeLog(db, id, moved, {
      kind: next === 'converted' ? 'converted' : 'moved',
      from: status,
      to: next,
    });
    status = next;
  }
};

/** Costs by source for this month and the two before. */
const seedCosts = (db: Db, { userId, now }: Stamp): Promise<unknown> =>
  db.query(
    `insert into lead_source_cost (company_id, source, month, amount, created_at, created_by, updated_at, updated_by)
     select app_company(), source, (date_trunc('month', $1::timestamptz at time zone c.time_zone) - make_interval(months => back))::date, amount - back * 25000, $1, $2, $1, $2
     from company c, generate_series(0, 2) as back, (values ('facebook', 450000), ('google', 620000), ('event', 180000), ('web', 90000)) as paid (source, amount)
     where c.id = app_company()`,
    [now, userId],
  );

/** Seeds leads in every stage, unless there are leads. */
export const seedDemoLeads = async (db: Db, stamp: Stamp): Promise<void> => {
  if ((await db.maybe('select 1 from lead limit 1')) !== undefined) return;
  const form = {
    name: 'Página de inicio',
    tokenHash: hashOfSecretToken(newSecretToken()),
    source: 'web',
    consentText: 'Acepto el aviso de privacidad y que me contacten.',
  } as const;
  await insertCapture(db, form, stamp);
  await seedCosts(db, stamp);
  const customers = (
    await db.query<{ id: string }>(
      `select id from customer c order by exists (select from patient p where p.company_id = c.company_id and p.customer_id = c.id) desc, number desc limit 20`,
    )
  ).map(({ id }) => id);
  const place = {
    hours: await readWorkingHours(db),
    owners: (await listOwners(db)).map(({ id }) => id),
    customers,
  };
  let n = 0;
  for (const way of leadCourses) {
    if (way.steps.includes('converted') && customers.length === 0) continue;
    for (let turn = 0; turn < way.count; turn += 1) {
      n += 1;
      await seedLead(db, n, way, (turn + 0.05) / way.count, place, stamp);
    }
  }
};
