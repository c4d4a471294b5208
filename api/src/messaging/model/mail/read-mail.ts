import { createHash } from 'node:crypto';
import type { EmailKind } from '@sala/shared-contracts';
import * as limits from '@sala/shared-contracts/limits';
import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime';
import { bounceOf, idOf, kindOfMail, type Bounce, type Headers } from './mail-kind';
import { lineOf, linesOf, textOfHtml } from './mail-text';
import { remotePicturesIn } from './remote-pictures';

export interface MailAddress {
  readonly name: string;
  readonly address: string;
}

export interface MailFile {
  readonly name: string;
  readonly type: string;
  readonly content: Uint8Array;
  readonly contentId: string | null;
}

/** A mail that arrived, within the limits of what is kept. */
export interface ReadMail {
  readonly messageId: string | null;
  readonly inReplyTo: string | null;
  readonly references: readonly string[];
  readonly from: MailAddress;
  readonly to: readonly MailAddress[];
  readonly cc: readonly MailAddress[];
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  readonly pictures: readonly string[];
  /** There is more at the server. */
  readonly cut: boolean;
  readonly kind: EmailKind;
  readonly bounce: Bounce | null;
  readonly files: readonly MailFile[];
  /** Of what it says: the same for each copy of one mail. */
  readonly hash: Uint8Array;
}

const referencesMax = 30;
const peopleMax = 100;
/** Browsers show these as what they are; everything else is only saved. */
const shownTypes =
  /^(?:application\/pdf|image\/(?:png|jpeg|gif|webp)|text\/(?:plain|csv)|application\/(?:vnd\.[\w.+-]{1,100}|msword|zip))$/;

const peopleOf = (addresses: readonly Address[] | undefined): MailAddress[] =>
  (addresses ?? [])
    .flatMap((one) => one.group ?? [one])
    .slice(0, peopleMax)
    .map(({ name, address }) => ({
      name: lineOf(name),
      address: lineOf(address).toLowerCase(),
    }))
    .filter(({ address }) => address !== '');

const bytesOf = ({ content }: Attachment): Uint8Array =>
  typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content);

/** The last part of a path, as some programs send it. */
const nameOf = ({ filename, mimeType }: Attachment, place: number): string => {
  const name = lineOf((filename ?? '').split(/[\\/]/).at(-1));
  return name === '' ? `${mimeType.split('/')[0] ?? 'file'}-${place + 1}` : name;
};

const filesOf = (attachments: readonly Attachment[]): MailFile[] =>
  attachments
    .slice(0, limits.emailPartsMax)
    .map((one, place) => {
      const contentId = lineOf(idOf(one.contentId));
      return {
        name: nameOf(one, place),
        type: shownTypes.test(one.mimeType) ? one.mimeType : 'application/octet-stream',
        content: bytesOf(one),
        contentId: contentId === '' ? null : contentId,
      };
    })
    .filter(({ content }) => content.length > 0);

const headersOf = ({ headers }: Email): Headers =>
  new Map([...headers].reverse().map(({ key, value }) => [key, value]));

const textOfPart = (attachments: readonly Attachment[], types: readonly string[]): string => {
  const part = attachments.find(({ mimeType }) => types.includes(mimeType));
  return part ? Buffer.from(bytesOf(part)).toString('latin1').slice(0, 100_000) : '';
};

const bounceIn = (kind: EmailKind, { attachments }: Email): Bounce | null =>
  kind === 'bounce'
    ? bounceOf(
        textOfPart(attachments, ['message/delivery-status', 'message/global-delivery-status']),
        textOfPart(attachments, ['message/rfc822', 'text/rfc822-headers', 'message/global']),
      )
    : null;

/** Of what people read: relays add headers to each copy. */
const hashOf = (
  { messageId, date, from, subject, text, html }: Email,
  files: readonly MailFile[],
) =>
  createHash('sha256')
    .update(JSON.stringify([messageId, date, from, subject, text, html]))
    .update(files.map(({ content }) => createHash('sha256').update(content).digest('hex')).join())
    .digest();

/** @throws for a mail with too many levels or headers */
export const readMail = async (source: Uint8Array): Promise<ReadMail> => {
  const email = await PostalMime.parse(source, {
    forceRfc822Attachments: true,
    maxNestingDepth: 50,
    maxHeadersSize: 1_048_576,
  });
  const [from = { name: '', address: '' }] = peopleOf(email.from && [email.from]);
  const kind = kindOfMail(headersOf(email), from.address);
  const files = filesOf(email.attachments);
  const html = linesOf(email.html ?? '', limits.emailHtmlKeptMax);
  const text = linesOf(email.text ?? textOfHtml(html), limits.emailTextKeptMax);
  return {
    messageId: idOf(email.messageId),
    inReplyTo: idOf(email.inReplyTo),
    references: (email.references ?? '')
      .split(/\s+/)
      .flatMap((one) => idOf(one) ?? [])
      .slice(-referencesMax),
    from,
    to: peopleOf(email.to),
    cc: peopleOf(email.cc),
    subject: lineOf(email.subject, limits.emailSubjectMax),
    text,
    html: html === '' ? null : html,
    pictures: remotePicturesIn(html),
    cut:
      (email.html ?? '').length > limits.emailHtmlKeptMax ||
      (email.text ?? '').length > limits.emailTextKeptMax ||
      email.attachments.length > limits.emailPartsMax,
    kind,
    bounce: bounceIn(kind, email),
    files,
    hash: hashOf(email, files),
  };
};
