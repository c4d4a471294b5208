import { PaymentRefused } from '../../adapters/payments/port';
import { ConnectionFailed } from '../../platform/connections/connections';
import { ProblemError } from '../../platform/http/problem-error';
import type { Services } from '../../platform/services';
import type { BillingAccount } from './billing-account';

/** @throws payments.unavailable when this installation collects nothing */
export const requireAccount = ({ billing }: Pick<Services, 'billing'>): BillingAccount => {
  if (!billing) throw new ProblemError('payments.unavailable');
  return billing;
};

/** Asks the provider; what it refuses or does not answer becomes a problem. */
export const askProvider = async <Result>(ask: () => Promise<Result>): Promise<Result> => {
  try {
    return await ask();
  } catch (cause) {
    if (cause instanceof PaymentRefused)
      throw new ProblemError('payments.refused', { meta: { reason: cause.code }, cause });
    if (cause instanceof ConnectionFailed)
      throw new ProblemError('payments.unavailable', { cause });
    throw cause;
  }
};

/** null: the provider did not answer; what is stored is still true as far as we know. */
export const askIfReachable = async <Result>(
  ask: () => Promise<Result>,
): Promise<Result | null> => {
  try {
    return await ask();
  } catch (cause) {
    if (cause instanceof ConnectionFailed) return null;
    throw cause;
  }
};
