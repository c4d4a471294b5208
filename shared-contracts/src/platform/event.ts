import * as z from 'zod/mini';
import type { Permission } from '../permissions';

/**
 * Events of a domain: name → schema of the payload, null where the id says everything. A name is
 * `<noun>.<past participle>` in snake_case; an event never carries what its readers may not see.
 */
export type EventSchemas = Readonly<Record<`${string}.${string}`, z.ZodMiniType | null>>;

/**
 * The permission of those whose pages hear of an event, by its noun. null: no page does; it is for
 * the worker, or belongs to one person alone.
 */
export type EventAudiences = Readonly<Record<string, Permission | null>>;

/** Of an import: rows by what became of them. */
export const rowCounts = z.record(z.string(), z.int());

const id = z.uuid();

/** Ids of other records, by the names that they are given. */
export const ids = <Name extends string>(...names: readonly Name[]) =>
  z.object(
    // fromEntries forgets the names of what it joins.
    Object.fromEntries(names.map((name) => [name, id])) as Record<Name, typeof id>,
  );
