import type { ApiEndpointName } from '@sala/shared-contracts';
import type { Context } from '../../platform/http/handler';
import { plainRecoveryCode } from './recovery-codes';
import {
  saveTotpStep,
  listRecoveryCodes,
  takeRecoveryCode,
  type SecondFactor,
} from '../sql/second-factor.queries';
import { stepOfCode } from './totp';

type AuthContext = Pick<Context<ApiEndpointName>, 'db' | 'now' | 'services'>;

/**
 * Whether a code of an authenticator app is right and unused; marks it as used. The row must be
 * locked.
 */
export const redeemAppCode = async (
  { db, now, services }: AuthContext,
  userId: string,
  factor: SecondFactor,
  code: string,
): Promise<boolean> => {
  if (!factor.secret) return false;
  const step = stepOfCode(await services.secrets.open(factor.secret, userId), code, now);
  // A code seen over the shoulder stays valid for a minute, so neither it nor an older one works
  // twice (RFC 6238 §5.2).
  if (step === undefined || step <= factor.lastStep) return false;
  await saveTotpStep(db, userId, step);
  return true;
};

/** Deletes a code once it matches. */
export const redeemRecoveryCode = async (
  { db, services }: AuthContext,
  userId: string,
  typed: string,
): Promise<boolean> => {
  const code = plainRecoveryCode(typed);
  for (const { id, codeHash } of await listRecoveryCodes(db, userId)) {
    if (await services.passwords.verify(codeHash, code)) return takeRecoveryCode(db, id);
  }
  return false;
};
