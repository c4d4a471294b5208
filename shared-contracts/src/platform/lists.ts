import * as z from 'zod/mini';
import * as limits from './limits';
import { exactText, searchText } from './text';
import { versionSchema } from './counts';

/** Query of every list: search words, sort column (`-` prefix: descending) and page. */
export const listQuery = <const Sorts extends readonly [string, ...string[]]>(sorts: Sorts) => ({
  search: z.optional(searchText(limits.searchMax)),
  sort: z._default(z.enum(sorts), sorts[0]),
  /** 1-based. */
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 1),
  pageSize: z._default(
    z.coerce.number().check(z.int(), z.minimum(1), z.maximum(limits.pageSizeMax)),
    25,
  ),
});

/** Comma-separated values of one parameter; any match. */
export const anyOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.pipe(
    exactText(200),
    z.pipe(
      z.transform((list: string) => list.split(',')),
      z.array(z.enum(values)),
    ),
  );

/** One page of a list with the total of matching rows. */
export const pageOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ items: z.array(item), total: z.int(), page: z.int(), pageSize: z.int() });

/** Rows per value of a filter. */
export const valueCounts = z.array(z.object({ value: z.string(), count: z.int() }));

export type ValueCount = z.output<typeof valueCounts>[number];

/** The same for values that are ids, with their names; null: no name (`none`). */
export const namedCounts = z.array(
  z.object({ value: z.string(), label: z.nullable(z.string()), count: z.int() }),
);

export type NamedCount = z.output<typeof namedCounts>[number];

/** Selected ids; each record is processed on its own. */
export const selectedIds = (max: number) =>
  z.array(z.uuid()).check(z.minLength(1), z.maxLength(max));

/** Selected ids with the versions the person saw. */
export const selectedVersions = (max: number) =>
  z
    .array(z.strictObject({ id: z.uuid(), version: versionSchema }))
    .check(z.minLength(1), z.maxLength(max));

/** Result per record; `code` is the problem code, `title` its text in the request language. */
export const bulkOutcome = z.object({
  done: z.array(z.uuid()),
  failed: z.array(z.object({ id: z.uuid(), code: z.string(), title: z.string() })),
});

/** Path parameter with an id; anything but a UUID is answered with 404. */
export const idParams = <const Name extends string>(name: Name) =>
  z.strictObject({ [name]: z.uuid() } as Record<Name, z.ZodMiniUUID>); // a computed key widens to string
