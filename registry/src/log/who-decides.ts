import type { ReleaseEvent } from '@sala/shared-contracts';
import { readEventsWhere, type Queryable } from './event-log';

/**
 * What the start of a server gives as the reason of its promotions: by it they are told from what
 * people do.
 */
export const startReason = 'local start';

/** Who has decided until now what is in force. */
export type WhoDecides =
  | { readonly by: 'nobody' }
  /** The start of a server alone, which released its checkout. */
  | { readonly by: 'start' }
  /** Somebody, or the health rule: the last thing that they did. */
  | { readonly by: 'somebody'; readonly last: ReleaseEvent };

const decisions =
  "action in ('promoted', 'canary_started', 'canary_changed', 'canary_stopped', 'rolled_back', 'revoked', 'removed')";
const ofStart = "(action = 'promoted' and actor->>'kind' = 'operator' and reason = $1)";

export const readWhoDecides = async (db: Queryable): Promise<WhoDecides> => {
  const [last] = await readEventsWhere(
    db,
    `${decisions} and ${ofStart} is not true order by seq desc limit 1`,
    [startReason],
  );
  if (last) return { by: 'somebody', last };
  const [start] = await readEventsWhere(db, `${ofStart} limit 1`, [startReason]);
  return { by: start ? 'start' : 'nobody' };
};
