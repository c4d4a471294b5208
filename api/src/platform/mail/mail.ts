export interface MailAttachment {
  readonly name: string;
  readonly type: string;
  readonly content: Uint8Array;
  /** Alternative text; present for a picture, which is shown below the text. */
  readonly alt?: string;
}

/** A plain-text mail for one person. */
export interface Mail {
  /** Name of its text. */
  readonly kind: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly attachment?: MailAttachment;
  /** Of a promotion: where its reader, or their program, ends such mails (RFC 8058). */
  readonly unsubscribeUrl?: string;
  /** Given by the gate of outgoing messages, which follows what becomes of it. */
  readonly delivery?: {
    readonly id: string;
    /** Milliseconds until it may be sent. */
    readonly waitMs: number;
  };
}
