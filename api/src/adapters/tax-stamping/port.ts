import { refuseInTransaction } from '../../platform/database/open-transaction';

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

/**
 * A stamping service, whichever it is. Never asked while a transaction is open:
 * {@link outsideTransactions}.
 */
export interface TaxStamping {
  readonly driver: 'sandbox' | 'live';
  /** @throws StampingRefused, StampingUnavailable. */
  stamp(wish: StampWish): Promise<Stamp>;
  /** The stamp that the service gave for a reference; null: none. @throws StampingUnavailable. */
  find(reference: string): Promise<Stamp | null>;
  /** One that is cancelled already is no refusal. @throws StampingRefused, StampingUnavailable. */
  cancel(wish: CancelWish): Promise<void>;
}

/** The service looked at it and said no; the message may be shown. */
export class StampingRefused extends Error {
  override readonly name = 'StampingRefused';
}

/** The service did not answer: what became of the wish is not known. */
export class StampingUnavailable extends Error {
  override readonly name = 'StampingUnavailable';
}

/** The same service, which refuses to be asked by somebody who keeps a transaction open. */
export const outsideTransactions = (stamping: TaxStamping): TaxStamping => {
  const outside = <Result>(call: () => Promise<Result>): Promise<Result> => {
    refuseInTransaction('the stamping service');
    return call();
  };
  return {
    driver: stamping.driver,
    stamp: async (wish) => outside(() => stamping.stamp(wish)),
    find: async (reference) => outside(() => stamping.find(reference)),
    cancel: async (wish) => outside(() => stamping.cancel(wish)),
  };
};
