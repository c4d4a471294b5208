import {
  earlierNavGroups,
  locales,
  navGroups,
  navIcons,
  roles,
  routes,
  widgetSizes,
  type EndpointName,
} from '@sala/shared-contracts/release-build';
import * as z from 'zod/mini';

/** i18n namespaces of the shell and its libraries. */
const reservedNamespaces: ReadonlySet<string> = new Set([
  'shell',
  'account',
  'ui',
  'common',
  'words',
  'translation',
  'constructor',
  'prototype',
]);

/** First path segments that belong to the server or the shell. */
const reservedPaths: ReadonlySet<string> = new Set([
  'api',
  'registry',
  'r',
  'healthz',
  'readyz',
  'assets',
  'sign-in',
  'sign-in-2',
  'sign-up',
  'otp',
  'forgot-password',
  'email-confirmation',
  'clerk',
  '401',
  '403',
  '404',
  '500',
  '503',
]);

const endpoints = Object.keys(routes) as [EndpointName, ...EndpointName[]]; // keys of a constant object

const words = (max: number) => z.string().check(z.minLength(1), z.maxLength(max));
/** An object key; excludes `__proto__` and other built-in names. */
const key = z.string().check(
  z.regex(/^[a-z][A-Za-z0-9]{0,39}$/, 'a letter, then up to 39 letters or digits'),
  z.refine((name) => name !== 'constructor', 'a name other than constructor'),
);
const list = <Item extends z.ZodMiniType>(item: Item, max: number) =>
  z.array(item).check(z.maxLength(max));
const order = z.number().check(z.minimum(-10_000), z.maximum(10_000));
const permission = z
  .string()
  .check(z.regex(/^[a-z][a-z-]{0,39}:[a-z][a-z-]{0,39}$/, 'a permission such as patients:read'));
const icon = z.enum(navIcons);

/** A path within the suite. */
const address = z
  .string()
  .check(
    z.regex(
      /^\/(?!\/)[!-~]{0,199}$/,
      'a path in this suite of at most 200 characters, such as /patients?new=1',
    ),
  );

const claim = z.string().check(
  z.maxLength(100),
  z.regex(
    /^\/[a-z0-9-]+(?:\/[a-z0-9-]+)*$/,
    'a path of lower-case letters, digits and hyphens, such as /lab-results',
  ),
  z.refine(
    (path) => !reservedPaths.has(path.split('/')[1] ?? ''),
    'a path that does not belong to the server or the shell',
  ),
);

export const byLocale = <Value extends z.ZodMiniType>(value: Value) =>
  z.strictObject(
    Object.fromEntries(locales.map((locale) => [locale, value])) as Record<
      (typeof locales)[number],
      Value
    >,
  ); // one member per locale

const slots = z.strictObject({
  widgets: z.optional(
    list(
      z.strictObject({
        key,
        size: z.enum(widgetSizes),
        for: z.optional(list(z.enum(roles), roles.length)),
        lines: z.optional(z.int().check(z.minimum(1), z.maximum(40))),
        order,
        permission: z.optional(permission),
        path: z.optional(address),
        ofClinicPart: z.optional(z.literal(true)),
      }),
      30,
    ),
  ),
  search: z.optional(
    list(
      z.strictObject({
        key,
        order,
        icon,
        permission: z.optional(permission),
        register: z.optional(
          z.strictObject({ key, path: address, param: key, permission: z.optional(permission) }),
        ),
      }),
      10,
    ),
  ),
  commands: z.optional(
    list(
      z.strictObject({
        key,
        path: address,
        icon,
        permission: z.optional(permission),
        typed: z.optional(z.strictObject({ word: key, param: key })),
        also: z.optional(key),
      }),
      60,
    ),
  ),
  customerTabs: z.optional(
    list(z.strictObject({ key, order, permission: z.optional(permission) }), 10),
  ),
  help: z.optional(z.literal(true)),
});

const preload = z.strictObject({
  endpoint: z.enum(endpoints),
  query: z.optional(z.record(key, z.string().check(z.maxLength(200)))),
});

const route = z.strictObject({
  path: claim,
  layout: z.enum(['authenticated', 'setup', 'public']),
  withoutCompany: z.optional(z.literal(true)),
  chunk: z
    .string()
    .check(
      z.regex(
        /^[a-z0-9][a-z0-9-]{0,59}$/,
        'a chunk name of lower-case letters, digits and hyphens',
      ),
    ),
  preload: z.optional(list(preload, 10)),
});

const kilobytes = z.number().check(z.minimum(1), z.maximum(2000));

/**
 * Allowed content of `remote.contract.ts`. It travels in every page of the suite, so every member
 * is bounded and unknown members are refused.
 */
export const contractSchema = z.strictObject({
  name: z
    .string()
    .check(z.regex(/^mfe_[a-z][a-z0-9]{1,30}$/, 'mfe_ and one word, such as mfe_lab')),
  kind: z.enum(['primary', 'essential', 'regular']),
  owner: words(60),
  namespace: z.string().check(
    z.regex(
      /^[a-z][a-z0-9_-]{1,30}$/,
      'one word of lower-case letters, digits, hyphens and underscores',
    ),
    z.refine((name) => !reservedNamespaces.has(name), 'a namespace the shell does not use'),
  ),
  routes: list(route, 60),
  nav: list(
    z.strictObject({
      key,
      path: address,
      icon,
      group: z.enum([...navGroups, ...earlierNavGroups]), // teams upgrade on their own days
      order,
      permission: z.optional(permission),
      also: z.optional(key),
    }),
    40,
  ),
  slots: z.optional(slots),
  permissions: list(permission, 200),
  messages: byLocale(
    z.strictObject({
      title: words(60),
      nav: z.record(key, words(80)),
      slots: z.optional(z.record(key, words(80))),
    }),
  ),
  budgets: z.strictObject({ entryKb: kilobytes, routeKb: kilobytes }),
});
