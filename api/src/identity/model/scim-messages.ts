import { limits, patterns, shortName } from '@sala/shared-contracts';
import * as z from 'zod/mini';

/* Messages of SCIM 2.0 (RFC 7643, 7644). Attributes that are not kept here are ignored. */

export const scimType = 'application/scim+json';
export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User';

/** An error in SCIM's own format (RFC 7644 §3.12). */
export class ScimError extends Error {
  override readonly name = 'ScimError';
  constructor(
    readonly status: number,
    readonly detail: string,
    readonly scimType?:
      | 'invalidFilter'
      | 'invalidPath'
      | 'invalidSyntax'
      | 'invalidValue'
      | 'mutability'
      | 'uniqueness',
  ) {
    super(detail);
  }
}

export const errorMessage = ({ status, detail, scimType: type }: ScimError): object => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
  status: String(status),
  ...(type && { scimType: type }),
  detail,
});

/** A member as the directory sees them. */
export interface ScimUser {
  readonly id: string;
  readonly userId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly isActive: boolean;
  readonly isOwner: boolean;
  /** Names of standard and custom roles. */
  readonly roles: readonly string[];
  readonly createdAt: string;
  readonly version: number;
}

export const userMessage = (
  { id, email, isActive, roles, createdAt, version, ...names }: ScimUser,
  baseUrl: string,
): object => ({
  schemas: [userSchema],
  id,
  userName: email,
  name: {
    givenName: names.firstName,
    familyName: names.lastName,
    formatted: shortName(names),
  },
  displayName: shortName(names),
  emails: [{ value: email, type: 'work', primary: true }],
  active: isActive,
  roles: roles.map((value) => ({ value })),
  meta: {
    resourceType: 'User',
    created: createdAt,
    location: `${baseUrl}/Users/${id}`,
    version: `W/"${version}"`,
  },
});

export const listMessage = (
  resources: readonly object[],
  total: number,
  start: number,
): object => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
  totalResults: total,
  startIndex: start,
  itemsPerPage: resources.length,
  Resources: resources,
});

