import type { CallInput } from '@sala/shared-contracts/client';
import type pg from 'pg';
import { wordOf } from '../customers/customer-queries';

type Query = NonNullable<CallInput<'conversationList'>['query']>;

const channels = ['whatsapp', 'sms'] as const;
const queues = ['mine', 'unassigned', 'snoozed'] as const;

/** What the list is asked for, by call number. */
export const lists = {
  'list, everybody’s': (): Query => ({ queue: 'all' }),
  'list, mine, unassigned, snoozed': (turn: number): Query => ({ queue: wordOf(queues, turn) }),
  'list, resolved': (): Query => ({ queue: 'resolved' }),
  'list, the longest wait': (): Query => ({ sort: 'waiting' }),
  'list, a channel and a priority': (turn: number): Query => ({
    channel: wordOf(channels, turn),
    priority: 'urgent',
  }),
  'list, a label': (): Query => ({ label: 'queja' }),
} satisfies Record<string, (turn: number) => Query>;

const common = ['hola cita', 'mañana gracias', 'doctor buenas', 'confirmo quiero'] as const;
const rare = ['audiometria', 'papanicolaou', 'astigmatismo', 'endodoncia'] as const;
const people = ['renata ordonez', 'oscar nunez', 'lucia villasenor', 'mateo ramirez'] as const;

export const searches = {
  'search, words that everybody writes': (turn: number): Query => ({
    search: wordOf(common, turn),
  }),
  'search, the same among resolved': (turn: number): Query => ({
    queue: 'resolved',
    search: wordOf(common, turn),
  }),
  'search, a rare word': (turn: number): Query => ({ search: wordOf(rare, turn) }),
  'search, a name': (turn: number): Query => ({ search: wordOf(people, turn) }),
  'search, a number': (turn: number): Query => ({
    queue: 'resolved',
    search: String(10_000_000 + ((turn * 617) % 100_000)),
  }),
  'search, a folio': (turn: number): Query => ({ search: `folio${turn}77` }),
  'search, nothing is found': (turn: number): Query => ({ search: `zzq${turn}xw` }),
} satisfies Record<string, (turn: number) => Query>;

/** The least that a list needs: forty rows by an index. */
export const plainList =
  (companyId: string) =>
  (turn: number): pg.QueryConfig => ({
    name: 'plain-inbox',
    text: `select id, channel, status, last_activity_at from conversation where company_id = $1 and status = 'open'
      order by last_activity_at desc, id desc limit $2`,
    values: [companyId, 40 + (turn % 2)],
  });

/** The least that a search needs: forty matches of the index of words. */
export const plainSearch =
  (companyId: string) =>
  (turn: number): pg.QueryConfig => ({
    text: `select conversation_id from message where company_id = $1 and search like '%${wordOf(rare, turn)}%' limit 40`,
    values: [companyId],
  });
