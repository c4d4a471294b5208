/** Encodes an IMAP string: quoted, or as a literal when necessary. */
export const imapString = (text: string | undefined): string => {
  if (text === undefined) return 'NIL';
  if (/^[\x20-\x7e]*$/.test(text)) return `"${text.replace(/["\\]/g, '\\$&')}"`;
  return `{${Buffer.byteLength(text, 'latin1')}}\r\n${text}`; // a byte for each sign, as it is sent
};

const headersOf = (source: Buffer): ReadonlyMap<string, string> => {
  const [head = ''] = source.toString('latin1').split('\r\n\r\n', 1);
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  return new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
};

/** Encodes an address such as `Sala <no-reply@sala.test>`. Our mails have one address per header. */
const addressOf = (value = ''): string => {
  const open = value.lastIndexOf('<');
  const address = value
    .slice(open + 1)
    .replace('>', '')
    .trim();
  const at = address.lastIndexOf('@');
  if (at < 1) return 'NIL';
  const name = value.slice(0, Math.max(open, 0)).replaceAll('"', '').trim();
  const parts = [name === '' ? undefined : name, address.slice(0, at), address.slice(at + 1)];
  const [shown, mailbox, host] = parts.map(imapString);
  return `((${shown} NIL ${mailbox} ${host}))`;
};

/** ENVELOPE of a mail (RFC 3501, section 7.4.2). */
export const envelopeOf = (source: Buffer): string => {
  const headers = headersOf(source);
  const from = addressOf(headers.get('from'));
  const fields = [
    imapString(headers.get('date')),
    imapString(headers.get('subject')),
    from,
    from,
    from,
    addressOf(headers.get('to')),
    'NIL',
    'NIL',
    imapString(headers.get('in-reply-to')),
    imapString(headers.get('message-id')),
  ];
  return `(${fields.join(' ')})`;
};
