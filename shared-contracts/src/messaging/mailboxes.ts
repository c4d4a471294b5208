import * as z from 'zod/mini';
import { emailSecurities } from '../platform/connections';
import { secretStateSchema } from '../platform/connections';
import { versionSchema } from '../platform/counts';
import { emailSchema } from '../platform/email';
import { endpoint } from '../platform/endpoint';
import * as platformLimits from '../platform/limits';
import { idParams } from '../platform/lists';
import * as patterns from '../platform/patterns';
import { blankableText, exactText, shortText } from '../platform/text';
import * as limits from './limits';

/** `connecting`: it has never answered yet. `off`: it is disconnected. */
export const mailboxHealths = ['ok', 'error', 'connecting', 'off'] as const;

export const mailboxSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  address: z.string(),
  signature: z.string(),
  active: z.boolean(),
  health: z.enum(mailboxHealths),
  /** RFC 3339 time at which the server last answered. */
  lastOkAt: z.nullable(z.string()),
  version: versionSchema,
});

export type Mailbox = z.output<typeof mailboxSchema>;

const server = z.strictObject({
  host: shortText(platformLimits.hostMax).check(z.regex(patterns.host)),
  port: z.int().check(z.minimum(1), z.maximum(platformLimits.portMax)),
  security: z.enum(emailSecurities),
});

export type MailServer = z.output<typeof server>;

export const mailboxDetailSchema = z.extend(mailboxSchema, {
  fromName: z.string(),
  user: z.string(),
  imap: server,
  smtp: server,
  password: secretStateSchema,
  /** In the words of the server. */
  lastError: z.nullable(z.string()),
});

export type MailboxDetail = z.output<typeof mailboxDetailSchema>;

const password = exactText(platformLimits.secretMax).check(z.minLength(1));
const columns = {
  name: shortText(limits.mailboxNameMax),
  address: emailSchema,
  fromName: shortText(platformLimits.senderNameMax),
  /** The same at both servers. */
  user: shortText(platformLimits.emailMax),
  imap: server,
  smtp: server,
};

const params = idParams('mailboxId');
const manage = { permission: 'email:manage' } as const;
const tried = z.object({ ok: z.boolean(), error: z.nullable(z.string()) });

/** Connected accounts: mail arrives by IMAP and leaves by SMTP. */
export const mailboxes = {
  mailboxList: endpoint({
    summary: 'Connected mailboxes by name, each with how it fares',
    access: { permission: 'email:read' },
    response: z.object({ items: z.array(mailboxSchema) }),
  }),
  mailboxView: endpoint({
    summary: 'One mailbox with its servers; its password is never told',
    access: manage,
    params,
    response: mailboxDetailSchema,
  }),
  mailboxCreate: endpoint({
    summary: 'Connect a mailbox: its latest mail is fetched at once',
    access: manage,
    body: z.strictObject({
      ...columns,
      password,
      signature: z._default(blankableText(limits.mailboxSignatureMax), ''),
    }),
    response: mailboxDetailSchema,
    status: 201,
  }),
  mailboxUpdate: endpoint({
    summary:
      'Change a mailbox, disconnect it or connect it again; another server needs the password anew',
    access: manage,
    params,
    body: z.strictObject({
      version: versionSchema,
      name: z.optional(columns.name),
      address: z.optional(columns.address),
      fromName: z.optional(columns.fromName),
      user: z.optional(columns.user),
      imap: z.optional(columns.imap),
      smtp: z.optional(columns.smtp),
      password: z.optional(password),
      signature: z.optional(blankableText(limits.mailboxSignatureMax)),
      active: z.optional(z.boolean()),
    }),
    response: mailboxDetailSchema,
  }),
  mailboxTest: endpoint({
    summary: 'Sign in to both servers of a mailbox now, without sending anything',
    access: manage,
    params,
    response: z.object({ imap: tried, smtp: tried }),
  }),
};
