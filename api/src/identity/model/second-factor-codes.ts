import type { ApiEndpointName } from '@sala/shared-contracts';
import type { Context } from '../../platform/http/handler';
import { plainRecoveryCode } from './recovery-codes';
import {
  keepStep,
  listRecoveryCodes,
  takeRecoveryCode,
  type SecondFactor,
} from '../sql/second-factor.queries';
import { stepOfCode } from './totp';

type Here = Pick<Context<ApiEndpointName>, 'db' | 'now' | 'services'>;

/**
 * Whether a code of an authenticator app is right and was not used before; it is used up then. The
 * row must be locked.
 */
export const redeemAppCode = async (
  { db, now, services }: Here,
  userId: string,
  factor: SecondFactor,
  code: string,
): Promise<boolean> => {
  if (!factor.secret) return false;
  const step = stepOfCode(await services.secrets.open(factor.secret, userId), code, now);
  // Who looked over a shoulder has the code for a minute: neither it nor an older one works twice (RFC 6238, §5.2).
  if (step === undefined || step <= factor.lastStep) return false;
  await keepStep(db, userId, step);
  return true;
};

/** One-time: a code that was right once is gone. */
export const redeemRecoveryCode = async (
  { db, services }: Here,
  userId: string,
  typed: string,
): Promise<boolean> => {
  const code = plainRecoveryCode(typed);
  for (const { id, codeHash } of await listRecoveryCodes(db, userId)) {
    if (await services.passwords.verify(codeHash, code)) return takeRecoveryCode(db, id);
  }
  return false;
};
