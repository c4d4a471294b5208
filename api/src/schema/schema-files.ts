import { join } from 'node:path';
import type pg from 'pg';
import { readFunctions } from '../platform/database/repeatable-functions';
import { readCatalogue, type Catalogue } from './catalogue';
import { definitionsOf, type DomainSchema } from './definitions';
import { diagramOf } from './diagram';
import { schemaDomains, tablesOf, type SchemaDomain } from './domains';
import { functionsOf } from './functions-of-domains';

/** A generated file with its path from the repository root. */
export interface SchemaFile {
  readonly path: string;
  readonly text: string;
}

export const repository = join(import.meta.dirname, '../../..');

type Ownership = Readonly<Record<SchemaDomain, readonly string[]>>;

/** Differences between mapping and database, with instructions. */
const ownershipFaults = (
  kind: 'table' | 'function',
  owners: Ownership,
  found: readonly string[],
): string[] => {
  const file = `api/src/schema/${kind === 'table' ? 'domains' : 'functions-of-domains'}.ts`;
  const mapped = Object.values(owners).flat();
  const present = new Set(found);
  return [
    ...[...present]
      .filter((name) => !mapped.includes(name))
      .map((name) => `The ${kind} ${name} has no domain: add it to ${file}.`),
    ...mapped
      .filter((name) => !present.has(name))
      .map((name) => `There is no ${kind} ${name}: remove it from ${file}.`),
    ...mapped
      .filter((name, place) => mapped.indexOf(name) !== place)
      .map((name) => `The ${kind} ${name} has two domains: keep one in ${file}.`),
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
 * Files describing a migrated database.
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
  const uncommented = catalogue.tables.filter(({ comment }) => comment === null);
  faults.push(
    ...uncommented.map(
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
