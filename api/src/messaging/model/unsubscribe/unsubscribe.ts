import { apiPrefix, fillMessage, type Locale } from '@sala/shared-contracts';
import { incrementVersion, writeConsent } from '../../../customers';
import { hashOfSecretToken, newSecretToken } from '../../../identity';
import { recordConsents } from '../../../patients';
import type { ChangeRecorder } from '../../../platform/audit/change-recorder';
import type { Db } from '../../../platform/database/database';
import type { Mail } from '../../../platform/mail/mail';
import type { OutgoingPerson } from '../../../platform/outgoing/outgoing';
import { keepAddress, lockAddress } from '../../sql/contact-addresses.queries';
import { readConsent, readPerson } from '../../sql/outgoing-facts.queries';
import { isSuppressed, suppress } from '../../sql/suppressions.queries';
import { insertUnsubscribeLink, type UnsubscribeLink } from '../../sql/unsubscribe-links.queries';
import en from './locales/en.json';
import esMX from './locales/es-MX.json';

export const unsubscribeWords: Readonly<Record<Locale, typeof esMX>> = { 'es-MX': esMX, en };

/** Below {@link apiPrefix}: programs that read mail post to the address that people open. */
export const unsubscribePath = '/unsubscribe/:token';

export interface NewUnsubscribeLink {
  readonly url: string;
  readonly tokenHash: string;
}

/** A link of nobody yet: it is kept once the mail that carries it is admitted. */
export const newUnsubscribeLink = (publicUrl: string): NewUnsubscribeLink => {
  const token = newSecretToken();
  return {
    url: `${publicUrl}${apiPrefix}${unsubscribePath.replace(':token', token)}`,
    tokenHash: hashOfSecretToken(token),
  };
};

/** A mail with the way out of such mails: at its end, and for programs (RFC 8058). */
export const withUnsubscribe = (
  mail: Omit<Mail, 'to'>,
  { url }: NewUnsubscribeLink,
  locale: Locale,
): Omit<Mail, 'to'> => ({
  ...mail,
  text: `${mail.text}\n\n${fillMessage(unsubscribeWords[locale].footer, { url })}`,
  unsubscribeUrl: url,
});

export const keepUnsubscribeLink = async (
  db: Db,
  { tokenHash }: NewUnsubscribeLink,
  person: OutgoingPerson,
  stamp: { readonly userId: string; readonly now: string },
): Promise<void> => {
  const { email } = await readPerson(db, person);
  if (email === null) return;
  await insertUnsubscribeLink(db, { tokenHash, address: email.toLowerCase(), person }, stamp);
};

type Desk = ChangeRecorder & { readonly db: Db; readonly now: string };

export const isUnsubscribed = async (
  { db, now }: Pick<Desk, 'db' | 'now'>,
  { address, person }: UnsubscribeLink,
): Promise<boolean> => {
  const { id } = await keepAddress(db, { kind: 'email', value: address }, now);
  if (!(await isSuppressed(db, id, 'email', 'marketing'))) return false;
  return 'leadId' in person || (await readConsent(db, person, 'marketing', 'email')) === false;
};

/** Ends promotions by mail for whoever got the link; again: nothing changes. */
export const unsubscribe = async (desk: Desk, link: UnsubscribeLink): Promise<void> => {
  const { db, now, audit, publish } = desk;
  const { address, person, createdBy } = link;
  const { id: contactAddressId } = await keepAddress(db, { kind: 'email', value: address }, now);
  await lockAddress(db, contactAddressId);
  if (await isUnsubscribed(desk, link)) return;
  const place = { contactAddressId, channel: 'email', purpose: 'marketing' } as const;
  await suppress(db, { ...place, reason: 'stopped' }, now);
  await audit({
    action: 'contact_address.stopped',
    entityType: 'contact_address',
    entityId: contactAddressId,
    diff: { channel: 'email' },
  });
  const stamp = { userId: createdBy, now };
  const said = { purpose: 'marketing', channel: 'email', granted: false } as const;
  if ('patientId' in person)
    await recordConsents(desk, person.patientId, { answers: [said], method: 'electronic' }, stamp);
  else if ('customerId' in person) {
    const { customerId } = person;
    await writeConsent(db, customerId, { ...said, method: 'message', evidence: null }, stamp);
    await incrementVersion(db, customerId, stamp);
    await audit({
      action: 'customer.consentChanged',
      entityType: 'customer',
      entityId: customerId,
      diff: { 'consent.email.marketing': [null, { granted: false, method: 'message' }] },
    });
    await publish({
      type: 'customer.consent_changed',
      entityId: customerId,
      payload: said,
    });
  }
};
