import * as z from 'zod/mini';
import { endpoint } from '../platform/endpoint';
import * as limits from './limits';
import {
  beaconSchema,
  bundleName,
  changeAnswerSchema,
  evidenceSchema,
  impactAnswerSchema,
  releaseDetailSchema,
  releaseEventSchema,
  releaseGrantSchema,
  releaseStateSchema,
  releaseTokenSchema,
  pathPrefix,
  releaseVersion,
  ringRoleSchema,
  tokenScopes,
  type TokenScope,
} from './release-shapes';
import { exactText, longText, shortText } from '../platform/text';
import { countSchema } from '../platform/counts';

const reason = longText(limits.releaseReasonMax);
/** Log sequence the caller expects; a mismatch is a 409 (compare-and-set). */
const expected = z.optional(countSchema);
const change = { reason, expectedSeq: expected };
const compositionId = z.string().check(z.regex(/^c-\d{6,15}$/));

const bundleParams = z.strictObject({ name: bundleName });
const versionParams = z.strictObject({ name: bundleName, version: releaseVersion });
const read = { permission: 'releases:read' } as const;
const manage = { permission: 'releases:manage' } as const;

/**
 * `/registry/v1/*`, served by the registry. `permission` is held by platform staff or by a token
 * with the scope in {@link scopeOfEndpoint}. Publishing is not JSON: `PUT
 * /registry/v1/releases/:name/:version` with a tar of the release (docs/how-to/release.md).
 */
