import type { Permission, Role } from '@sala/shared-contracts';

/** Who calls. A suspended member keeps the company but holds no roles and no permissions. */
export interface Actor<CompanyId extends string | null = string | null> {
  readonly userId: string;
  readonly sessionId: string;
  readonly companyId: CompanyId;
  readonly roles: readonly Role[];
  readonly permissions: ReadonlySet<Permission>;
}
