import type { ChatChannelDetail, ChatMessage } from '@sala/shared-contracts';

export const channelId = '00000000-0000-4000-8000-0000000000c1';
export const eva = { id: '00000000-0000-4000-8000-0000000000aa', name: 'Eva Luna' };
export const beto = { id: '00000000-0000-4000-8000-0000000000bb', name: 'Beto Sol' };

export const aChannel = (change: Partial<ChatChannelDetail> = {}): ChatChannelDetail => ({
  id: channelId,
  kind: 'group',
  name: 'Guardia',
  person: null,
  lastNumber: 1,
  readNumber: 1,
  unread: 0,
  calls: 0,
  muted: false,
  pinned: false,
  last: {
    text: '¿Quién cierra?',
    author: eva.name,
    mine: false,
    deleted: false,
    at: '2026-11-20T16:00:00Z',
  },
  people: [eva, beto],
  manages: true,
  ...change,
});

export const aMessage = (change: Partial<ChatMessage> = {}): ChatMessage => ({
  id: '00000000-0000-4000-8000-000000000001',
  channelId,
  number: 1,
  author: eva,
  mine: false,
  body: '¿Quién cierra?',
  at: '2026-11-20T16:00:00Z',
  editedAt: null,
  deletedAt: null,
  editableUntil: null,
  deletable: false,
  mentions: [],
  replyTo: null,
  reactions: [],
  files: [],
  patient: null,
  urgent: null,
  readBy: 0,
  ...change,
});
