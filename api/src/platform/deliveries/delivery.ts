import { ConnectionFailed } from '../connections/connections';

/** Something on its way out, as the driver of its channel gets it. */
export interface Delivery {
  readonly id: string;
  /** null: on behalf of nobody's company. */
  readonly companyId: string | null;
  readonly channel: string;
  /** What it is about, for example the name of a mail. */
  readonly kind: string;
  readonly recipient: string;
  /** As the channel wrote it; channels parse their own. */
  readonly payload: unknown;
  readonly file: Buffer | null;
  /** This one included. */
  readonly attempt: number;
  /** Earlier calls whose outcome nobody knows. */
  readonly unanswered: number;
  /** The same for nobody else's call: for providers that recognise a repetition by a key. */
  readonly attemptKey: string;
}

/** How one kind of delivery leaves. */
export interface DeliveryChannel {
  /** The provider recognises a repeated key, so a call without an answer is made again. */
  readonly repeatable: boolean;
  /**
   * Called with no transaction open.
   *
   * @returns the provider's id of it, if there is one.
   * @throws DeliveryRefused, DeliveryUnanswered; anything else did not arrive and is tried again.
   */
  send(delivery: Delivery): Promise<{ readonly providerId: string | null }>;
}

export type DeliveryChannels = Readonly<Record<string, DeliveryChannel>>;

/** The provider will never take it; its words may be shown to an administrator. */
export class DeliveryRefused extends ConnectionFailed {
  override readonly name = 'DeliveryRefused';
}

/** The connection broke after everything was sent: it may or may not have arrived. */
export class DeliveryUnanswered extends ConnectionFailed {
  override readonly name = 'DeliveryUnanswered';
}
