import { networkOf } from '../health/ip-network';
import { RequestRefused } from './problems';

export interface BeaconLimit {
  /** Calls per network (IPv4 /24, IPv6 /48) within the window; a clinic shares one. */
  readonly max: number;
  readonly windowSeconds: number;
}

export const defaultBeaconLimit: BeaconLimit = { max: 600, windowSeconds: 60 };

/** @returns a check that throws `request.rate_limited`; counters expire with their window */
export const createBeaconLimit = ({
  max,
  windowSeconds,
}: BeaconLimit): ((address: string) => void) => {
  const counts = new Map<string, number>();
  let endsAt = 0;
  return (address) => {
    const now = performance.now();
    if (now >= endsAt) {
      counts.clear();
      endsAt = now + windowSeconds * 1000;
    }
    const network = networkOf(address);
    const count = (counts.get(network) ?? 0) + 1;
    counts.set(network, count);
    if (count > max)
      throw new RequestRefused('request.rate_limited', {
        retryAfterSeconds: Math.ceil((endsAt - now) / 1000),
      });
  };
};
