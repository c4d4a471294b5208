import * as z from 'zod/mini';
import { exactText } from '../platform/text';
import { countSchema } from '../platform/counts';
import { roles } from '../identity/roles';

/** What may be written into the log of the registry. */
export const releaseActions = [
  'published',
  'verified',
  'canary_started',
  'canary_changed',
  'canary_stopped',
  'promoted',
  'rolled_back',
  'revoked',
  'removed',
  'swept',
  'policy_changed',
  'token_created',
  'token_revoked',
  'grant_created',
  'grant_taken',
  'grant_revoked',
] as const;
export type ReleaseAction = (typeof releaseActions)[number];

/**
 * Who did it: a pipeline by its token, one of the platform's staff, the health rule, whoever runs
 * the server.
 */
export const actorKinds = ['pipeline', 'staff', 'health', 'operator'] as const;
export type ReleaseActorKind = (typeof actorKinds)[number];

/** `host_shell` or a remote's federation name. */
export const bundleName = z.string().check(z.regex(/^(?:host_shell|mfe_[a-z][a-z0-9]{1,30})$/));
/** Folder below `/r/`: `host-shell`, `mfe-billing`. */
export const bundleFolder = z.string().check(z.regex(/^(?:host-shell|mfe-[a-z][a-z0-9]{1,30})$/));
/** `<semver>-<sha8>`: no leading zeros, and a pre-release of small letters and digits. */
export const releaseVersionPattern =
  /^(?:0|[1-9]\d{0,8})(?:\.(?:0|[1-9]\d{0,8})){2}(?:-(?:0|[1-9]\d*|\d*[a-z][0-9a-z]*)(?:\.(?:0|[1-9]\d*|\d*[a-z][0-9a-z]*))*)?-[0-9a-f]{8}$/;
export const releaseVersion = z
  .string()
  .check(
    z.maxLength(60),
    z.regex(
      releaseVersionPattern,
      'a semver and eight digits of its sources, such as 1.4.2-9f3c01aa',
    ),
  );
/** Path that a remote may claim with everything below it: `/lab`. */
export const pathPrefix = z
  .string()
  .check(z.maxLength(100), z.regex(/^\/[a-z0-9-]+(?:\/[a-z0-9-]+)*$/));

/** `fail` stops a release, `warn` and `note` are told. */
export const findingLevels = ['fail', 'warn', 'note'] as const;

/** What a rule says of a release (docs/how-to/release.md lists the rules). */
export const findingSchema = z.object({
  /** `R1` … `R9`, `eval`, `budget`, `paths`, `messages`, `slots`, `moves`. */
  rule: z.string(),
  level: z.enum(findingLevels),
  /** Package or key that it is about; null: the release as a whole. */
  subject: z.nullable(z.string()),
  /** Names packages, ranges, bytes, and what to change. English: it is for pipelines. */
  message: z.string(),
});
export type ReleaseFinding = z.output<typeof findingSchema>;

/** One check of the gate, with what it saw. */
export const gateCheckSchema = z.object({
  name: exactText(200),
  passed: z.boolean(),
  ms: countSchema,
  /** What was seen: one line each; the reason when it did not pass. */
  lines: z.array(exactText(2000)).check(z.maxLength(200)),
});
export type GateCheck = z.output<typeof gateCheckSchema>;

export const evidenceSchema = z.object({
  /** Composition that it was run in: the shell and the others, `name@version`. */
  against: z.array(exactText(200)).check(z.maxLength(300)),
  passed: z.boolean(),
  startedAt: exactText(40),
  ms: countSchema,
  checks: z.array(gateCheckSchema).check(z.maxLength(100)),
});
export type GateEvidence = z.output<typeof evidenceSchema>;

export const releaseEventSchema = z.object({
  seq: z.int(),
  /** `sha256-…` of the event before; null for the first. */
  prev: z.nullable(z.string()),
  hash: z.string(),
  at: z.string(),
  actor: z.object({ kind: z.enum(actorKinds), id: z.string(), name: z.string() }),
  action: z.enum(releaseActions),
  target: z.object({ name: z.nullable(z.string()), version: z.nullable(z.string()) }),
  /** Facts of the action: rings and percent, what failed, which composition came of it. */
  evidence: z.record(z.string(), z.unknown()),
  reason: z.nullable(z.string()),
  /** Composition that it put in force; null when it changed none. */
  composition: z.nullable(z.string()),
});
export type ReleaseEvent = z.output<typeof releaseEventSchema>;

