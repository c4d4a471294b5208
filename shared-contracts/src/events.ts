import type * as z from 'zod/mini';
import { clinicEvents } from './clinic/events';
import { clinicalEvents } from './clinical/events';
import { customersEvents } from './customers/events';
import { datasetsEvents } from './datasets/events';
import { frontDeskEvents } from './front-desk/events';
import { identityEvents } from './identity/events';
import { messagingEvents } from './messaging/events';
import { patientsEvents } from './patients/events';
import type { EventSchemas } from './platform/event';
import { platformEvents } from './platform/events';
import { salesEvents } from './sales/events';
import { schedulingEvents } from './scheduling/events';
import { rulesEvents } from './rules/events';
import { sapEvents } from './sap/events';
import { billingEvents } from './billing/events';
import { tasksEvents } from './tasks/events';

/** All events the API publishes. */
export const events = {
  ...platformEvents,
  ...identityEvents,
  ...clinicEvents,
  ...patientsEvents,
  ...customersEvents,
  ...salesEvents,
  ...datasetsEvents,
  ...schedulingEvents,
  ...frontDeskEvents,
  ...clinicalEvents,
  ...messagingEvents,
  ...tasksEvents,
  ...rulesEvents,
  ...sapEvents,
  ...billingEvents,
} as const satisfies EventSchemas;

export type EventName = keyof typeof events;

type Payload<Name extends EventName> = (typeof events)[Name] extends z.ZodMiniType
  ? z.input<(typeof events)[Name]>
  : undefined;

/** One event, written in the transaction that caused it. */
export type DomainEvent = {
  [Name in EventName]: {
    readonly type: Name;
    /** Id of the record it concerns. */
    readonly entityId: string;
    /** Only pages of these people hear of it; absent: of all who may. */
    readonly recipients?: readonly string[];
  } & (undefined extends Payload<Name>
    ? { readonly payload?: Payload<Name> }
    : null extends Payload<Name>
      ? { readonly payload?: Payload<Name> }
      : { readonly payload: Payload<Name> });
}[EventName];
