/*
 * Instants are compared as times: as text, `10:00:00.12Z` would come after `10:00:00.121Z`, since
 * PostgreSQL leaves out zeros at the end.
 */

/** @param one, other RFC 3339 */
export const isAfter = (one: string, other: string): boolean => Date.parse(one) > Date.parse(other);

/** After or at the same time. */
export const isSince = (one: string, other: string): boolean => !isAfter(other, one);