/** What beacons say of one version, over a stretch of time. */
export const healthCountsSchema = z.object({
  /** Loads that were tried. */
  loads: z.int(),
  failedLoads: z.int(),
  crashes: z.int(),
  slowMounts: z.int(),
  /** Different tabs. */
  sessions: z.int(),
  p75Ms: z.nullable(z.number()),
});
export type HealthCounts = z.output<typeof healthCountsSchema>;

export const verdicts = ['quiet', 'healthy', 'watching', 'bad'] as const;

/**
 * What the rule says of a version beside another, and the counts that it says it from
 * (docs/adr/0026).
 */
const judgement = {
  verdict: z.enum(verdicts),
  /** Evidence of the rule: it calls the version bad when it passes 1 / false-alarm rate. */
  eValue: z.number(),
  health: healthCountsSchema,
  /** Of what it is compared with. */
  baseline: healthCountsSchema,
};

/** What a canary must have been through before it is promoted without force (docs/adr/0030). */
export const promotionPolicySchema = z.object({
  /** Time as a canary. */
  minutes: z.int().check(z.minimum(0)),
  /** Tabs that have shown it since it became one. */
  sessions: z.int().check(z.minimum(0)),
});
export type PromotionPolicy = z.output<typeof promotionPolicySchema>;

export const versionStateSchema = z.object({
  version: z.string(),
  publishedAt: z.string(),
  publishedBy: z.string(),
  /** What it is now; a version may be none of these. */
  channels: z.array(z.enum(['stable', 'canary', 'lkg'])),
  revoked: z.boolean(),
  /** null: nobody ran the gate. `stale`: it passed, but in other company than what is in force now. */
  gate: z.nullable(z.enum(['passed', 'failed', 'stale'])),
  findings: z.object({ fail: z.int(), warn: z.int(), note: z.int() }),
  health: healthCountsSchema,
});
export type VersionState = z.output<typeof versionStateSchema>;

export const canaryStateSchema = z.object({
  version: z.string(),
  companies: z.array(z.string()),
  roles: z.array(z.enum(roles)),
  percent: z.int(),
  startedAt: z.string(),
  /** Tabs that have shown it since then. */
  mounted: z.int(),
  /** Beside stable, since then. */
  ...judgement,
});
export type CanaryState = z.output<typeof canaryStateSchema>;

/** A promotion that is looked after still: a bad one is taken back by itself. */
export const promotionStateSchema = z.object({
  since: z.string(),
  until: z.string(),
  /** Version that it is compared with, and that comes back. */
  against: z.string(),
  /** Since the promotion, beside the other one since a week before it. */
  ...judgement,
});
export type PromotionState = z.output<typeof promotionStateSchema>;

export const bundleStateSchema = z.object({
  name: z.string(),
  folder: z.string(),
  kind: z.enum(['shell', 'primary', 'essential', 'regular']),
  owner: z.string(),
  stable: z.nullable(z.string()),
  lkg: z.nullable(z.string()),
  canary: z.nullable(canaryStateSchema),
  /** null: what is stable is so for longer than promotions are looked after, or by another way. */
  promotion: z.nullable(promotionStateSchema),
  /** Newest first, at most limits.releaseVersionsShown. */
  versions: z.array(versionStateSchema),
});
export type BundleState = z.output<typeof bundleStateSchema>;

export const releaseStateSchema = z.object({
  /** Number of the last event: send it back as `expectedSeq`. */
  seq: z.int(),
  /** null: nothing is in force yet. */
  composition: z.nullable(z.object({ id: z.string(), issuedAt: z.string(), bytes: z.int() })),
  policy: z.object({
    integrity: z.enum(['enforce', 'report']),
    /** null: nothing is asked but the gate and the rules. */
    promotion: z.nullable(promotionPolicySchema),
  }),
  /** The shell first, remotes by name. */
  bundles: z.array(bundleStateSchema),
  /** Pages that listen for changes right now. */
  openTabs: z.int(),
  /**
   * Versions of which pages received other files within a day than the server sent, with how often
   * they told.
   */
  rewritten: z.array(z.object({ name: z.string(), version: z.string(), reports: countSchema })),
});
export type ReleaseState = z.output<typeof releaseStateSchema>;

