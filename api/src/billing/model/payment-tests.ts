import type { PaymentProvider } from '../../adapters/payments/port';
import { unknownHealth, type Connection } from '../../platform/connections/connections';
import { ProblemError } from '../../platform/http/problem-error';
import type { PaymentAccounts } from './payment-accounts';

/** Reads the company's own account, which proves the key; only companies have accounts of these. */
const testOf = (provider: PaymentProvider, accounts: PaymentAccounts): Connection => ({
  driver: 'none',
  target: null,
  health: () => unknownHealth,
  test: async ({ companyId }) => {
    const account = await accounts.of(companyId, provider);
    if (!account) throw new ProblemError('integration.not_testable');
    await accounts.test(account);
  },
});

export const paymentTests = (
  accounts: PaymentAccounts,
): Readonly<Record<PaymentProvider, Connection>> => ({
  stripe: testOf('stripe', accounts),
  'mercado-pago': testOf('mercado-pago', accounts),
});
