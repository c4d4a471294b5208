import { ConnectionFailed } from '../connections/connections';

/** A queued delivery, as passed to its channel. */
export interface Delivery {
  readonly id: string;
  /** null when it belongs to no company. */
  readonly companyId: string | null;
  readonly channel: string;
  /** Subject, for example the name of a mail text. */
  readonly kind: string;
  readonly recipient: string;
  /** Written and parsed by the channel. */
  readonly payload: unknown;
  readonly file: Buffer | null;
  /** Counts this attempt. */
  readonly attempt: number;
  /** Earlier calls with unknown outcome. */
  readonly unanswered: number;
  /** Unique per call, for providers that deduplicate by key. */
  readonly attemptKey: string;
}

export interface DeliveryChannel {
  /** How long to wait for a report of an unanswered call before it is repeated. */
  readonly unansweredWaitMs?: number;
  /** The provider deduplicates by key, so unanswered calls are retried. */
  readonly repeatable: boolean;
  /**
   * Called with no transaction open.
   *
   * @returns the provider's id, if any.
   * @throws DeliveryRefused, DeliveryUnanswered; any other error means not delivered, and is
   *   retried.
   */
  send(delivery: Delivery): Promise<{ readonly providerId: string | null }>;
}

export type DeliveryChannels = Readonly<Record<string, DeliveryChannel>>;

/** A permanent refusal; its message may be shown to an administrator. */
export class DeliveryRefused extends ConnectionFailed {
  override readonly name = 'DeliveryRefused';
  constructor(
    message: string,
    options?: ErrorOptions,
    /** The provider's own code, by which the refusal is told. */
    readonly code: string | null = null,
  ) {
    super(message, options);
  }
}

/** Not delivered, and not to be tried again before some time has passed. */
export class DeliveryPostponed extends ConnectionFailed {
  override readonly name = 'DeliveryPostponed';
  constructor(
    message: string,
    readonly waitMs: number,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** The connection broke after the request was sent: it may have arrived. */
export class DeliveryUnanswered extends ConnectionFailed {
  override readonly name = 'DeliveryUnanswered';
}
