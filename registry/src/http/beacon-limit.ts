import { RequestRefused } from './problems';

export interface BeaconLimit {
  /** Calls from one network address within the window; a clinic shares one. */
  readonly max: number;
  readonly windowSeconds: number;
}

export const defaultBeaconLimit: BeaconLimit = { max: 600, windowSeconds: 60 };

/** @returns a check that throws `request.rate_limited`. Addresses are forgotten with their window. */
export const createBeaconLimit = ({ max, windowSeconds }: BeaconLimit): ((address: string) => void) => {
  const counts = new Map<string, number>();
  let endsAt = 0;
  return (address) => {
    const now = performance.now();
    if (now >= endsAt) {
      counts.clear();
      endsAt = now + windowSeconds * 1000;
    }
    const count = (counts.get(address) ?? 0) + 1;
    counts.set(address, count);
    if (count > max) throw new RequestRefused('request.rate_limited', { retryAfterSeconds: Math.ceil((endsAt - now) / 1000) });
  };
};
