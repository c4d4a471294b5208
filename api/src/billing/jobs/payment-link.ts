import type { Db } from '../../platform/database/database';
import { AfterCommit } from '../../platform/database/after-commit';
import type { JobContext, JobKind, RepeatLater, StepOutcome } from '../../platform/jobs/job';
import { readPayment } from '../../sales';
import type { PaymentAccounts } from '../model/payment-accounts';
import { lookAtLink, owedRefund, refundAtProvider, writeLink } from '../model/payment-link';
import { readLink } from '../sql/payment-links.queries';

const dayMs = 86_400_000;
/** Mercado Pago gives back for 180 days. */
const refundableMs = 180 * dayMs;

const readOwed = async (db: Db, id: string) => {
  const link = await readLink(db, id);
  return { link, ours: link.paymentId === null ? null : await readPayment(db, link.paymentId) };
};

/** A refund waits until its provider is connected again or answers. */
const laterIfOwed = (
  { link, ours }: Awaited<ReturnType<typeof readOwed>>,
  now: string,
): RepeatLater | undefined => {
  const since = Date.parse(now) - Date.parse(link.paidAt ?? link.createdAt);
  const isOwed = link.state === 'approved' && owedRefund(link, ours) > link.refunded;
  return isOwed && since < refundableMs
    ? { repeatAt: new Date(Date.parse(now) + dayMs).toISOString() }
    : undefined;
};

/**
 * Reads a link's payment again at the provider, gives back there what was refunded here, and takes
 * what was paid or given back there.
 */
export const paymentLinkKind = (accounts: PaymentAccounts | null): JobKind => ({
  step: async ({ db, entityId }) => {
    const { link, ours } = await readOwed(db, entityId);
    return new AfterCommit(async () => {
      const account = await accounts?.of(link.companyId, link.provider);
      if (!accounts || !account)
        return ({ now }) =>
          Promise.resolve<StepOutcome>(laterIfOwed({ link, ours }, now) ?? 'done');
      const look = await accounts.ask(account, () => lookAtLink(account, link));
      const payment =
        look.payment && (await refundAtProvider(account, look.payment, owedRefund(link, ours)));
      return async (later: JobContext): Promise<StepOutcome> =>
        (await writeLink(later, entityId, { ...look, payment })) ? 'more' : 'done';
    });
  },
  // The next look of whoever has the link, or the comparison by night, makes up for it; what is owed
  // to the payer is tried again.
  abandon: async ({ db, entityId, now }) => laterIfOwed(await readOwed(db, entityId), now),
});
