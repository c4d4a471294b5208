import type { Conversation, ConversationQueue } from '@sala/shared-contracts';

export type ListSort = 'activity' | 'waiting';

/** Milliseconds by which a row stands where it does. */
const placeOf = (row: Conversation, sort: ListSort): number =>
  sort === 'activity' ? -Date.parse(row.lastActivityAt) : Date.parse(row.waitingSince ?? '');

const isBehind = (row: Conversation, last: Conversation, sort: ListSort): boolean => {
  const [own, other] = [placeOf(row, sort), placeOf(last, sort)];
  if (own !== other) return own > other;
  return sort === 'activity' ? row.id < last.id : row.id > last.id;
};

/** Whether a row still belongs where it is shown, after somebody changed it. */
export const belongsTo = (
  { status, assignee, waitingSince }: Conversation,
  {
    queue,
    sort,
    userId,
  }: {
    readonly queue: ConversationQueue;
    readonly sort: ListSort;
    readonly userId: string | undefined;
  },
): boolean => {
  if (sort === 'waiting' && waitingSince === null) return false;
  if (queue === 'snoozed' || queue === 'resolved') return status === queue;
  if (status !== 'open' && status !== 'pending') return false;
  if (queue === 'mine') return assignee?.id === userId;
  return queue === 'all' || assignee === null;
};

/**
 * The first page as it is now, and behind it what was loaded before: a row of it that the new page
 * would show, and does not, is gone.
 */
export const joinedRows = (
  head: readonly Conversation[],
  loaded: readonly Conversation[],
  sort: ListSort,
): readonly Conversation[] => {
  const last = head.at(-1);
  if (!last) return head;
  const ids = new Set(head.map(({ id }) => id));
  return [...head, ...loaded.filter((row) => !ids.has(row.id) && isBehind(row, last, sort))];
};
