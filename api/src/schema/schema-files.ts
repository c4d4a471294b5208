import { join } from 'node:path';
import type pg from 'pg';
import { readFunctions } from '../platform/database/repeatable-functions';
import { readCatalogue, type Catalogue } from './catalogue';
import { definitionsOf, type DomainSchema } from './definitions';
import { diagramOf } from './diagram';
import { functionsOf, schemaDomains, tablesOf, type SchemaDomain } from './domains';

/** A generated file: its path from the root of the repository, and its text. */
export interface SchemaFile {
  readonly path: string;
  readonly text: string;
}

/** The root of the repository. */
export const repository = join(import.meta.dirname, '../../..');

type Ownership = Readonly<Record<SchemaDomain, readonly string[]>>;

/** What the mapping and the database disagree about, as sentences that say what to do. */
const ownershipFaults = (kind: string, owners: Ownership, found: readonly string[]): string[] => {
  const mapped = Object.values(owners).flat();
  const present = new Set(found);
  return [
    ...[...present]
      .filter((name) => !mapped.includes(name))
      .map((name) => `The ${kind} ${name} has no domain: add it to api/src/schema/domains.ts.`),
    ...mapped
      .filter((name) => !present.has(name))
      .map((name) => `There is no ${kind} ${name}: remove it from api/src/schema/domains.ts.`),
    ...mapped
      .filter((name, place) => mapped.indexOf(name) !== place)
      .map((name) => `The ${kind} ${name} has two domains: keep one in api/src/schema/domains.ts.`),
  ];
};

const byDomain = (catalogue: Catalogue, repeatable: readonly string[]): DomainSchema[] =>
  schemaDomains.map((domain) => ({
    domain,
    repeatable: repeatable.filter((name) => functionsOf[domain].includes(name)),
    extensions: domain === 'platform' ? catalogue.extensions : [],
    tables: catalogue.tables.filter(({ name }) => tablesOf[domain].includes(name)),
    functions: catalogue.functions.filter(({ name }) => functionsOf[domain].includes(name)),
  }));

/**
 * The files that describe a migrated database.
 *
 * @throws when a table or function has no domain, or a table has no comment.
 */
export const schemaFiles = async (client: pg.ClientBase): Promise<SchemaFile[]> => {
  const catalogue = await readCatalogue(client);
  const faults = [
    ...ownershipFaults(
      'table',
      tablesOf,
      catalogue.tables.map(({ name }) => name),
    ),
    ...ownershipFaults(
      'function',
      functionsOf,
      catalogue.functions.map(({ name }) => name),
    ),
  ];
  const unexplained = catalogue.tables.filter(({ comment }) => comment === null);
  faults.push(
    ...unexplained.map(
      ({ name }) => `The table ${name} has no comment: say with COMMENT ON TABLE what a row is.`,
    ),
  );
  if (faults.length > 0) throw new Error(faults.join('\n'));
  const repeatable = (await readFunctions()).map(({ name }) => name);
  return byDomain(catalogue, repeatable).flatMap((schema) => [
    { path: `api/schema/${schema.domain}.sql`, text: definitionsOf(schema) },
    { path: `docs/schema/${schema.domain}.md`, text: diagramOf(schema.domain, schema.tables) },
  ]);
};
