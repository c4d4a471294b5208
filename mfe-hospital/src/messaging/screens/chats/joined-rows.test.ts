import { chatId, conversationOf } from '../../../testing/conversation.fixture';
import { belongsTo, joinedRows } from './joined-rows';

const at = (digit: number, minute: number) =>
  conversationOf(digit, { lastActivityAt: `2026-11-24T15:0${minute}:00.000Z` });
const ids = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);

test('a first page that changed keeps what was loaded behind it, and nothing twice', () => {
  const loaded = [at(1, 9), at(2, 8), at(3, 7), at(4, 6)];
  expect(ids(joinedRows([at(5, 9), at(1, 8)], loaded, 'activity'))).toEqual(
    [5, 1, 3, 4].map(chatId),
  );
});

test('a row leaves the queue to which it does not belong any more', () => {
  const where = { queue: 'mine', sort: 'activity', userId: chatId(9) } as const;
  const mine = conversationOf(1, { assignee: { id: chatId(9), name: 'Ana' } });
  expect(belongsTo(mine, where)).toBe(true);
  expect(belongsTo({ ...mine, status: 'resolved' }, where)).toBe(false);
  expect(belongsTo({ ...mine, waitingSince: null }, { ...where, sort: 'waiting' })).toBe(false);
});
