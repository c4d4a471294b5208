import { isPlatformPermission, type PlatformPermission } from '@sala/shared-contracts';
import type { Pool } from 'pg';
import { platformStaffOf } from './model/platform-staff';
import { createSecretBox } from '../platform/secrets/secret-box';
import { createSessionDirectory } from './model/sessions';
import { createTokens } from './model/tokens';
import { createClock, type Clock } from '../platform/time/clock';
import { ProblemError } from '../platform/http/problem-error';
import { authenticate, type Bearing } from '../platform/http/authenticate';
import { findEmail } from './sql/staff.queries';

export interface StaffOptions {
  readonly pool: Pool;
  /** Confirmed addresses of the people who run the platform for every company. */
  readonly platformStaff: readonly string[];
  /** 32 bytes in base64: opens the key that signs sessions, where it is encrypted. */
  readonly secretKey?: string | null;
  readonly clock?: Clock;
}

/** Somebody who signed in, as services beside the API know them. */
export interface SignedInPerson {
  readonly userId: string;
  readonly email: string;
  readonly permissions: ReadonlySet<PlatformPermission>;
}

/**
 * Who calls, by the session's token in `Authorization`: for services beside the API.
 *
 * @returns a function that throws a {@link ProblemError} (401) when nobody does.
 */
export const createStaffDirectory = ({
  pool,
  platformStaff,
  secretKey = null,
  clock = createClock(),
}: StaffOptions) => {
  const secrets = secretKey === null ? null : createSecretBox(pool, secretKey);
  const services = {
    sessions: createSessionDirectory(pool, platformStaffOf({ platformStaff })),
    tokens: createTokens(pool, clock, secrets),
  };
  return async (request: Bearing): Promise<SignedInPerson> => {
    const { userId, permissions } = await authenticate(request, services);
    const email = await findEmail(pool, userId);
    if (email === undefined) throw new ProblemError('auth.session_revoked');
    return { userId, email, permissions: new Set([...permissions].filter(isPlatformPermission)) };
  };
};
