import type { ApiEndpointName, SignInMethod, StartedSession } from '@sala/shared-contracts';
import type { Context } from '../../platform/http/handler';
import { startSession } from './current-user';
import { newSecretToken } from './secret-tokens';
import { insertDevice } from '../sql/trusted-devices.queries';

type AuthContext = Pick<Context<ApiEndpointName>, 'db' | 'services' | 'now' | 'origin'>;

export interface SignInFacts {
  /** Whether to stay signed in on this device. */
  readonly remembered: boolean;
  /** The browser presented the token of an earlier sign-in. */
  readonly known: boolean;
  /** The person entered a code, now or for this trusted device. */
  readonly secondFactor: boolean;
  /** The person passed the second factor and chose to skip it on this device. */
  readonly skipsSecondFactor: boolean;
  readonly method: SignInMethod;
}

/** Opens a session; an unknown browser gets a device token. */
export const openSession = async (
  context: AuthContext,
  userId: string,
  facts: SignInFacts,
): Promise<StartedSession> => {
  const { known, skipsSecondFactor } = facts;
  const session = await startSession(context, userId, facts);
  if (known && !skipsSecondFactor) return { ...session, deviceToken: null };
  const token = newSecretToken();
  await insertDevice(context.db, { userId, token, skipsSecondFactor, now: context.now });
  return { ...session, deviceToken: token };
};
