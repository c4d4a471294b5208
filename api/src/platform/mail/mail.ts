/** A file that a mail brings along. */
export interface MailAttachment {
  readonly name: string;
  /** Media type. */
  readonly type: string;
  readonly content: Uint8Array;
  /** It is a picture, shown below the text; this says what is on it. */
  readonly alt?: string;
}

/** Plain text for one person. */
export interface Mail {
  /** What it is about: the name of its text. */
  readonly kind: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly attachment?: MailAttachment;
}
