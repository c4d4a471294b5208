import type { MailboxAccount } from '../../adapters/mailbox/port';
import type { SecretBox } from '../../platform/secrets/secret-box';
import type { MailboxRow } from '../sql/mailboxes.queries';

/** Binds the sealed password to one mailbox of one company; as in `messagingSealedColumns`. */
const ownerOf = ({ companyId, id }: Pick<MailboxRow, 'companyId' | 'id'>): string =>
  `mailbox:${companyId}:${id}`;

export const sealPassword = (
  box: SecretBox,
  mailbox: Pick<MailboxRow, 'companyId' | 'id'>,
  password: string,
): Promise<Buffer> => box.seal(Buffer.from(password), ownerOf(mailbox));

export const openPassword = async (
  box: SecretBox,
  mailbox: Pick<MailboxRow, 'companyId' | 'id' | 'secrets'>,
): Promise<string> => String(await box.open(mailbox.secrets, ownerOf(mailbox)));

export const accountOf = async (box: SecretBox, mailbox: MailboxRow): Promise<MailboxAccount> => ({
  imap: mailbox.imap,
  smtp: mailbox.smtp,
  user: mailbox.user,
  password: await openPassword(box, mailbox),
  from: { name: mailbox.fromName, address: mailbox.address },
});
