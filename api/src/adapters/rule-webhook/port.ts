/** A call of a rule to an address of its company. */
export interface WebhookCall {
  readonly url: string;
  /** The same at a repetition. */
  readonly id: string;
  readonly body: string;
  /** Signs the body; null: the company has no key yet. */
  readonly secret: Buffer | null;
}

/** `taken`: any answer of success; `unreachable`: it may succeed later. */
export interface WebhookAnswer {
  readonly kind: 'taken' | 'refused' | 'unreachable';
  readonly reason: string | null;
}

/** Whether a rule may name an address; the caller asks the same before each call. */
export type AcceptsWebhook = (url: string) => boolean;

export type CallWebhook = (call: WebhookCall) => Promise<WebhookAnswer>;
