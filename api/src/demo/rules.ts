import { minutesAfter } from '@sala/shared-contracts';
import type { Db } from '../platform/database/database';
import { scheduleJob } from '../platform/jobs/job.queries';
import { startTimer } from '../rules/jobs/timer';
import { startWatching } from '../rules/jobs/watch';
import { readSurroundings } from '../rules/model/surroundings';
import { startRun } from '../rules/model/start-run';
import { runJob } from '../rules/model/take-steps';
import { findRunnable, insertRule, moveRule } from '../rules/sql/rules.queries';
import { endRun } from '../rules/sql/runs.queries';
import { readSnapshots } from '../rules/sql/snapshots.queries';
import { demoRules, type DemoRule } from './rules-data';

interface Stamp {
  readonly userId: string;
  readonly now: string;
}

const nothing = (): Promise<void> => Promise.resolve();
const hour = 60;
const shown = 8;

const listWaiting = (db: Db): Promise<{ id: string; dueAt: string }[]> =>
  db.query(`select id, resumes_at as "dueAt" from rule_run where state = 'waiting'`);

const newestLeads = (db: Db): Promise<{ id: string }[]> =>
  db.query('select id from lead order by created_at desc, id limit $1', [shown]);

/** Runs of the last days, as events would have made them; nobody is told of them. */
const runFor = async (db: Db, ruleId: string, { userId, now }: Stamp): Promise<void> => {
  const rule = await findRunnable(db, ruleId);
  if (!rule) return;
  const surroundings = await readSurroundings(db, 'lead');
  for (const [place, { id }] of (await newestLeads(db)).entries()) {
    const at = minutesAfter(now, -(place * 7 + 2) * hour);
    const desk = {
      db,
      userId,
      now: at,
      publicUrl: '',
      mail: nothing,
      audit: nothing,
      publish: nothing,
    };
    const [subject] = await readSnapshots(db, 'lead', [id]);
    const run = await startRun(
      desk,
      rule,
      {
        subjectId: id,
        key: `demo:${place}`,
        causedBy: null,
        late: place === shown - 1,
        startedBy: null,
      },
      subject,
      surroundings,
    );
    // One was ended by hand, and one never came to its end.
    if (run && rule.status === 'active' && place === 3)
      await endRun(db, run.id, 'cancelled', 'by_hand', minutesAfter(at, hour));
    if (run && rule.status === 'active' && place === 5)
      await endRun(db, run.id, 'stuck', null, minutesAfter(at, 2 * hour));
  }
};

const seedRule = async (db: Db, rule: DemoRule, stamp: Stamp): Promise<void> => {
  const { status, definition, name, starter = null } = rule;
  const id = await insertRule(db, { name, definition, starter }, stamp);
  if (status === 'draft') return;
  await moveRule(db, id, 'active', stamp);
  const { trigger } = definition;
  if (trigger.kind === 'event' && trigger.event === 'lead.created') await runFor(db, id, stamp);
  if (status !== 'active') await moveRule(db, id, status, stamp);
  else await startTimer(db, { id, definition, actsFor: stamp.userId }, stamp.now);
};

/** Rules in every status, some with runs in every state; unless there is any. */
export const seedDemoRules = async (db: Db, stamp: Stamp): Promise<void> => {
  if (await db.maybe('select from rule limit 1')) return;
  for (const rule of demoRules) await seedRule(db, rule, stamp);
  // Their waits began days ago.
  for (const { id, dueAt } of await listWaiting(db))
    await scheduleJob(db, runJob, id, stamp.userId, { dueAt, now: stamp.now });
  await startWatching(db, stamp);
};
