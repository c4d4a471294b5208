import { AfterCommit } from '../../platform/database/after-commit';
import type { JobContext, JobKind, StepOutcome } from '../../platform/jobs/job';
import { readPayment } from '../../sales';
import type { PaymentAccounts } from '../model/payment-accounts';
import { lookAtLink, owedRefund, refundAtProvider, writeLink } from '../model/payment-link';
import { readLink } from '../sql/payment-links.queries';

/**
 * Reads a link's payment again at the provider, gives back there what was refunded here, and takes
 * what was paid or given back there.
 */
export const paymentLinkKind = (accounts: PaymentAccounts | null): JobKind => ({
  step: async ({ db, entityId }) => {
    const link = await readLink(db, entityId);
    const ours = link.paymentId === null ? null : await readPayment(db, link.paymentId);
    return new AfterCommit(async () => {
      const account = await accounts?.of(link.companyId, link.provider);
      if (!accounts || !account) return () => Promise.resolve<StepOutcome>('done');
      const look = await accounts.ask(account, () => lookAtLink(account, link));
      const payment =
        look.payment && (await refundAtProvider(account, look.payment, owedRefund(link, ours)));
      return async (later: JobContext): Promise<StepOutcome> =>
        (await writeLink(later, entityId, { ...look, payment })) ? 'more' : 'done';
    });
  },
  // The next look of whoever has the link, or the nightly one, makes up for it.
  abandon: () => Promise.resolve(),
});
