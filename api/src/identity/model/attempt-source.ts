import { networkOf, type ApiEndpointName } from '@sala/shared-contracts';
import type { Context } from '../../platform/http/handler';
import { findDevice } from '../sql/trusted-devices.queries';
import { listKnownAddresses } from '../sql/known-devices.queries';
import type { AttemptSource } from '../sql/lockout.queries';

type AuthContext = Pick<Context<ApiEndpointName>, 'db' | 'now' | 'origin'>;

/** Number of a person’s newest places to compare. */
const placesMax = 200;

/** Whether somebody signed in from this network while places are remembered. */
export const isKnownNetwork = async (
  { db, origin }: AuthContext,
  email: string,
): Promise<boolean> => {
  const places = await listKnownAddresses(db, email, placesMax);
  const network = networkOf(origin.address);
  return places.some(({ address }) => networkOf(address) === network);
};

/**
 * A known browser has its own counter anywhere; otherwise the network counts. In the person’s usual
 * networks, failures elsewhere do not count.
 */
export const attemptSource = async (
  context: AuthContext,
  email: string,
  deviceToken: string | undefined,
): Promise<AttemptSource> => {
  const device =
    deviceToken === undefined
      ? undefined
      : await findDevice(context.db, { email, token: deviceToken, now: context.now });
  if (device) return { source: `device ${device.tokenHash}`, everywhere: false };
  return {
    source: networkOf(context.origin.address),
    everywhere: !(await isKnownNetwork(context, email)),
  };
};
