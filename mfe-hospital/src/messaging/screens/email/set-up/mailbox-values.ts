import {
  limits,
  patterns,
  type Contract,
  type EndpointInput,
  type MailboxDetail,
  type MailServer,
} from '@sala/shared-contracts';
import { parseNumber, yup } from '@sala/shared-ui/form';
import type { Translate } from '@sala/screen-parts/translate';

interface ServerValues {
  readonly host: string;
  readonly port: string;
  readonly security: MailServer['security'];
}

export interface MailboxValues {
  readonly name: string;
  readonly address: string;
  readonly fromName: string;
  readonly user: string;
  /** '' keeps the stored one. */
  readonly password: string;
  readonly imap: ServerValues;
  readonly smtp: ServerValues;
  readonly signature: string;
}

export const securities = ['tls', 'starttls', 'none'] as const;

const typed = (server: MailServer): ServerValues => ({ ...server, port: String(server.port) });

export const mailboxValues = (mailbox: MailboxDetail | null): MailboxValues => ({
  name: mailbox?.name ?? '',
  address: mailbox?.address ?? '',
  fromName: mailbox?.fromName ?? '',
  user: mailbox?.user ?? '',
  password: '',
  imap: mailbox ? typed(mailbox.imap) : { host: '', port: '993', security: 'tls' },
  smtp: mailbox ? typed(mailbox.smtp) : { host: '', port: '465', security: 'tls' },
  signature: mailbox?.signature ?? '',
});

export const mailboxRules = (t: Translate, passwordNeeded: boolean) => {
  const line = (max: number) => yup.string().trim().max(max, t('email.rules.long', { max }));
  const server = yup.object({
    host: line(limits.hostMax)
      .required(t('email.boxes.rules.host'))
      .matches(patterns.host, t('email.boxes.rules.host')),
    port: yup
      .string()
      .required(t('email.boxes.rules.port'))
      .test('port', t('email.boxes.rules.port'), (value) => {
        const port = parseNumber(value);
        return port !== null && Number.isInteger(port) && port >= 1 && port <= limits.portMax;
      }),
  });
  const password = line(limits.secretMax);
  return yup.object({
    name: line(limits.mailboxNameMax).required(t('email.boxes.rules.name')),
    address: line(limits.emailMax)
      .required(t('email.rules.address'))
      .matches(patterns.email, t('email.rules.address')),
    fromName: line(limits.senderNameMax).required(t('email.boxes.rules.fromName')),
    user: line(limits.emailMax).required(t('email.boxes.rules.user')),
    password: passwordNeeded ? password.required(t('email.boxes.rules.password')) : password,
    imap: server,
    smtp: server,
    signature: yup
      .string()
      .max(limits.mailboxSignatureMax, t('email.rules.long', { max: limits.mailboxSignatureMax })),
  });
};

type Body = EndpointInput<Contract['mailboxCreate']>['body'];

const serverBody = ({ host, port, security }: ServerValues) => ({
  host: host.trim(),
  port: parseNumber(port) ?? 0,
  security,
});

export const mailboxBody = (values: MailboxValues): Body => ({
  name: values.name.trim(),
  address: values.address.trim(),
  fromName: values.fromName.trim(),
  user: values.user.trim(),
  password: values.password,
  imap: serverBody(values.imap),
  smtp: serverBody(values.smtp),
  signature: values.signature.trim(),
});
