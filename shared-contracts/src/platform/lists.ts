import * as z from 'zod/mini';
import * as limits from './limits';
import { exactText, searchText } from './text';
import { versionSchema } from './counts';

/** Query of every list: words to look for, a column to sort by (`-` in front: descending), a page. */
export const listQuery = <const Sorts extends readonly [string, ...string[]]>(sorts: Sorts) => ({
  search: z.optional(searchText(limits.searchMax)),
  sort: z._default(z.enum(sorts), sorts[0]),
  /** From 1. */
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 1),
  pageSize: z._default(
    z.coerce.number().check(z.int(), z.minimum(1), z.maximum(limits.pageSizeMax)),
    25,
  ),
});

/** Several values of one parameter, separated by commas; one of them is enough. */
export const anyOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.pipe(
    exactText(200),
    z.pipe(
      z.transform((list: string) => list.split(',')),
      z.array(z.enum(values)),
    ),
  );

/** One page of a list, with the number of all rows that match. */
export const pageOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ items: z.array(item), total: z.int(), page: z.int(), pageSize: z.int() });

/** How many rows each value of a filter would leave. */
export const valueCounts = z.array(z.object({ value: z.string(), count: z.int() }));

export type ValueCount = z.output<typeof valueCounts>[number];

/** The same of values that are ids, with what each is called; null: it has no name (`none`). */
export const namedCounts = z.array(
  z.object({ value: z.string(), label: z.nullable(z.string()), count: z.int() }),
);

export type NamedCount = z.output<typeof namedCounts>[number];

/** Those that somebody ticked; each is dealt with by itself. */
export const tickedIds = (max: number) => z.array(z.uuid()).check(z.minLength(1), z.maxLength(max));

/** The same as they were seen. */
export const tickedVersions = (max: number) =>
  z
    .array(z.strictObject({ id: z.uuid(), version: versionSchema }))
    .check(z.minLength(1), z.maxLength(max));

/** What became of each of many; `code` is the problem's, `title` in the language of the request. */
export const bulkOutcome = z.object({
  done: z.array(z.uuid()),
  failed: z.array(z.object({ id: z.uuid(), code: z.string(), title: z.string() })),
});

/** Path parameter that holds an id. What is not a UUID cannot exist: it is answered with 404. */
export const idParams = <const Name extends string>(name: Name) =>
  z.strictObject({ [name]: z.uuid() } as Record<Name, z.ZodMiniUUID>); // a computed key widens to string
