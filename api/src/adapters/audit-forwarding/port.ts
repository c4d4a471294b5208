import type { AuditForwardingTarget } from '@sala/shared-contracts';

/** One entry, ready to be sent. */
export interface ForwardedEntry {
  /** RFC 3339. */
  readonly at: string;
  readonly action: string;
  /** One line of JSON, ASCII only. */
  readonly json: string;
}

export interface ForwardedBatch {
  /** The same for each attempt of the same entries, so that the receiver can tell a repetition. */
  readonly key: string;
  /** Oldest first. */
  readonly entries: readonly ForwardedEntry[];
}

/** A company's receiver of its audit log. */
export interface AuditReceiver {
  readonly target: AuditForwardingTarget;
  /** `Authorization` header; null without one. */
  readonly authorization: string | null;
}

/** Sends entries to a receiver, with no transaction open. */
export interface AuditForwarder {
  /** @throws ConnectionFailed: they may have arrived nevertheless. */
  send(receiver: AuditReceiver, batch: ForwardedBatch): Promise<void>;
}
