import { bundleFolder, bundleName, locales, releaseVersion, type Release } from '@sala/shared-contracts';
import * as z from 'zod/mini';

/**
 * The shape of `mfe-contract.json`: it comes from a pipeline, and pages and other teams rely on it.
 * What it says is for the rules to judge; members that nobody here reads pass as they are.
 */
const file = z.string().check(z.regex(/^[A-Za-z0-9_.-]{1,200}$/));
const strings = z.array(z.string());
const byName = z.record(z.string(), strings);

const byLocale = <Value extends z.ZodMiniType>(value: Value) =>
  z.object(Object.fromEntries(locales.map((locale) => [locale, value])) as Record<(typeof locales)[number], Value>); // one member per locale

const path = z.string().check(z.regex(/^\/[a-z0-9-]+(?:\/[a-z0-9-]+)*$/));
const slot = z.looseObject({ key: z.string() });

const contractSchema = z.looseObject({
  name: z.string().check(z.regex(/^mfe_[a-z][a-z0-9]{1,30}$/)),
  kind: z.enum(['primary', 'essential', 'regular']),
  owner: z.string(),
  namespace: z.string(),
  routes: z.array(z.looseObject({ path, layout: z.enum(['authenticated', 'setup', 'public']), chunk: z.string() })),
  nav: z.array(z.looseObject({ key: z.string(), path, icon: z.string(), group: z.string(), order: z.number() })),
  slots: z.optional(
    z.looseObject({
      widgets: z.optional(z.array(slot)),
      search: z.optional(z.array(slot)),
      commands: z.optional(z.array(slot)),
      customerTabs: z.optional(z.array(slot)),
      help: z.optional(z.literal(true)),
    }),
  ),
  permissions: strings,
  messages: byLocale(z.looseObject({ title: z.string(), nav: z.record(z.string(), z.string()), slots: z.optional(z.record(z.string(), z.string())) })),
  budgets: z.object({ entryKb: z.number(), routeKb: z.number() }),
});

const loadSchema = z.strictObject({
  name: bundleName,
  version: releaseVersion,
  entry: z.nullable(file),
  globalName: z.string(),
  sdk: z.string(),
  plugin: z.string(),
  shared: z.array(
    z.strictObject({ key: z.string(), range: z.string(), singleton: z.boolean(), strict: z.boolean(), import: z.boolean(), provided: z.nullable(z.string()) }),
  ),
  routes: z.record(z.string(), z.strictObject({ files: z.array(file), consumes: strings, messages: z.optional(byLocale(z.array(file))) })),
  messages: byLocale(z.array(file)),
  calls: z.record(z.string(), z.array(z.strictObject({ url: z.string().check(z.regex(/^\/(?:api|registry)\//)), permission: z.optional(z.string()) }))),
  provides: z.record(z.string(), z.array(file)),
  integrity: z.record(file, z.string().check(z.regex(/^(?:sha256-[A-Za-z0-9+/]{43}=|sha384-[A-Za-z0-9+/]{64})$/))),
});

const releaseSchema = z.looseObject({
  kind: z.enum(['remote', 'shell']),
  folder: bundleFolder,
  name: bundleName,
  version: releaseVersion,
  contract: z.nullable(contractSchema),
  load: loadSchema,
  exposes: strings,
  carried: z.array(z.object({ name: z.string(), version: z.string(), bytes: z.number() })),
  symbols: byName,
  deprecated: z.record(z.string(), z.record(z.string(), z.nullable(z.string()))),
  measured: z.object({ entryKb: z.number(), routeKb: z.number() }),
});

/** @returns the release, or what is wrong with the shape, one sentence each. */
export const parseRelease = (value: unknown): { readonly release: Release } | { readonly faults: readonly string[] } => {
  const parsed = releaseSchema.safeParse(value);
  if (parsed.success) return { release: value as Release }; // of this shape, as was just seen
  return { faults: parsed.error.issues.map((issue) => `mfe-contract.json: ${issue.path.join('.') || 'the whole'} is not valid (${issue.code})`) };
};
