import { repairable, type ComparisonOutcome } from '@sala/shared-contracts';
import { PaymentRefused, type PaymentProvider } from '../../adapters/payments/port';
import { membersWithPermission } from '../../identity';
import { ConnectionFailed } from '../../platform/connections/connections';
import { AfterCommit } from '../../platform/database/after-commit';
import type { Db } from '../../platform/database/database';
import type { JobContext, JobKind, StepOutcome } from '../../platform/jobs/job';
import { notify } from '../../platform/notifications/notify';
import { localDayOf } from '../model/access';
import type { BillingAccount } from '../model/billing-account';
import type { CompanyPaymentAccount, PaymentAccounts } from '../model/payment-accounts';
import { lookAtWholeLink, type WholeLook } from '../model/reconciliation/compare-link';
import { isPastNight, nextNight } from '../model/reconciliation/comparison-job';
import { lookAtEverything, lookMs } from '../model/reconciliation/look-at-everything';
import { listLink } from '../model/reconciliation/settle-link';
import {
  findInSubscription,
  listWhile,
  writeSnapshots,
} from '../model/reconciliation/settle-subscription';
import type { Snapshot } from '../model/snapshot';
import * as comparisons from '../sql/comparisons.queries';
import { countOpen } from '../sql/differences.queries';
import { findPaymentConnection } from '../sql/payment-connection.queries';
import { readLink, type PaymentLinkRow } from '../sql/payment-links.queries';
import { readSubscription } from '../sql/subscriptions.queries';

const checkoutsMax = 20;
/** Links of one step, and of one comparison; the next one goes on after them. */
const linksOfStep = 10;
const linksMax = 2000;

type Step = StepOutcome | AfterCommit<JobContext, StepOutcome>;

const sleep = async ({ db, now }: JobContext): Promise<StepOutcome> => {
  const { timeZone } = await readSubscription(db);
  return { repeatAt: nextNight(now, timeZone) };
};

/** A night that was slept through is made up for as soon as a worker runs. */
const beginNight = async ({ db, now }: JobContext): Promise<boolean> => {
  const { timeZone } = await readSubscription(db);
  if (!isPastNight(now, timeZone)) return false;
  return comparisons.beginComparison(db, { night: localDayOf(now, timeZone), askedBy: null, now });
};

/** What can be taken over is taken over: only the company's own plan hangs on it. */
const writeRepairable = async (
  context: JobContext,
  snapshots: readonly Snapshot[],
): Promise<boolean> => {
  const found = (await findInSubscription(context, snapshots)).filter(
    ({ kind }) => repairable[kind],
  );
  if (found.length === 0) return writeSnapshots(context, []);
  const subjects = new Set(found.map(({ subjectId }) => subjectId));
  return writeSnapshots(
    context,
    snapshots.filter(({ checkout }) => !checkout || subjects.has(checkout.id)),
  );
};

const compareSubscription = async (
  { db, now }: JobContext,
  { id }: comparisons.ComparisonRow,
  account: BillingAccount | null,
): Promise<Step> => {
  const finish = async (later: Db, outcome: ComparisonOutcome): Promise<StepOutcome> => {
    await comparisons.recordSubscription(later, id, outcome);
    return 'more';
  };
  if (!account) return finish(db, 'not_connected');
  const row = await readSubscription(db);
  const checkouts = await comparisons.listComparedCheckouts(db, { now, limit: checkoutsMax });
  const look = { revision: row.revision, subscriptionId: row.providerId, checkouts };
  return new AfterCommit(async () => {
    const answer = await lookAtEverything(account, look);
    return async (later: JobContext): Promise<StepOutcome> => {
      if (!answer) return finish(later.db, 'unreachable');
      const { snapshots, left } = answer;
      const isCurrent = (await readSubscription(later.db)).revision === look.revision;
      if (!isCurrent) return 'more';
      const open = await listWhile(later, snapshots, () => writeRepairable(later, snapshots));
      return open ? finish(later.db, left > 0 ? 'partly' : 'compared') : 'more';
    };
  });
};

interface LinkAnswer {
  readonly link: PaymentLinkRow;
  readonly look: WholeLook;
}

