import type { Permission, Role } from '@sala/shared-contracts';

/** The caller. A suspended member keeps the company but has no roles or permissions. */
export interface Actor<CompanyId extends string | null = string | null> {
  readonly userId: string;
  readonly sessionId: string;
  readonly companyId: CompanyId;
  readonly roles: readonly Role[];
  readonly permissions: ReadonlySet<Permission>;
}
