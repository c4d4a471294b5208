import { randomBytes, type KeyObject } from 'node:crypto';
import { refuseInTransaction } from '../../platform/database/open-transaction';
import type { Clock } from '../../platform/time/clock';
import { TimeStampFailed, type SignatureTime } from './port';
import { readResponse, writeRequest } from './time-stamp-token';

/** How far the provider's clock may be from ours. */
const toleranceMs = 10 * 60_000;

interface Rfc3161Options extends Pick<SignatureTime, 'driver' | 'provider'> {
  /** Of the provider; nothing else is believed. */
  readonly key: KeyObject;
  readonly clock: Clock;
  /** Carries a request and brings the answer. @throws TimeStampFailed */
  readonly ask: (request: Buffer) => Promise<Buffer>;
}

/** A provider that speaks RFC 3161, however it is reached. */
export const createSignatureTime = ({
  driver,
  provider,
  key,
  clock,
  ask,
}: Rfc3161Options): SignatureTime => ({
  driver,
  provider,
  stamp: async (hash) => {
    refuseInTransaction('the time stamp provider');
    const nonce = Buffer.concat([Buffer.from([0x01]), randomBytes(16)]); // never a leading zero
    const answer = await ask(writeRequest(hash, nonce));
    try {
      const { nonce: named, ...stamp } = readResponse(answer, key);
      const apart = Math.abs(Date.parse(stamp.stampedAt) - clock.now().getTime());
      if (stamp.imprint !== hash || named !== nonce.toString('hex') || apart > toleranceMs)
        throw new TimeStampFailed('invalid', 'it is of another request');
      return { ...stamp, provider };
    } catch (cause) {
      if (cause instanceof TimeStampFailed) throw cause;
      throw new TimeStampFailed('invalid', 'the answer cannot be read', { cause });
    }
  },
});
