import {
  scopeOf,
  type DeviceKind,
  type Permission,
  type HeldRole,
  type Scope,
} from '@sala/shared-contracts';
import type { AccessPolicy } from './access-policy';

/** A paired device: it acts without a person (docs/adr/0087). */
export interface ActingDevice {
  readonly id: string;
  readonly kind: DeviceKind;
  readonly siteId: string;
}

/** Set for a call that is answered only once care of the patient, or an emergency access, is proved. */
export interface EmergencyCall {
  proved: boolean;
}

/** An API token: it acts for a member, with some of their permissions (docs/adr/0083). */
export interface ActingToken {
  readonly id: string;
  readonly permissions: ReadonlySet<Permission>;
}

/** The caller. A suspended member keeps the company but has no roles or permissions. */
export interface Actor<CompanyId extends string | null = string | null> {
  /** For a device: who paired it, and on whose behalf it writes. */
  readonly userId: string;
  readonly sessionId: string;
  readonly companyId: CompanyId;
  readonly roles: readonly HeldRole[];
  readonly permissions: ReadonlySet<Permission>;
  /** Set when a device calls: no person is signed in, and it has no permissions. */
  readonly device?: ActingDevice;
  readonly emergency?: EmergencyCall;
  /** null: the company demands nothing. */
  readonly policy: AccessPolicy | null;
  /** Set when a program calls: `permissions` are fewer than those of the roles. */
  readonly apiToken?: ActingToken;
}

/**
 * How far a permission of the caller reaches; undefined when not held. The one way to ask, because
 * roles alone say what the member may do, and not what the token may.
 */
export const scopeFor = (
  { roles, apiToken }: Pick<Actor, 'roles' | 'apiToken'>,
  permission: Permission,
): Scope | undefined =>
  apiToken && !apiToken.permissions.has(permission) ? undefined : scopeOf(roles, permission);