export const configurationMessage = (baseUrl: string): object => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: limits.scimPageMax },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'A token that an owner creates in the settings of the company',
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${baseUrl}/ServiceProviderConfig` },
});

const valueOf = ({ value }: { readonly value: string }): string => value;

/** Some directories send booleans as text. */
const boolean = z.union([
  z.boolean(),
  z.pipe(
    z.string().check(z.toLowerCase()),
    z.pipe(
      z.enum(['true', 'false']),
      z.transform((text) => text === 'true'),
    ),
  ),
]);

/** Values of `roles` (RFC 7643 §4.1.2), with or without their sub-attributes. */
const roleValues = z
  .array(z.union([z.string(), z.pipe(z.object({ value: z.string() }), z.transform(valueOf))]))
  .check(z.maxLength(limits.scimRolesMax));

const givenUserSchema = z.object({
  userName: z
    .string()
    .check(z.trim(), z.toLowerCase(), z.maxLength(limits.emailMax), z.regex(patterns.email)),
  name: z.optional(
    z.object({ givenName: z.optional(z.string()), familyName: z.optional(z.string()) }),
  ),
  active: z.optional(boolean),
  roles: z.optional(roleValues),
});
export type GivenUser = z.output<typeof givenUserSchema>;

const patchSchema = z.object({
  Operations: z
    .array(
      z.object({
        op: z.string(),
        path: z.optional(z.string()),
        value: z.optional(z.unknown()),
      }),
    )
    .check(z.minLength(1), z.maxLength(100)),
});

const parseAs = <Schema extends z.ZodMiniType>(schema: Schema, body: unknown): z.output<Schema> => {
  const parsed = z.safeParse(schema, body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const at = issue?.path.join('.') || 'the message';
  throw new ScimError(400, `${at} is missing or invalid`, 'invalidValue');
};

export const parseUser = (body: unknown): GivenUser => parseAs(givenUserSchema, body);

/** A change of the roles that the directory gave, in the order of the request. */
export interface RoleOperation {
  readonly op: 'add' | 'replace' | 'remove';
  readonly roles: readonly string[];
}

export interface UserChanges {
  readonly userName?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly active?: boolean;
  readonly roles?: readonly RoleOperation[];
}

/** Attributes that can be changed, by path in lower case: paths are compared without case. */
const readers: Readonly<Record<string, (value: unknown) => UserChanges>> = {
  active: (value) => ({ active: parseAs(boolean, value) }),
  username: (value) => ({ userName: parseAs(z.string(), value).trim().toLowerCase() }),
  'name.givenname': (value) => ({ firstName: parseAs(z.string(), value) }),
  'name.familyname': (value) => ({ lastName: parseAs(z.string(), value) }),
};

/** `{ name: { givenName } }` as `{ 'name.givenName': … }`. */
const flattened = (value: unknown, prefix = ''): [string, unknown][] =>
  Object.entries(parseAs(z.record(z.string(), z.unknown()), value)).flatMap(
    ([name, inner]): [string, unknown][] => {
      const path = prefix + name;
      return typeof inner === 'object' && inner !== null && !Array.isArray(inner)
        ? flattened(inner, `${path}.`)
        : [[path, inner]];
    },
  );

const oneRole = /^roles\[\s*value\s+eq\s+("(?:[^"\\]|\\.)*")\s*\]$/i;

const rolesGiven = (op: string, value: unknown): RoleOperation => ({
  op: op.toLowerCase() === 'add' ? 'add' : 'replace',
  roles: parseAs(roleValues, Array.isArray(value) ? value : [value]),
});

/** `add`, `replace` or `remove` of `roles`, or `remove` of one of them (RFC 7644 §3.5.2). */
const roleOperation = (
  op: string,
  path: string | undefined,
  value: unknown,
): RoleOperation | undefined => {
  const one = oneRole.exec(path ?? '')?.[1];
  if (op === 'remove' && one !== undefined) return { op, roles: [String(JSON.parse(one))] };
  if (path?.toLowerCase() !== 'roles') return undefined;
  if (op === 'remove')
    return value === undefined ? { op: 'replace', roles: [] } : { ...rolesGiven(op, value), op };
  return rolesGiven(op, value);
};

/** The changes of a PATCH; without a path, what is not kept here is ignored (RFC 7644 §3.5.2.3). */
export const parsePatch = (body: unknown): UserChanges => {
  let changes: UserChanges = {};
  for (const { op, path, value } of parseAs(patchSchema, body).Operations) {
    const onRoles = roleOperation(op.toLowerCase(), path, value);
    if (onRoles) {
      changes = { ...changes, roles: [...(changes.roles ?? []), onRoles] };
      continue;
    }
    if (!['add', 'replace'].includes(op.toLowerCase()))
      throw new ScimError(400, `${op} is not supported`, 'invalidValue');
    for (const [name, given] of path === undefined ? flattened(value) : [[path, value] as const]) {
      const read = readers[name.toLowerCase()];
      if (name.toLowerCase() === 'roles' && path === undefined)
        changes = { ...changes, roles: [rolesGiven(op, given)] };
      else if (read) changes = { ...changes, ...read(given) };
      else if (path !== undefined)
        throw new ScimError(400, `${path} cannot be changed`, 'invalidPath');
    }
  }
  return changes;
};

const equals = /^\s*userName\s+eq\s+("(?:[^"\\]|\\.)*")\s*$/i;

/** The address of `userName eq "…"`, the one filter there is; null without a filter. */
export const parseFilter = (filter: string | undefined): string | null => {
  if (filter === undefined) return null;
  const quoted = equals.exec(filter)?.[1];
  try {
    if (quoted !== undefined) return String(JSON.parse(quoted)).toLowerCase();
  } catch {
    // no JSON string after all: refused below
  }
  throw new ScimError(400, 'only userName eq "…" is supported', 'invalidFilter');
};
