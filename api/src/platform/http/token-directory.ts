import type { Actor } from './actor';

/** Start of every API token, so that nothing else is looked up as one. */
export const apiTokenPrefix = 'sala_api_';

/** API tokens by their secret; nothing is cached, so that what ends ends at once. */
export interface TokenDirectory {
  /** @throws auth.token_invalid, auth.token_expired, auth.session_revoked */
  actorOf(secret: string): Promise<Actor<string>>;
}
