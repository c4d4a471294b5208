import { clinicAudiences } from './clinic/events';
import { clinicalAudiences } from './clinical/events';
import { customersAudiences } from './customers/events';
import { datasetsAudiences } from './datasets/events';
import { frontDeskAudiences } from './front-desk/events';
import { identityAudiences } from './identity/events';
import { messagingAudiences } from './messaging/events';
import { patientsAudiences } from './patients/events';
import { platformAudiences } from './platform/events';
import { salesAudiences } from './sales/events';
import { schedulingAudiences } from './scheduling/events';
import { rulesAudiences } from './rules/events';
import { sapAudiences } from './sap/events';
import { billingAudiences } from './billing/events';
import { tasksAudiences } from './tasks/events';
import type { DeviceKind } from './platform/device-kinds';
import type { EventName } from './events';
import type { HeldRole } from './identity/roles';
import type { EventAudience } from './platform/event';
import { scopeOf } from './permissions';

type EventNoun = EventName extends `${infer Noun}.${string}` ? Noun : never;

const audiences: Readonly<Record<EventNoun, EventAudience>> = {
  ...platformAudiences,
  ...identityAudiences,
  ...clinicAudiences,
  ...patientsAudiences,
  ...customersAudiences,
  ...salesAudiences,
  ...datasetsAudiences,
  ...schedulingAudiences,
  ...frontDeskAudiences,
  ...clinicalAudiences,
  ...messagingAudiences,
  ...tasksAudiences,
  ...rulesAudiences,
  ...sapAudiences,
  ...billingAudiences,
};

/** Nouns whose events each kind of device receives. */
const deviceAudiences: Readonly<Record<DeviceKind, readonly string[]>> = {
  'waiting-room': ['queue_entry'],
  kiosk: [],
};

/** Whether a device of this kind receives an event. */
export const deviceReceivesEvent = (kind: DeviceKind, type: string): boolean =>
  deviceAudiences[kind].includes(type.split('.', 1)[0] ?? '');

const isNoun = (word: string): word is EventNoun => Object.hasOwn(audiences, word);

/**
 * Whether these roles receive an event. Roles limited to their own records receive none, since an
 * event does not name an owner.
 *
 * @param isNamed whether the person is a recipient of the event
 */
export const receivesEvent = (
  roles: readonly HeldRole[],
  type: string,
  isNamed = false,
): boolean => {
  const noun = type.split('.', 1)[0] ?? '';
  const audience = isNoun(noun) ? audiences[noun] : null;
  if (audience === 'recipients') return isNamed;
  return audience !== null && scopeOf(roles, audience) === 'all';
};
