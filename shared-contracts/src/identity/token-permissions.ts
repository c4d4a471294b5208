import type { Permission } from '../permissions';

/**
 * What no API token may do, whoever made it: manage people, tokens, the company itself, or releases
 * (docs/adr/0083). The table refuses the same.
 */
export const neverOfTokens = [
  'api-tokens:read',
  'api-tokens:write',
  'api-tokens:delete',
  'api-tokens:manage',
  'users:write',
  'users:delete',
  'users:manage',
  'company:write',
  'company:delete',
  'company:manage',
  'releases:read',
  'releases:manage',
] as const satisfies readonly Permission[];

export const isTokenPermission = (permission: Permission): boolean =>
  !neverOfTokens.some((one) => one === permission);