export const shareRowSchema = z.object({
  key: z.string(),
  range: z.string(),
  /** Version of the shell that it resolves to; null: it brings its own. */
  from: z.nullable(z.string()),
  singleton: z.boolean(),
  /** Bytes that the release carries of it. */
  ownBytes: z.int(),
});

export const releaseDetailSchema = z.object({
  name: z.string(),
  version: z.string(),
  publishedAt: z.string(),
  publishedBy: z.string(),
  sdk: z.string(),
  plugin: z.string(),
  files: z.array(z.object({ file: z.string(), bytes: z.int(), integrity: z.nullable(z.string()) })),
  findings: z.array(findingSchema),
  shares: z.array(shareRowSchema),
  symbols: z.record(z.string(), z.array(z.string())),
  /** Newest first. */
  evidence: z.array(z.object({ at: z.string(), by: z.string(), ...evidenceSchema.shape })),
});
export type ReleaseDetail = z.output<typeof releaseDetailSchema>;

/**
 * What a token allows: `publish`, `verify` and `canary` for its remotes; `promote` goes with
 * rollback; `admin` is all of it, everywhere.
 */
export const tokenScopes = [
  'read',
  'publish',
  'verify',
  'canary',
  'promote',
  'dev',
  'admin',
] as const;
export type TokenScope = (typeof tokenScopes)[number];

export const releaseTokenSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Federation name of the one bundle that it is for; null: all of them. */
  remote: z.nullable(z.string()),
  scopes: z.array(z.enum(tokenScopes)),
  /** Paths that its remote may claim; null: what the remote has in force, and its own name. */
  prefixes: z.nullable(z.array(z.string())),
  createdAt: z.string(),
  createdBy: z.string(),
  lastUsedAt: z.nullable(z.string()),
  revokedAt: z.nullable(z.string()),
});
export type ReleaseToken = z.output<typeof releaseTokenSchema>;

/** A page for one person alone, that holds still. */
export const releaseGrantSchema = z.object({
  id: z.uuid(),
  kind: z.enum(['override', 'replay']),
  /** Federation name of the remote that comes from elsewhere; null: all is as it was. */
  name: z.nullable(z.string()),
  /** Origin that it comes from, or id of the composition. */
  subject: z.string(),
  createdAt: z.string(),
  createdBy: z.string(),
  expiresAt: z.string(),
  /** Whose it is; null: nobody has opened it yet. */
  user: z.nullable(z.string()),
});
export type ReleaseGrant = z.output<typeof releaseGrantSchema>;

/** What a change answers: the event, and the composition that is in force now. */
export const changeAnswerSchema = z.object({
  event: releaseEventSchema,
  composition: z.nullable(z.string()),
});

/** Phases of a remote's life in a page that beacons tell of. */
export const beaconPhases = [
  'loaded',
  'load_failed',
  'crashed',
  'slow_mount',
  'fell_back',
  'integrity',
  'rewritten',
  'csp',
] as const;
export type BeaconPhase = (typeof beaconPhases)[number];

export const beaconSchema = z.strictObject({
  /** `mfe_billing@1.0.0-0123abcd` */
  subject: z
    .string()
    .check(z.regex(/^(?:host_shell|mfe_[a-z][a-z0-9]{1,30})@[0-9A-Za-z.-]{1,60}$/)),
  phase: z.enum(beaconPhases),
  ms: z.optional(z.int().check(z.minimum(0), z.maximum(600_000))),
  /** Short, of a closed set on the page's side; never words of a person or of a patient. */
  code: z.optional(z.string().check(z.regex(/^[a-z0-9_.:-]{1,60}$/i))),
});
export type Beacon = z.output<typeof beaconSchema>;

export const impactAnswerSchema = z.object({
  versions: z.array(
    z.object({
      name: z.string(),
      version: z.string(),
      channels: z.array(z.enum(['stable', 'canary', 'lkg'])),
      owner: z.string(),
      breaks: z.boolean(),
      /** Names that it uses and the candidate does not have, by package. */
      missing: z.record(z.string(), z.array(z.string())),
      /**
       * Names that it uses and the candidate marks as deprecated, with the version that removes
       * them.
       */
      deprecated: z.record(z.string(), z.array(z.string())),
      findings: z.array(findingSchema),
    }),
  ),
});
