import { limits } from '@sala/shared-contracts';
import { ConnectionFailed, errorText } from '../../platform/connections/connections';
import { refuseInTransaction } from '../../platform/database/open-transaction';
import { createSmtpDriver, type SmtpDriver } from '../email/live';
import { publicAddressOf } from '../email/public-address';
import { createGuardedFetch } from '../single-sign-on/guarded-fetch';
import { openInbox, type InboxOptions } from './inbox';
import type { Letter, MailboxAccount, MailboxPort, RemotePicture } from './port';

const pictureMs = 10_000;

/** What the bytes are, whatever the sender of the mail says; SVG has scripts and is left out. */
export const pictureTypeOf = (content: Uint8Array): string | undefined => {
  const head = Buffer.from(content.subarray(0, 12)).toString('latin1');
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (/^GIF8[79]a/.test(head)) return 'image/gif';
  return /^RIFF.{4}WEBP/s.test(head) ? 'image/webp' : undefined;
};

/** Never from our own networks, in demonstrations neither: a stranger wrote the address. */
const fetchPublic = createGuardedFetch(false);

const fetchPicture = async (address: string): Promise<RemotePicture> => {
  try {
    const response = await fetchPublic(address.replace(/^http:/i, 'https:'), {
      method: 'GET',
      headers: { accept: 'image/png,image/jpeg,image/gif,image/webp' },
      body: null,
      redirect: 'manual',
      signal: AbortSignal.timeout(pictureMs),
    });
    const content = new Uint8Array(await response.arrayBuffer());
    const type = pictureTypeOf(content);
    if (response.status !== 200 || content.length > limits.emailPictureMaxBytes)
      throw new ConnectionFailed(`the picture came with status ${response.status}`);
    if (type === undefined) throw new ConnectionFailed('it is not a picture');
    return { type, content };
  } catch (cause) {
    throw new ConnectionFailed(errorText(cause), { cause });
  }
};

const messageOf = ({ to, cc, subject, text, inReplyTo, references, files }: Letter) => ({
  to: [...to],
  cc: [...cc],
  subject,
  text,
  ...(inReplyTo !== null && { inReplyTo: `<${inReplyTo}>` }),
  references: references.map((one) => `<${one}>`),
  attachments: files.map(({ name, type, content }) => ({
    filename: name,
    contentType: type,
    content: Buffer.from(content),
  })),
});

/** Speaks IMAP and SMTP with the servers of companies. */
export const createMailboxPort = (options: InboxOptions): MailboxPort => {
  const { privateServers } = options;
  const withDriver = async (
    { smtp, user, password, from }: MailboxAccount,
    act: (driver: SmtpDriver) => Promise<void>,
  ): Promise<void> => {
    refuseInTransaction('a mail server');
    const driver = createSmtpDriver({
      ...smtp,
      ...(privateServers ? {} : { address: await publicAddressOf(smtp.host) }),
      user,
      password,
      from,
    });
    try {
      await act(driver);
    } finally {
      driver.close();
    }
  };
  return {
    openInbox: (account) => openInbox(account, options),
    trySmtp: (account) => withDriver(account, (driver) => driver.verify()),
    send: (account, letter) =>
      withDriver(account, (driver) => driver.sendAs(letter.messageId, messageOf(letter))),
    fetchPicture,
  };
};
