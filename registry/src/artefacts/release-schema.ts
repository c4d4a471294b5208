import type { Release } from '@sala/shared-contracts';
import { bundleFolder, bundleName, releaseVersion } from '@sala/shared-contracts/release-build';
import * as z from 'zod/mini';
import { byLocale, contractSchema } from './contract-schema';
import { schemaFaults } from './schema-faults';

/**
 * Shape of `mfe-contract.json`, which comes from a pipeline and is relied on by pages and other
 * teams. The rules judge its content; release members nobody reads pass unchanged.
 */
const file = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_.-]{1,200}$/, 'a plain file name of at most 200 characters'));
const text = z.string().check(z.maxLength(300));
const url = z
  .string()
  .check(z.maxLength(500), z.regex(/^\/(?:api|registry)\//, 'a path under /api/ or /registry/'));
const list = <Item extends z.ZodMiniType>(item: Item) => z.array(item).check(z.maxLength(2000));
const strings = list(text);
const byName = z.record(text, strings);

const loadSchema = z.strictObject({
  name: bundleName,
  version: releaseVersion,
  entry: z.nullable(file),
  globalName: text,
  sdk: text,
  plugin: text,
  shared: list(
    z.strictObject({
      key: text,
      range: text,
      singleton: z.boolean(),
      strict: z.boolean(),
      import: z.boolean(),
      provided: z.nullable(text),
    }),
  ),
  routes: z.record(
    text,
    z.strictObject({
      files: list(file),
      consumes: strings,
      messages: z.optional(byLocale(list(file))),
    }),
  ),
  messages: byLocale(list(file)),
  calls: z.record(text, list(z.strictObject({ url, permission: z.optional(text) }))),
  provides: z.record(text, list(file)),
  integrity: z.record(
    file,
    z
      .string()
      .check(
        z.regex(
          /^(?:sha256-[A-Za-z0-9+/]{43}=|sha384-[A-Za-z0-9+/]{64})$/,
          'a sha256 or sha384 digest',
        ),
      ),
  ),
});

const releaseSchema = z.looseObject({
  kind: z.enum(['remote', 'shell']),
  folder: bundleFolder,
  name: bundleName,
  version: releaseVersion,
  contract: z.nullable(contractSchema),
  load: loadSchema,
  exposes: strings,
  carried: list(z.object({ name: text, version: text, bytes: z.number() })),
  symbols: byName,
  deprecated: z.record(text, z.record(text, z.nullable(text))),
  measured: z.object({ entryKb: z.number(), routeKb: z.number() }),
});

/** @returns the release, or its faults, one sentence each */
export const parseRelease = (
  value: unknown,
): { readonly release: Release } | { readonly faults: readonly string[] } => {
  const parsed = releaseSchema.safeParse(value, { reportInput: true });
  if (parsed.success) return { release: value as Release }; // the schema has just validated it
  return { faults: schemaFaults('mfe-contract.json', parsed.error.issues) };
};
