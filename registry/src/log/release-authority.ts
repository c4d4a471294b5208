import type { ReleaseEvent } from '@sala/shared-contracts';
import { readEventsWhere, type Queryable } from './event-log';

/** Reason of promotions at server start, which tells them from people's decisions. */
export const startReason = 'local start';

/** Who decided what is in force. */
export type ReleaseAuthority =
  | { readonly by: 'nobody' }
  /** Only server starts, which released their checkout. */
  | { readonly by: 'start' }
  /** A person or the health rule, with their latest event. */
  | { readonly by: 'somebody'; readonly last: ReleaseEvent };

const decisions =
  "action in ('promoted', 'canary_started', 'canary_changed', 'canary_stopped', 'rolled_back', 'revoked', 'removed')";
const ofStart = "(action = 'promoted' and actor->>'kind' = 'operator' and reason = $1)";

export const readReleaseAuthority = async (db: Queryable): Promise<ReleaseAuthority> => {
  const [last] = await readEventsWhere(
    db,
    `${decisions} and ${ofStart} is not true order by seq desc limit 1`,
    [startReason],
  );
  if (last) return { by: 'somebody', last };
  const [start] = await readEventsWhere(db, `${ofStart} limit 1`, [startReason]);
  return { by: start ? 'start' : 'nobody' };
};
