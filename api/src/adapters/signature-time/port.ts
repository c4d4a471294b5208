import type { TimeStampFault } from '@sala/shared-contracts';

/** A constancia of conservation (NOM-151-SCFI-2016): a time stamp token of RFC 3161. */
export interface TimeStamp {
  /** SHA-256 in hex, as the token states it. */
  readonly imprint: string;
  readonly provider: string;
  /** Hex. */
  readonly serial: string;
  /** ISO 8601. */
  readonly stampedAt: string;
  /** DER. */
  readonly token: Uint8Array;
}

/** A provider of time stamps. Only hashes leave Sala. */
export interface SignatureTime {
  readonly driver: 'live' | 'sandbox';
  readonly provider: string;
  /**
   * Has a SHA-256 in hex stamped. What the provider answers is verified: nothing that is not signed
   * by it, of this hash and of now, is returned. Repeating it is harmless.
   *
   * @throws TimeStampFailed
   */
  stamp(hash: string): Promise<TimeStamp>;
}

/** No time stamp. The message is for the log and for whoever runs the suite. */
export class TimeStampFailed extends Error {
  override readonly name = 'TimeStampFailed';
  constructor(
    readonly fault: TimeStampFault,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
