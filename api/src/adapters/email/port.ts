import type { Mail } from '../../platform/mail/mail';

/** `Sala <no-reply@clinic.example>`, or its parts. */
export type EmailSender = string | { readonly name: string; readonly address: string };

/** A mail server and how to get in. */
export interface EmailServer {
  readonly host: string;
  /** Spoken to in place of what the name stands for now. */
  readonly address?: string;
  readonly port: number;
  /** `tls`: from the first byte. `starttls`: required after the greeting. `none`: only if offered. */
  readonly security: 'tls' | 'starttls' | 'none';
  /** null: nobody is asked. */
  readonly user: string | null;
  readonly password: string | null;
  readonly from: EmailSender;
}

/** Hands mail to a mail server, whichever it is. Never asked while a transaction is open. */
export interface EmailDriver {
  /**
   * @param messageId the same for each try of one mail, so that a repetition can be told.
   * @throws DeliveryRefused, DeliveryUnanswered; anything else did not arrive.
   */
  send(mail: Mail, messageId: string): Promise<void>;
  close(): void;
}

/** Message-ID of a delivery, without angle brackets. */
export const messageIdOf = (deliveryId: string): string => `${deliveryId}@sala.invalid`;

/** The delivery that a Message-ID names; null: none of ours. */
export const deliveryOf = (messageId: string): string | null =>
  /^<?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@sala\.invalid>?$/.exec(messageId)?.[1] ?? null;
