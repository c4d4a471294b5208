import type { Purchase, PurchaseMessage } from '@sala/shared-contracts';
import { findSentAbout, type SentAbout } from '../../messaging';
import { ProblemError } from '../../platform/http/problem-error';
import type { Db } from '../../platform/database/database';
import { composeMail } from '../../platform/mail/mail-texts';
import type { MailAttachment } from '../../platform/mail/mail';
import type { LeavingMessage, OutgoingRequest } from '../../platform/outgoing/outgoing';
import { moneyFormatter } from '../../platform/pdf/format-values';
import { longDate } from '../../platform/time/long-date';
import { lockLink, presentLink, readLink, type PaymentLinkRow } from '../sql/payment-links.queries';
import { readPurchaseReader, type PurchaseReader } from '../sql/purchase-messages.queries';
import { isPayable } from './payment-link';

export type PurchaseRequest = Omit<OutgoingRequest, 'channels'>;

interface Facing {
  readonly purchase: Purchase;
  readonly deliveryKey: string;
  readonly now: string;
}

const personOf = ({ person }: PurchaseReader) => {
  if (person === null) throw new ProblemError('purchase_message.nobody');
  return person;
};

const namesOf = ({ firstName, fullName }: PurchaseReader) => ({
  'paciente.nombre': firstName,
  'paciente.nombre_completo': fullName,
});

const linkRequest = (
  reader: PurchaseReader,
  link: PaymentLinkRow,
  { purchase: { folio }, deliveryKey }: Facing,
  publicUrl: string,
): PurchaseRequest => {
  const { locale, firstName, company, timeZone } = reader;
  const amount = moneyFormatter(locale)(link.amount);
  const until = longDate(locale, link.expiresAt, timeZone);
  const { url } = presentLink(link, publicUrl);
  return {
    event: 'paymentLink',
    person: personOf(reader),
    occurrence: deliveryKey,
    subjectId: link.id,
    locale,
    facts: {
      ...namesOf(reader),
      'pago.importe': amount,
      'pago.vence': until,
      'pago.enlace': url,
      ...(folio !== null && { 'pago.folio': folio }),
    },
    mail: composeMail('paymentLink', {
      locale,
      facts: { firstName, company, amount, folio: folio === null ? '' : ` (${folio})`, url, until },
    }),
    useUntil: link.expiresAt,
    byHand: true,
  };
};

const receiptRequest = (
  reader: PurchaseReader,
  { purchase: { id, folio }, deliveryKey, now }: Facing,
): PurchaseRequest => {
  const { locale, firstName, company, timeZone, paid, lastPaidAt } = reader;
  if (folio === null || paid <= 0) throw new ProblemError('purchase_message.no_receipt');
  const amount = moneyFormatter(locale)(paid);
  return {
    event: 'purchaseReceipt',
    person: personOf(reader),
    occurrence: deliveryKey,
    subjectId: id,
    locale,
    facts: {
      ...namesOf(reader),
      'pago.importe': amount,
      'pago.fecha': longDate(locale, lastPaidAt ?? now, timeZone),
      'pago.folio': folio,
    },
    mail: composeMail('purchaseReceipt', {
      locale,
      facts: { firstName, company, amount, folio },
    }),
    byHand: true,
  };
};

export interface Asked extends Facing {
  /** null: the receipt. */
  readonly paymentLinkId: string | null;
  /** Nobody else changes the link until it is sent. */
  readonly holds: boolean;
  readonly publicUrl: string;
}

/**
 * What the gate is asked for.
 *
 * @throws payment_link.not_payable, purchase_message.nobody, purchase_message.no_receipt
 */
export const requestOf = async (
  db: Db,
  { paymentLinkId, holds, publicUrl, ...facing }: Asked,
): Promise<{ readonly request: PurchaseRequest; readonly reader: PurchaseReader }> => {
  const reader = await readPurchaseReader(db, facing.purchase.id);
  if (paymentLinkId === null) return { reader, request: receiptRequest(reader, facing) };
  const link = await (holds ? lockLink : readLink)(db, paymentLinkId);
  if (link.purchaseId !== facing.purchase.id) throw new ProblemError('resource.not_found');
  if (!isPayable(link, facing.now))
    throw new ProblemError('payment_link.not_payable', { meta: { state: link.state } });
  return { reader, request: linkRequest(reader, link, facing, publicUrl) };
};

export const withFile = (request: PurchaseRequest, file: MailAttachment): PurchaseRequest => ({
  ...request,
  mail: { ...request.mail, attachment: file },
  fileOnPhones: true,
});

export const presentSent = ({ subjectId, event, ...sent }: SentAbout): PurchaseMessage => ({
  ...sent,
  paymentLinkId: event === 'paymentLink' ? subjectId : null,
});

const events = ['paymentLink', 'purchaseReceipt'] as const;

/** What was sent under a key already; another subject has another key. */
export const findByKey = async (
  db: Db,
  deliveryKey: string,
  subjectId: string,
): Promise<PurchaseMessage | undefined> => {
  for (const event of events) {
    const sent = await findSentAbout(db, event, deliveryKey);
    if (sent?.subjectId === subjectId) return presentSent(sent);
    if (sent) throw new ProblemError('idempotencyKey.reused');
  }
  return undefined;
};

/** A link that was paid, or ended, while its message waited is not sent any more. */
export const isLinkWanted = async (db: Db, { subjectId, now }: LeavingMessage): Promise<boolean> =>
  subjectId !== null && isPayable(await readLink(db, subjectId), now);
