import type { PhoneChannel } from '@sala/shared-contracts';
import { SmsRefused } from '../../adapters/sms/port';
import { WhatsappRefused } from '../../adapters/whatsapp/port';
import {
  ConnectionFailed,
  unknownHealth,
  type Connection,
} from '../../platform/connections/connections';
import { failureCode } from '../../platform/deliveries/failure-code';
import { ProblemError } from '../../platform/http/problem-error';
import type { ChannelAccounts } from './channel-accounts';

const codeOf = (cause: unknown): string =>
  cause instanceof WhatsappRefused || cause instanceof SmsRefused
    ? String(cause.code)
    : failureCode(cause);

/** Asks the provider about the company's own number or account, which proves ids and secrets. */
const testOf =
  (channel: PhoneChannel, accounts: ChannelAccounts): NonNullable<Connection['test']> =>
  async ({ companyId }) => {
    const account = await accounts[channel](companyId);
    if (!account) throw new ProblemError('integration.not_testable');
    const { connectionId } = account;
    try {
      await account.driver.test();
    } catch (cause) {
      await accounts.failed(companyId, connectionId, cause, codeOf(cause));
      throw cause instanceof ConnectionFailed
        ? cause
        : new ConnectionFailed('the provider did not answer', { cause });
    }
    await accounts.worked(companyId, connectionId);
    if (channel === 'whatsapp') await accounts.refreshLimit(companyId);
  };

/** Only companies have accounts of these. */
export const channelTests = (
  accounts: ChannelAccounts,
): Readonly<Record<PhoneChannel, Connection>> => {
  const none = { driver: 'none', target: null, health: () => unknownHealth } as const;
  return {
    whatsapp: { ...none, test: testOf('whatsapp', accounts) },
    sms: { ...none, test: testOf('sms', accounts) },
  };
};
