import { refuseInTransaction } from '../../platform/database/open-transaction';

/** Stamp of a stamping service (PAC). */
export interface Stamp {
  /** Folio fiscal. */
  readonly uuid: string;
  /** ISO 8601. */
  readonly stampedAt: string;
  /** The invoice including its stamp. */
  readonly xml: string;
}

export interface StampRequest {
  /** Idempotency key of an invoice: repeated requests return the same stamp. */
  readonly reference: string;
  readonly xml: string;
  /** Receiver's name, checked against the tax register. */
  readonly receiverName: string;
}

export interface CancelRequest {
  readonly uuid: string;
  /** SAT's reason: 01 to 04. */
  readonly reason: string;
  readonly replacedBy: string | null;
}

/** A stamping service. Never called while a transaction is open: {@link outsideTransactions}. */
export interface TaxStamping {
  readonly driver: 'sandbox' | 'live';
  /** @throws StampingRefused, StampingUnavailable. */
  stamp(request: StampRequest): Promise<Stamp>;
  /**
   * Finds the stamp for a reference; null if there is none.
   *
   * @throws StampingUnavailable.
   */
  find(reference: string): Promise<Stamp | null>;
  /**
   * Succeeds when already cancelled.
   *
   * @throws StampingRefused, StampingUnavailable.
   */
  cancel(request: CancelRequest): Promise<void>;
}

/** The service refused the request; the message may be shown. */
export class StampingRefused extends Error {
  override readonly name = 'StampingRefused';
}

/** The service did not respond, so the outcome is unknown. */
export class StampingUnavailable extends Error {
  override readonly name = 'StampingUnavailable';
}

/** Wraps a service to refuse calls while a transaction is open. */
export const outsideTransactions = (stamping: TaxStamping): TaxStamping => {
  const outside = <Result>(call: () => Promise<Result>): Promise<Result> => {
    refuseInTransaction('the stamping service');
    return call();
  };
  return {
    driver: stamping.driver,
    stamp: async (request) => outside(() => stamping.stamp(request)),
    find: async (reference) => outside(() => stamping.find(reference)),
    cancel: async (request) => outside(() => stamping.cancel(request)),
  };
};
