import type { EmailKind } from '@sala/shared-contracts';

/** The first value of each header, by its name in lower case. */
export type Headers = ReadonlyMap<string, string>;

/** What a report says of a mail of ours (RFC 3464). */
export interface Bounce {
  readonly address: string;
  /** The address will not take any. */
  readonly permanent: boolean;
  /** Message-ID of the mail that came back. */
  readonly originalId: string | null;
}

const has = (headers: Headers, name: string, pattern: RegExp): boolean =>
  pattern.test(headers.get(name) ?? '');

/** RFC 3834, RFC 2919, RFC 3464, and what programs write that do not know them. */
export const kindOfMail = (headers: Headers, from: string): EmailKind => {
  const isReport = has(headers, 'content-type', /multipart\/report/i);
  if (isReport && has(headers, 'content-type', /delivery-status/i)) return 'bounce';
  if (/^(mailer-daemon|postmaster)@/i.test(from) && has(headers, 'return-path', /^\s*<>/))
    return 'bounce';
  const isAutomatic =
    (headers.has('auto-submitted') && !has(headers, 'auto-submitted', /^\s*no\b/i)) ||
    headers.has('x-autoreply') ||
    headers.has('x-autorespond') ||
    has(headers, 'precedence', /auto[-_]?reply/i);
  if (isAutomatic) return 'auto_reply';
  const isList =
    headers.has('list-id') ||
    headers.has('list-unsubscribe') ||
    has(headers, 'precedence', /bulk|list|junk/i);
  return isList ? 'list' : 'personal';
};

/** Without angle brackets; null for none. */
export const idOf = (value: string | null | undefined): string | null =>
  /<?([^<>\s]{1,998})>?/.exec(value ?? '')?.[1] ?? null;

/** @param report the part `message/delivery-status`; @param original the mail, or its headers */
export const bounceOf = (report: string, original: string): Bounce | null => {
  const address = /^final-recipient:\s*[^;\n]{1,40};\s*<?([^\s<>]{3,255})>?\s*$/im.exec(
    report,
  )?.[1];
  if (address === undefined || !/^action:\s*failed/im.test(report)) return null;
  return {
    address: address.toLowerCase(),
    permanent: /^status:\s*5/im.test(report),
    originalId: idOf(/^message-id:\s*(\S{1,998})/im.exec(original)?.[1]),
  };
};
