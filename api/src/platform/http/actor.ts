import type { DeviceKind, Permission, Role } from '@sala/shared-contracts';
import type { AccessPolicy } from './access-policy';

/** A paired device: it acts without a person (docs/adr/0087). */
export interface ActingDevice {
  readonly id: string;
  readonly kind: DeviceKind;
  readonly siteId: string;
}

/** Set for a call let in as an emergency: it is answered only once an emergency access is proved. */
export interface EmergencyCall {
  proved: boolean;
}

/** The caller. A suspended member keeps the company but has no roles or permissions. */
export interface Actor<CompanyId extends string | null = string | null> {
  /** For a device: who paired it, and on whose behalf it writes. */
  readonly userId: string;
  readonly sessionId: string;
  readonly companyId: CompanyId;
  readonly roles: readonly Role[];
  readonly permissions: ReadonlySet<Permission>;
  /** Set when a device calls: no person is signed in, and it has no permissions. */
  readonly device?: ActingDevice;
  readonly emergency?: EmergencyCall;
  /** null: the company demands nothing. */
  readonly policy: AccessPolicy | null;
}
