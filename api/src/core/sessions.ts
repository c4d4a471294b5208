import type { Actor } from './handler';

/** Live sessions and what their people may do, remembered for a few seconds. */
export interface SessionDirectory {
  /** Throws `auth.session_revoked` when the session has been ended or its account is gone. */
  actorOf(sessionId: string): Promise<Actor>;
  /** After a sign-out: the next call asks the database. */
  forgetSession(sessionId: string): void;
  /** After a change of roles, status or company. */
  forgetUser(userId: string): void;
}
