import type {
  EmailCategoryCard,
  EmailMessage,
  EmailThread,
  EmailThreadDetail,
  Mailbox,
} from '@sala/shared-contracts';

export const emailId = (digit: number) => `c0ffee00-0000-4000-8000-0000000000e${digit}`;

export const mailbox: Mailbox = {
  id: emailId(9),
  name: 'Recepción',
  address: 'recepcion@luna.test',
  signature: 'Clínica Luna',
  active: true,
  health: 'ok',
  lastOkAt: '2026-11-24T15:00:00.000Z',
  version: 1,
};

export const threadOf = (digit: number, change: Partial<EmailThread> = {}): EmailThread => ({
  id: emailId(digit),
  mailbox: { id: mailbox.id, name: mailbox.name },
  subject: `Asunto ${digit}`,
  category: 'notifications',
  reason: { source: 'rule', detail: 'Avisos', confidence: 1 },
  correspondent: { name: 'Ana Ruiz', address: 'ana@correo.test' },
  snippet: 'Buenos días',
  kind: 'personal',
  unread: 0,
  messages: 1,
  files: 0,
  starred: false,
  archived: false,
  labels: [],
  assignee: null,
  lastMessageAt: '2026-11-24T15:00:00.000Z',
  version: 1,
  ...change,
});

export const messageOf = (change: Partial<EmailMessage> = {}): EmailMessage => ({
  id: emailId(8),
  direction: 'in',
  kind: 'personal',
  from: { name: 'Ana Ruiz', address: 'ana@correo.test' },
  to: [{ name: '', address: 'recepcion@luna.test' }],
  cc: [],
  subject: 'Asunto 1',
  text: 'Buenos días, ¿a qué hora abren?',
  hasHtml: false,
  cut: false,
  attachments: [],
  at: '2026-11-24T15:00:00.000Z',
  status: null,
  error: null,
  author: null,
  ...change,
});

export const threadDetailOf = (change: Partial<EmailThreadDetail> = {}): EmailThreadDetail => ({
  ...threadOf(1),
  discussion: [messageOf()],
  writable: true,
  conversationId: null,
  leadId: null,
  ...change,
});

export const cardOf = (
  category: EmailCategoryCard['category'],
  change: Partial<EmailCategoryCard> = {},
): EmailCategoryCard => ({ category, unread: 0, open: 1, mine: 0, oldestAt: null, ...change });
