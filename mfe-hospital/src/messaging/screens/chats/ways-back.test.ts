import { chatId, conversationOf } from '../../../testing/conversation.fixture';
import { waysBack } from './ways-back';

test('each goes back to what it was, those alike together', () => {
  const until = '2026-12-01T15:00:00.000Z';
  const rows = [
    conversationOf(1),
    conversationOf(2, { status: 'snoozed', snoozedUntil: until }),
    conversationOf(3, { labels: ['pago'] }),
  ];
  expect(waysBack(rows, { kind: 'status', status: 'resolved' })).toEqual([
    { conversations: [chatId(1), chatId(3)], change: { kind: 'status', status: 'open' } },
    { conversations: [chatId(2)], change: { kind: 'snooze', until } },
  ]);
  expect(waysBack(rows, { kind: 'label', add: ['pago', 'vip'], remove: [] })).toEqual([
    {
      conversations: [chatId(1), chatId(2)],
      change: { kind: 'label', add: [], remove: ['pago', 'vip'] },
    },
    { conversations: [chatId(3)], change: { kind: 'label', add: [], remove: ['vip'] } },
  ]);
});