const lookAtLinks = async (
  accounts: PaymentAccounts | null,
  links: readonly PaymentLinkRow[],
): Promise<{ readonly outcome: ComparisonOutcome; readonly answers: readonly LinkAnswer[] }> => {
  const until = performance.now() + lookMs;
  const opened = new Map<PaymentProvider, CompanyPaymentAccount | null>();
  for (const { companyId, provider } of links)
    if (!opened.has(provider))
      opened.set(provider, (await accounts?.of(companyId, provider)) ?? null);
  if ([...opened.values()].every((account) => account === null))
    return { outcome: 'not_connected', answers: [] };
  const answers: LinkAnswer[] = [];
  for (const link of links) {
    if (performance.now() > until) return { outcome: 'partly', answers };
    const account = opened.get(link.provider);
    // One of an account that was left cannot be asked about.
    if (!account) continue;
    try {
      answers.push({ link, look: await lookAtWholeLink(account, link) });
    } catch (cause) {
      if (!(cause instanceof ConnectionFailed)) throw cause;
      // What is refused of one link says nothing of the others.
      const isOfLink = cause instanceof PaymentRefused && cause.code !== 'unauthorized';
      if (!isOfLink) return { outcome: 'unreachable', answers };
    }
  }
  return { outcome: 'compared', answers };
};

const tell = async ({ db, now }: JobContext, companyId: string): Promise<void> => {
  const count = await countOpen(db);
  if (count === 0) return;
  for (const userId of await membersWithPermission(db, 'subscription:manage'))
    await notify(db, {
      userId,
      companyId,
      kind: 'billing_differences',
      facts: { count: String(count) },
      path: '/settings/billing',
      now,
    });
};

const finishAll = async (
  context: JobContext,
  comparison: comparisons.ComparisonRow,
  outcome: ComparisonOutcome,
): Promise<StepOutcome> => {
  await comparisons.finishComparison(context.db, comparison.id, outcome, context.now);
  if (comparison.night !== null) await tell(context, context.entityId);
  await context.publish({ type: 'billing_difference.changed', entityId: comparison.id });
  return sleep(context);
};

const compareLinks = async (
  context: JobContext,
  comparison: comparisons.ComparisonRow,
  accounts: PaymentAccounts | null,
): Promise<Step> => {
  const { db, now } = context;
  const { id, afterLink, fromLink, linksCompared } = comparison;
  if (!(await findPaymentConnection(db))) return finishAll(context, comparison, 'not_connected');
  const ids = await comparisons.listComparedLinks(db, {
    now,
    after: afterLink,
    limit: linksOfStep,
  });
  if (ids.length === 0 || linksCompared >= linksMax) {
    const isAll = ids.length === 0;
    if (isAll) await comparisons.recordLinks(db, id, { compared: 0, afterLink: null });
    return finishAll(context, comparison, isAll && fromLink === null ? 'compared' : 'partly');
  }
  const links: PaymentLinkRow[] = [];
  for (const one of ids) links.push(await readLink(db, one));
  return new AfterCommit(async () => {
    const { outcome, answers } = await lookAtLinks(accounts, links);
    return async (later: JobContext): Promise<StepOutcome> => {
      for (const { link, look } of answers) {
        const { revision } = await readLink(later.db, link.id);
        // Overtaken: whoever wrote in the meantime knew as much.
        if (revision === link.revision) await listLink(later, link.id, look);
      }
      if (outcome === 'not_connected' || outcome === 'unreachable')
        return finishAll(later, comparison, outcome);
      const last = outcome === 'partly' ? answers.at(-1)?.link.id : ids.at(-1);
      await comparisons.recordLinks(later.db, id, {
        compared: answers.length,
        afterLink: last ?? afterLink,
      });
      return 'more';
    };
  });
};

/**
 * Compares all that is paid at providers with what is stored, once a night where the company is, or
 * when somebody asks (docs/adr/0129).
 */
export const comparisonKind = (
  account: BillingAccount | null,
  accounts: PaymentAccounts | null,
): JobKind => ({
  step: async (context) => {
    const running = await comparisons.findRunning(context.db);
    if (!running) return (await beginNight(context)) ? 'more' : sleep(context);
    return running.subscription === null
      ? compareSubscription(context, running, account)
      : compareLinks(context, running, accounts);
  },
  abandon: async (context) => {
    await comparisons.abandonComparison(context.db, context.now);
    const { timeZone } = await readSubscription(context.db);
    return { repeatAt: nextNight(context.now, timeZone) };
  },
});
