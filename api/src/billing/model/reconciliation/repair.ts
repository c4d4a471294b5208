import type { BillingDifference } from '@sala/shared-contracts';
import { AfterCommit } from '../../../platform/database/after-commit';
import type { Db } from '../../../platform/database/database';
import { ProblemError } from '../../../platform/http/problem-error';
import type { Services } from '../../../platform/services';
import { readPayment } from '../../../sales';
import { findCheckout } from '../../sql/checkouts.queries';
import * as queries from '../../sql/differences.queries';
import { readLink } from '../../sql/payment-links.queries';
import { readSubscription } from '../../sql/subscriptions.queries';
import { owedRefund, refundAtProvider, writeLink } from '../payment-link';
import { wakeLink } from '../payment-link-job';
import { askProvider, requireAccount } from '../payment-problems';
import { lookAtProvider } from '../snapshot';
import type { Recorder } from '../write-snapshot';
import { lookAtWholeLink, type WholeLook } from './compare-link';
import { findInLink } from './settle-link';
import { findInSubscription, writeSnapshots } from './settle-subscription';

type Repairer = Recorder & { readonly actor: { readonly userId: string } };

interface Repair<Context> {
  /** What differs now, with what is written locked. */
  find(context: Context): Promise<readonly queries.Finding[]>;
  /** The same once it is written. */
  findAfter(context: Context): Promise<readonly queries.Finding[]>;
  /** @returns false: the answer was overtaken */
  write(context: Context): Promise<boolean>;
}

type Ask<Context> = () => Promise<Repair<Context>>;

const askOfSubscription = async <Context extends Repairer>(
  db: Db,
  { subjectId }: queries.DifferenceRow,
  services: Services,
): Promise<Ask<Context>> => {
  const account = requireAccount(services);
  const { revision, providerId } = await readSubscription(db);
  const checkout = (await findCheckout(db, subjectId)) ?? null;
  return async () => {
    const look = { revision, subscriptionId: providerId, checkout };
    const snapshots = [await askProvider(() => lookAtProvider(account, look))];
    return {
      find: (context) => findInSubscription(context, snapshots),
      findAfter: (context) => findInSubscription(context, snapshots),
      write: (context) => writeSnapshots(context, snapshots),
    };
  };
};

/** One that was paid on the page of an earlier try is the link's from now on. */
const aboutPayment = (look: WholeLook, paymentId: string): WholeLook => {
  const earlier = look.others.find(({ id }) => id === paymentId);
  return earlier
    ? { ...look, payment: earlier, others: look.others.filter((one) => one !== earlier) }
    : look;
};

const askOfLink = async <Context extends Repairer>(
  db: Db,
  { subjectId, objectId, kind }: queries.DifferenceRow,
  services: Services,
): Promise<Ask<Context>> => {
  const link = await readLink(db, subjectId);
  const ours = link.paymentId === null ? null : await readPayment(db, link.paymentId);
  return async () => {
    const account = await services.paymentAccounts.of(link.companyId, link.provider);
    if (!account) throw new ProblemError('payment_link.not_connected');
    const before = await askProvider(() => lookAtWholeLink(account, link));
    const { payment } = before;
    const isOwed = kind === 'link_refund_owed' && payment !== null;
    const after = isOwed
      ? {
          ...before,
          payment: await askProvider(() =>
            refundAtProvider(account, payment, owedRefund(link, ours)),
          ),
        }
      : aboutPayment(before, objectId);
    return {
      find: (context) => findInLink(context, subjectId, before),
      findAfter: (context) => findInLink(context, subjectId, after),
      write: async (context) => {
        // Another try, or a webhook, came in between.
        if ((await readLink(context.db, subjectId)).revision !== link.revision) return false;
        if (await writeLink(context, subjectId, after))
          await wakeLink(context.db, { id: subjectId, createdBy: link.createdBy.id });
        return true;
      },
    };
  };
};

/**
 * Reads what differs again at the provider and writes what it has, by the code of webhooks. A
 * second click finds it repaired; one that both sides have alike by now is gone, and nothing is
 * written.
 */
export const repairDifference = async <Context extends Repairer>(
  db: Db,
  difference: queries.DifferenceRow,
  services: Services,
): Promise<AfterCommit<Context, BillingDifference>> => {
  const ask = await (difference.scope === 'payment_link'
    ? askOfLink<Context>(db, difference, services)
    : askOfSubscription<Context>(db, difference, services));
  const { id } = difference;
  const key = queries.keyOf(difference);
  return new AfterCommit(async () => {
    const repair = await ask();
    return async (context: Context) => {
      const found = await repair.find(context);
      const current = await queries.lockDifference(context.db, id);
      if (current.state !== 'open') return queries.presentDifference(current);
      const finding = found.find((one) => queries.keyOf(one) === key);
      const settled = { now: context.now, by: context.actor.userId };
      if (finding) {
        if (!(await repair.write(context))) throw new ProblemError('billing_difference.overtaken');
        const left = await repair.findAfter(context);
        // For example a refund of a sale that is not fully paid: its rules have no such state.
        if (left.some((one) => queries.keyOf(one) === key))
          throw new ProblemError('billing_difference.not_repairable');
        await queries.recordRepaired(context.db, finding, settled);
        await context.audit({
          action: 'billing_difference.repaired',
          entityType: 'billing_difference',
          entityId: id,
          diff: { kind: finding.kind, ours: finding.ours, theirs: finding.theirs },
        });
      } else await queries.closeAsGone(context.db, id, settled);
      await context.publish({ type: 'billing_difference.changed', entityId: id });
      return queries.presentDifference(await queries.readDifference(context.db, id));
    };
  });
};
