import { findCheckout } from '../../sql/checkouts.queries';
import {
  closeGone,
  keyOf,
  recordFound,
  recordRepaired,
  type Finding,
} from '../../sql/differences.queries';
import { findKnownInvoices } from '../../sql/invoices.queries';
import { lockSubscription, readSubscription } from '../../sql/subscriptions.queries';
import type { Snapshot } from '../snapshot';
import { writeSnapshot, type Recorder } from '../write-snapshot';
import { compareSubscription } from './compare-subscription';

/** What differs now; the subscription is locked from here on. */
export const findInSubscription = async (
  { db, now }: Recorder,
  snapshots: readonly Snapshot[],
): Promise<Finding[]> => {
  const subscription = await lockSubscription(db);
  const checkouts = [];
  for (const { checkout } of snapshots) {
    const row = checkout && (await findCheckout(db, checkout.id));
    if (row) checkouts.push(row);
  }
  const ids = snapshots.flatMap(({ invoices }) => invoices.map(({ id }) => id));
  const invoices = await findKnownInvoices(db, ids);
  return compareSubscription({ subscription, checkouts, invoices }, snapshots, now);
};

/**
 * Writes what the provider has, as a webhook does.
 *
 * @returns false: an answer was overtaken
 */
export const writeSnapshots = async (
  recorder: Recorder,
  snapshots: readonly Snapshot[],
): Promise<boolean> => {
  const { revision } = await lockSubscription(recorder.db);
  if (snapshots.some((one) => one.revision !== revision)) return false;
  for (const snapshot of snapshots) {
    // Each of them raises it; nobody else can.
    const row = await readSubscription(recorder.db);
    const isCurrent = snapshot.subscription === undefined || row.providerId !== null;
    await writeSnapshot(recorder, {
      ...snapshot,
      revision: row.revision,
      ...(!isCurrent && { subscription: undefined }),
    });
  }
  return true;
};

/**
 * Lists what differs: what `write` takes over as repaired by itself, the rest as open.
 *
 * @returns what is still open; null: an answer was overtaken
 */
export const listWhile = async (
  recorder: Recorder,
  snapshots: readonly Snapshot[],
  write: () => Promise<boolean>,
): Promise<readonly Finding[] | null> => {
  const { db, now } = recorder;
  const before = await findInSubscription(recorder, snapshots);
  if (!(await write())) return null;
  const after = await findInSubscription(recorder, snapshots);
  const remains = new Set(after.map(keyOf));
  const repaired = before.filter((one) => !remains.has(keyOf(one)));
  for (const finding of repaired) await recordRepaired(db, finding, { now, by: null });
  for (const finding of after) await recordFound(db, finding, now);
  const { id } = await readSubscription(db);
  const subjects = [id, ...snapshots.flatMap(({ checkout }) => (checkout ? [checkout.id] : []))];
  await closeGone(db, subjects, after, now);
  if (before.length > 0)
    await recorder.publish({ type: 'billing_difference.changed', entityId: id });
  return after;
};