export const releases = {
  releaseState: endpoint({
    summary: 'Everything that is released: channels, canaries, gates, health',
    access: read,
    response: releaseStateSchema,
  }),
  releaseEventList: endpoint({
    summary: 'The log, newest first',
    access: read,
    query: z.strictObject({
      name: z.optional(bundleName),
      before: z.optional(z.coerce.number().check(z.int(), z.minimum(1))),
      limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 50),
    }),
    /** `intact`: the hash chain of the whole log verifies. */
    response: z.object({ items: z.array(releaseEventSchema), intact: z.boolean() }),
  }),
  releaseVersionList: endpoint({
    summary:
      'Every version of a bundle whose files are there, newest first; the state shows the newest alone',
    access: read,
    params: bundleParams,
    response: z.object({
      items: z.array(z.object({ version: releaseVersion, revoked: z.boolean() })),
    }),
  }),
  releaseView: endpoint({
    summary: 'One version: files, rules, share resolution, evidence',
    access: read,
    params: versionParams,
    response: releaseDetailSchema,
  }),
  releaseEvidenceCreate: endpoint({
    summary: 'What the gate saw of a version',
    access: manage,
    params: versionParams,
    body: z.strictObject(evidenceSchema.shape),
    status: 201,
    response: changeAnswerSchema,
  }),
  releaseCanarySet: endpoint({
    summary: 'Start a canary, or change who gets it',
    access: manage,
    params: bundleParams,
    body: z.strictObject({
      version: releaseVersion,
      companies: z._default(z.array(z.uuid()).check(z.maxLength(limits.canaryCompaniesMax)), []),
      roles: z._default(z.array(ringRoleSchema).check(z.maxLength(limits.canaryRolesMax)), []),
      percent: z.int().check(z.minimum(0), z.maximum(100)),
      ...change,
    }),
    response: changeAnswerSchema,
  }),
  releaseCanaryStop: endpoint({
    summary: 'End a canary: everybody has stable again',
    access: manage,
    params: bundleParams,
    body: z.strictObject(change),
    response: changeAnswerSchema,
  }),
  releasePromote: endpoint({
    summary: 'Make a version stable; without a passed gate, or a canary that lasted, only by force',
    access: manage,
    params: bundleParams,
    body: z.strictObject({
      version: releaseVersion,
      force: z._default(z.boolean(), false),
      ...change,
    }),
    response: changeAnswerSchema,
  }),
  releasePromoteAll: endpoint({
    summary:
      'Make several versions stable in one composition, without a gate: a start from nothing',
    access: manage,
    body: z.strictObject({
      releases: z
        .array(z.strictObject({ name: bundleName, version: releaseVersion }))
        .check(z.minLength(1), z.maxLength(300)),
      ...change,
    }),
    response: changeAnswerSchema,
  }),
  releaseRollback: endpoint({
    summary: 'Take back: the last known good version, or the one named',
    access: manage,
    params: bundleParams,
    body: z.strictObject({ to: z.optional(releaseVersion), ...change }),
    response: changeAnswerSchema,
  }),
  releaseRevoke: endpoint({
    summary: 'Nobody loads this version again',
    access: manage,
    params: versionParams,
    body: z.strictObject(change),
    response: changeAnswerSchema,
  }),
  releaseRemove: endpoint({
    summary: 'Take a remote out of the suite',
    access: manage,
    params: bundleParams,
    body: z.strictObject(change),
    response: changeAnswerSchema,
  }),
  releasePolicySet: endpoint({
    summary: 'What pages do about files with other bytes',
    access: manage,
    body: z.strictObject({ integrity: z.enum(['enforce', 'report']), ...change }),
    response: changeAnswerSchema,
  }),
  releaseImpact: endpoint({
    summary: 'Which versions break under a candidate of the shell',
    access: read,
    body: z.strictObject({
      sdk: z.string(),
      /** Exports of the candidate, by package. */
      symbols: z.record(z.string(), z.array(z.string())),
      deprecated: z.record(z.string(), z.record(z.string(), z.nullable(z.string()))),
      provides: z.record(z.string(), z.string()),
      plugin: z.string(),
    }),
    response: impactAnswerSchema,
  }),
  releaseTokenList: endpoint({
    summary: 'Tokens of pipelines, never their secrets',
    access: manage,
    response: z.object({ items: z.array(releaseTokenSchema) }),
  }),
  releaseTokenCreate: endpoint({
    summary: 'A token for a pipeline; its secret is shown this once',
    access: manage,
    body: z.strictObject({
      name: shortText(60),
      remote: z.nullable(bundleName),
      scopes: z.array(z.enum(tokenScopes)).check(z.minLength(1)),
      prefixes: z.optional(z.nullable(z.array(pathPrefix).check(z.minLength(1), z.maxLength(60)))),
    }),
    status: 201,
    response: z.object({ token: releaseTokenSchema, secret: z.string() }),
  }),
  releaseTokenRevoke: endpoint({
    summary: 'End a token',
    access: manage,
    params: z.strictObject({ tokenId: z.uuid() }),
    response: releaseTokenSchema,
  }),
  releaseGrantCreate: endpoint({
    summary:
      'A page for one person alone: a remote from a developer’s machine, or an old composition again',
    access: manage,
    body: z.union([
      z.strictObject({
        kind: z.literal('override'),
        name: bundleName,
        origin: z.url(),
        hours: z._default(z.int().check(z.minimum(1), z.maximum(8)), 8),
      }),
      z.strictObject({
        kind: z.literal('replay'),
        composition: z.string().check(z.regex(/^c-\d{6,}$/)),
      }),
    ]),
    status: 201,
    /**
     * Open `path`, signed in, in the browser that should get the grant. Staff grants belong to
     * their creator; token grants to the first person who opens them.
     */
    response: z.object({ id: z.uuid(), path: z.string(), expiresAt: z.string() }),
  }),
  releaseGrantList: endpoint({
    summary: 'Pages of somebody’s own that hold now',
    access: manage,
    response: z.object({ items: z.array(releaseGrantSchema) }),
  }),
  releaseGrantRevoke: endpoint({
    summary: 'End such a page at once',
    access: manage,
    params: z.strictObject({ grantId: z.uuid() }),
    response: releaseGrantSchema,
  }),
  releaseBeaconTokenCreate: endpoint({
    summary: 'What lets a tab be counted, for half an hour and one composition',
    access: {
      public:
        'a page also fails before anybody has signed in; who has, sends the session and counts as an account',
    },
    body: z.strictObject({ composition: compositionId, tab: z.uuid() }),
    response: z.object({ token: z.string(), expiresAt: z.string() }),
  }),
  releaseBeaconCreate: endpoint({
    summary: 'How remotes fare in a page',
    access: { public: 'counts only; a page also fails before anybody has signed in' },
    body: z.strictObject({
      composition: compositionId,
      /** Random id of the tab. */
      tab: z.uuid(),
      /** Issued to this tab for this composition. */
      token: exactText(200),
      items: z.array(beaconSchema).check(z.minLength(1), z.maxLength(50)),
    }),
    status: 202,
    response: z.object({ accepted: z.int() }),
  }),
};

/** Token scope accepted in place of the permission; absent: platform staff or `admin` only. */
export const scopeOfEndpoint: Partial<Record<keyof typeof releases, TokenScope>> = {
  releaseState: 'read',
  releaseEventList: 'read',
  releaseVersionList: 'read',
  releaseView: 'read',
  releaseImpact: 'read',
  releaseEvidenceCreate: 'verify',
  releaseCanarySet: 'canary',
  releaseCanaryStop: 'canary',
  releasePromote: 'promote',
  releaseRollback: 'promote',
  releaseGrantCreate: 'dev',
  releaseGrantRevoke: 'dev',
};
