import * as z from 'zod/mini';
import type { Permission } from '../permissions';

/**
 * Events of a domain: name → payload schema, or null when the id is enough. Names are
 * `<noun>.<past_participle>` in snake_case. An event carries nothing its receivers may not see.
 */
export type EventSchemas = Readonly<Record<`${string}.${string}`, z.ZodMiniType | null>>;

/**
 * Permission needed to receive the events of a noun. `recipients`: those whom each event names,
 * with any role. null: no page receives them; they are for the worker or for one person.
 */
export type EventAudience = Permission | 'recipients' | null;
export type EventAudiences = Readonly<Record<string, EventAudience>>;

/** Import rows by outcome. */
export const rowCounts = z.record(z.string(), z.int());

const id = z.uuid();

/** Schema of ids of related records, by name. */
export const ids = <Name extends string>(...names: readonly Name[]) =>
  z.object(
    // Object.fromEntries loses the names.
    Object.fromEntries(names.map((name) => [name, id])) as Record<Name, typeof id>,
  );
