/**
 * The database as a handler sees it: inside the request's one transaction, with the tenant set, so
 * that row-level security hides every other company. Timestamps arrive as ISO text (UTC, `Z`), dates
 * as `yyyy-mm-dd`, bigint and numeric as numbers, json parsed.
 */
export interface Db {
  query<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** The only row; throws `resource.not_found` when there is none. */
  one<Row>(text: string, values?: readonly unknown[]): Promise<Row>;
  /** The first row, or undefined. */
  maybe<Row>(text: string, values?: readonly unknown[]): Promise<Row | undefined>;
}
