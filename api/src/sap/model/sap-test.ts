import { SapOutage } from '../../adapters/sap/port';
import { unknownHealth, type Connection } from '../../platform/connections/connections';
import { failureCode } from '../../platform/deliveries/failure-code';
import { ProblemError } from '../../platform/http/problem-error';
import type { SapAccounts } from './sap-accounts';

/** Only companies have a SAP. Trying it reads what it can do. */
export const sapTest = (accounts: SapAccounts): Connection => ({
  driver: 'none',
  target: null,
  health: () => unknownHealth,
  test: async ({ companyId }) => {
    const account = await accounts.of(companyId);
    if (!account?.sap) throw new ProblemError('integration.not_testable');
    const { connectionId, sap } = account;
    try {
      await accounts.worked(companyId, connectionId, await sap.test());
    } catch (cause) {
      const code = cause instanceof SapOutage ? cause.reason : failureCode(cause);
      await accounts.failed(companyId, connectionId, cause, code);
      throw cause;
    }
  },
});
