import type { Mail } from '../../platform/mail/mail';

/** `Sala <no-reply@clinic.example>`, or its parts. */
export type EmailSender = string | { readonly name: string; readonly address: string };

/** A mail server with credentials. */
export interface EmailServer {
  readonly host: string;
  /** Address to connect to, instead of resolving the host again. */
  readonly address?: string;
  readonly port: number;
  /** `tls`: implicit. `starttls`: required. `none`: STARTTLS only if offered. */
  readonly security: 'tls' | 'starttls' | 'none';
  /** null without authentication. */
  readonly user: string | null;
  readonly password: string | null;
  readonly from: EmailSender;
}

/** Sends mail to a mail server, with no transaction open. */
export interface EmailDriver {
  /**
   * @param messageId the same for each attempt of one mail, for deduplication.
   * @throws DeliveryRefused, DeliveryUnanswered; any other error means not delivered.
   */
  send(mail: Mail, messageId: string): Promise<void>;
  close(): void;
}

/** Message-ID of a delivery, without angle brackets. */
export const messageIdOf = (deliveryId: string): string => `${deliveryId}@sala.invalid`;

/** Id of the delivery with a Message-ID; null when it is not ours. */
export const deliveryOf = (messageId: string): string | null =>
  /^<?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@sala\.invalid>?$/.exec(messageId)?.[1] ?? null;
