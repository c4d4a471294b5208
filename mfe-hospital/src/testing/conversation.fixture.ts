import type { Conversation, ConversationDetail, Message } from '@sala/shared-contracts';

export const chatId = (digit: number) => `c0ffee00-0000-4000-8000-0000000000c${digit}`;

export const conversationOf = (
  digit: number,
  change: Partial<Conversation> = {},
): Conversation => ({
  id: chatId(digit),
  channel: 'whatsapp',
  address: {
    id: chatId(digit),
    kind: 'phone',
    value: '+525512345678',
    displayName: `Persona ${digit}`,
    username: null,
    blocked: false,
    doubt: null,
    contact: null,
    version: 1,
  },
  status: 'open',
  priority: 'medium',
  assignee: null,
  department: null,
  labels: [],
  snoozedUntil: null,
  waitingSince: '2026-11-24T15:00:00.000Z',
  firstReplyAt: null,
  replyDueAt: null,
  lastInboundAt: '2026-11-24T15:00:00.000Z',
  lastActivityAt: '2026-11-24T15:00:00.000Z',
  windowEndsAt: '2126-11-25T15:00:00.000Z',
  lastMessage: {
    direction: 'in',
    kind: 'text',
    preview: '¿Tienen cita mañana?',
    status: null,
    at: '2026-11-24T15:00:00.000Z',
  },
  unread: 1,
  lastNumber: 1,
  readNumber: 1,
  replyCount: 0,
  version: 1,
  ...change,
});

export const conversationDetailOf = (
  digit: number,
  change: Partial<ConversationDetail> = {},
): ConversationDetail => ({
  ...conversationOf(digit),
  createdAt: '2026-11-24T15:00:00.000Z',
  otherAddresses: [],
  suppressions: [],
  costs: [],
  ...change,
});

export const chatMessageOf = (number: number, change: Partial<Message> = {}): Message => ({
  id: chatId(number),
  number,
  direction: 'in',
  kind: 'text',
  body: '¿Tienen cita mañana?',
  details: null,
  replyTo: null,
  purpose: 'service',
  status: null,
  error: null,
  author: null,
  scheduledFor: null,
  undoUntil: null,
  cost: null,
  attachments: [],
  at: '2026-11-24T15:00:00.000Z',
  sentAt: null,
  deliveredAt: null,
  readAt: null,
  ...change,
});
