import { isPlatformPermission, type PlatformPermission } from '@sala/shared-contracts';
import type { Pool } from 'pg';
import { platformStaffOf } from './model/platform-staff';
import { createSecretBox } from '../platform/secrets/secret-box';
import { createSessionDirectory } from './model/sessions';
import { createTokens } from './model/tokens';
import { createClock, type Clock } from '../platform/time/clock';
import { ProblemError } from '../platform/http/problem-error';
import type { DeviceDirectory } from '../platform/http/device-directory';
import { authenticate, type WithHeaders } from '../platform/http/authenticate';
import { findEmail } from './sql/staff.queries';

export interface StaffOptions {
  readonly pool: Pool;
  /** Verified email addresses of the operators who see every company. */
  readonly platformStaff: readonly string[];
  /** 32 bytes in base64 that decrypt the session signing key, if it is encrypted. */
  readonly secretKey?: string | null;
  /** The one before, while it is being changed. */
  readonly previousSecretKey?: string | null;
  readonly clock?: Clock;
}

/** A signed-in caller, for services next to the API. */
export interface SignedInPerson {
  readonly userId: string;
  readonly email: string;
  readonly permissions: ReadonlySet<PlatformPermission>;
}

/** Devices are no staff. */
const noDevices: DeviceDirectory = {
  actorOf: () => Promise.reject(new ProblemError('device.denied')),
  forget: () => undefined,
};

/**
 * Identifies callers by the session token in `Authorization`, for services next to the API.
 *
 * @returns a function that throws a {@link ProblemError} (401) without a valid session
 */
export const createStaffDirectory = ({
  pool,
  platformStaff,
  secretKey = null,
  previousSecretKey = null,
  clock = createClock(),
}: StaffOptions) => {
  const secrets =
    secretKey === null ? null : createSecretBox(pool, secretKey, previousSecretKey ?? undefined);
  const services = {
    sessions: createSessionDirectory(pool, platformStaffOf({ platformStaff })),
    tokens: createTokens(pool, clock, secrets),
    devices: noDevices,
    // Platform permissions are never a program’s.
    apiTokens: { actorOf: () => Promise.reject(new ProblemError('auth.token_invalid')) },
  };
  return async (request: WithHeaders): Promise<SignedInPerson> => {
    const { userId, permissions } = await authenticate(request, services);
    const email = await findEmail(pool, userId);
    if (email === undefined) throw new ProblemError('auth.session_revoked');
    return { userId, email, permissions: new Set([...permissions].filter(isPlatformPermission)) };
  };
};
