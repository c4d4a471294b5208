import { minutesAfter } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { enqueueJob } from '../../platform/jobs/job.queries';
import type { JobKind } from '../../platform/jobs/job';
import { companyDay } from '../../platform/time/company-day';
import { runJob } from '../model/take-steps';
import { tellOfRules, tellOfStop } from '../model/tell-of-stop';
import { companyOf } from '../sql/company-facts.queries';
import { endRun } from '../sql/runs.queries';
import * as queries from '../sql/watch.queries';

/** Kind of job that watches the runs of a company; its entity is the company. */
export const watchJob = 'rule_watch';

const everyMinutes = 15;
/** A step takes seconds. */
const runningMinutesMax = 60;
const forgottenMinutes = 5;
/** Fewer runs say nothing of a rule (screens §9c). */
const failingRunsMin = 10;
const failingMinutes = 60;

export const startWatching = async (
  db: Db,
  { userId, now }: { readonly userId: string; readonly now: string },
): Promise<void> =>
  enqueueJob(db, watchJob, await companyOf(db), userId, {
    dueAt: minutesAfter(now, everyMinutes),
    now,
  });

/** Takes up runs that lost their job, ends those that stand still, and forgets the oldest. */
export const watchKind: JobKind = {
  step: async (desk) => {
    const { db, now } = desk;
    for (const { id, actsFor } of await queries.findForgotten(
      db,
      minutesAfter(now, -forgottenMinutes),
    ))
      await enqueueJob(db, runJob, id, actsFor);
    const stuck = await queries.findStuck(db, minutesAfter(now, -runningMinutesMax));
    for (const id of stuck) {
      await endRun(db, id, 'stuck', null, now);
      await desk.publish({ type: 'rule_run.changed', entityId: id });
    }
    await tellOfStop(desk, stuck);
    const today = await companyDay(db, now);
    const since = minutesAfter(now, -failingMinutes);
    await tellOfRules(
      desk,
      await queries.takeFailing(db, { since, today, runsMin: failingRunsMin }),
    );
    await queries.forgetOldRuns(db, now);
    return (await queries.hasActiveRules(db))
      ? { repeatAt: minutesAfter(now, everyMinutes) }
      : 'done';
  },
  abandon: ({ now }) => Promise.resolve({ repeatAt: minutesAfter(now, everyMinutes) }),
};
