/** What comes back from a stamping service (PAC). */
export interface Stamp {
  /** Folio fiscal. */
  readonly uuid: string;
  /** ISO 8601. */
  readonly stampedAt: string;
  /** The whole invoice with its stamp. */
  readonly xml: string;
}

export interface StampWish {
  /** The same for each try of one invoice: it is stamped once, however often it is asked for. */
  readonly reference: string;
  readonly xml: string;
  /** Name of the receiver, for the register's own check. */
  readonly receiverName: string;
}

export interface CancelWish {
  readonly uuid: string;
  /** SAT's reason: 01 to 04. */
  readonly reason: string;
  readonly replacedBy: string | null;
}

/** A stamping service, whichever it is. A live one answers within seconds or fails: a transaction waits for it. */
export interface TaxStamping {
  readonly driver: 'sandbox' | 'live';
  /** @throws StampingRefused, StampingUnavailable. */
  stamp(wish: StampWish): Promise<Stamp>;
  /** @throws StampingRefused, StampingUnavailable. */
  cancel(wish: CancelWish): Promise<void>;
}

/** The service looked at it and said no; the message may be shown. */
export class StampingRefused extends Error {
  override readonly name = 'StampingRefused';
}

/** The service did not answer; trying again may help. */
export class StampingUnavailable extends Error {
  override readonly name = 'StampingUnavailable';
}
