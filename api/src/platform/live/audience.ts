import {
  deviceReceivesEvent,
  receivesEvent,
  type DeviceKind,
  type HeldRole,
} from '@sala/shared-contracts';
import type { Actor } from '../http/actor';

/** Who listens: a person by current roles, or a device by its kind. */
export type Audience = { readonly roles: readonly HeldRole[] } | { readonly device: DeviceKind };

export const audienceOf = ({ roles, device }: Actor): Audience =>
  device ? { device: device.kind } : { roles };

const nameOfRole = (role: HeldRole): string =>
  typeof role === 'string' ? role : `${role.basedOn}(${role.grants.join(' ')})`;

/** The same for all who receive the same. */
export const nameOfAudience = (audience: Audience): string =>
  'device' in audience ? `device ${audience.device}` : audience.roles.map(nameOfRole).join();

/** @param isNamed whether who listens is a recipient of the event */
export const receives = (audience: Audience, type: string, isNamed: boolean): boolean =>
  'device' in audience
    ? deviceReceivesEvent(audience.device, type)
    : receivesEvent(audience.roles, type, isNamed);
