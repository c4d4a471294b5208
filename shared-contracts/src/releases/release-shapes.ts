import * as z from 'zod/mini';
import { exactText } from '../platform/text';
import { countSchema } from '../platform/counts';
import { roles } from '../identity/roles';

/** Actions in the registry's event log. */
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

/** Who acted: a pipeline token, platform staff, the health rule, or the server operator. */
export const actorKinds = ['pipeline', 'staff', 'health', 'operator'] as const;
export type ReleaseActorKind = (typeof actorKinds)[number];

/** `host_shell` or a remote's federation name. */
export const bundleName = z.string().check(z.regex(/^(?:host_shell|mfe_[a-z][a-z0-9]{1,30})$/));
/** Folder below `/r/`: `host-shell`, `mfe-billing`. */
export const bundleFolder = z.string().check(z.regex(/^(?:host-shell|mfe-[a-z][a-z0-9]{1,30})$/));
/** `<semver>-<sha8>`: no leading zeros; a pre-release has lower-case letters and digits. */
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
/** Path prefix a remote may claim: `/lab`. */
export const pathPrefix = z
  .string()
  .check(z.maxLength(100), z.regex(/^\/[a-z0-9-]+(?:\/[a-z0-9-]+)*$/));

/** `fail` blocks a release; `warn` and `note` are informative. */
export const findingLevels = ['fail', 'warn', 'note'] as const;

/** Finding of a rule (docs/how-to/release.md lists the rules). */
export const findingSchema = z.object({
  /** `R1` … `R9`, `eval`, `budget`, `paths`, `messages`, `slots`, `moves`. */
  rule: z.string(),
  level: z.enum(findingLevels),
  /** Package or key concerned; null: the whole release. */
  subject: z.nullable(z.string()),
  /** English, for pipelines: packages, ranges, bytes and the fix. */
  message: z.string(),
});
export type ReleaseFinding = z.output<typeof findingSchema>;

/** Result of one gate check. */
export const gateCheckSchema = z.object({
  name: exactText(200),
  passed: z.boolean(),
  ms: countSchema,
  /** Observations, one per line; the reason when it failed. */
  lines: z.array(exactText(2000)).check(z.maxLength(200)),
});
export type GateCheck = z.output<typeof gateCheckSchema>;

export const evidenceSchema = z.object({
  /** Composition it ran in: `name@version` of the shell and the others. */
  against: z.array(exactText(200)).check(z.maxLength(300)),
  passed: z.boolean(),
  startedAt: exactText(40),
  ms: countSchema,
  checks: z.array(gateCheckSchema).check(z.maxLength(100)),
});
export type GateEvidence = z.output<typeof evidenceSchema>;

export const releaseEventSchema = z.object({
  seq: z.int(),
  /** `sha256-…` of the previous event; null for the first. */
  prev: z.nullable(z.string()),
  hash: z.string(),
  at: z.string(),
  actor: z.object({ kind: z.enum(actorKinds), id: z.string(), name: z.string() }),
  action: z.enum(releaseActions),
  target: z.object({ name: z.nullable(z.string()), version: z.nullable(z.string()) }),
  /** Details of the action: rings and percent, failures, resulting composition. */
  evidence: z.record(z.string(), z.unknown()),
  reason: z.nullable(z.string()),
  /** Resulting composition; null: unchanged. */
  composition: z.nullable(z.string()),
});
export type ReleaseEvent = z.output<typeof releaseEventSchema>;

/** Beacon counts of one version over a period. */
export const healthCountsSchema = z.object({
  /** Attempted loads. */
  loads: z.int(),
  failedLoads: z.int(),
  crashes: z.int(),
  slowMounts: z.int(),
  /** Distinct tabs. */
  sessions: z.int(),
  p75Ms: z.nullable(z.number()),
});
export type HealthCounts = z.output<typeof healthCountsSchema>;

export const verdicts = ['quiet', 'healthy', 'watching', 'bad'] as const;

/** Verdict of the health rule on a version against a baseline (docs/adr/0026). */
const judgement = {
  verdict: z.enum(verdicts),
  /** E-value: the version is bad when it exceeds 1 / false-alarm rate. */
  eValue: z.number(),
  health: healthCountsSchema,
  /** Counts of the baseline. */
  baseline: healthCountsSchema,
};

/** What a canary needs before promotion without force (docs/adr/0030). */
export const promotionPolicySchema = z.object({
  /** Minutes as a canary. */
  minutes: z.int().check(z.minimum(0)),
  /** Tabs that have shown it as a canary. */
  sessions: z.int().check(z.minimum(0)),
});
export type PromotionPolicy = z.output<typeof promotionPolicySchema>;

export const versionStateSchema = z.object({
  version: z.string(),
  publishedAt: z.string(),
  publishedBy: z.string(),
  /** Current channels; may be empty. */
  channels: z.array(z.enum(['stable', 'canary', 'lkg'])),
  revoked: z.boolean(),
  /** null: never run. `stale`: passed against a different composition. */
  gate: z.nullable(z.enum(['passed', 'failed', 'stale'])),
  findings: z.object({ fail: z.int(), warn: z.int(), note: z.int() }),
  health: healthCountsSchema,
});
export type VersionState = z.output<typeof versionStateSchema>;

/** Name of a standard role, or id of one that a company made. */
export const ringRoleSchema = z.union([z.enum(roles), z.uuid()]);

export const canaryStateSchema = z.object({
  version: z.string(),
  companies: z.array(z.string()),
  roles: z.array(ringRoleSchema),
  percent: z.int(),
  startedAt: z.string(),
  /** Tabs that have shown it since. */
  mounted: z.int(),
  /** Compared with stable, since then. */
  ...judgement,
});
export type CanaryState = z.output<typeof canaryStateSchema>;

/** A monitored promotion; a bad one is rolled back automatically. */
export const promotionStateSchema = z.object({
  since: z.string(),
  until: z.string(),
  /** Previous version: baseline and rollback target. */
  against: z.string(),
  /** Since the promotion, against the previous version's counts from a week before. */
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
  /** null: the promotion is no longer monitored, or there was none. */
  promotion: z.nullable(promotionStateSchema),
  /** Newest first, at most limits.releaseVersionsShown. */
  versions: z.array(versionStateSchema),
});
export type BundleState = z.output<typeof bundleStateSchema>;

export const releaseStateSchema = z.object({
  /** Sequence of the last event; send it back as `expectedSeq`. */
  seq: z.int(),
  /** null: nothing is in force. */
  composition: z.nullable(z.object({ id: z.string(), issuedAt: z.string(), bytes: z.int() })),
  policy: z.object({
    integrity: z.enum(['enforce', 'report']),
    /** null: only gate and rules are required. */
    promotion: z.nullable(promotionPolicySchema),
  }),
  /** Shell first, then remotes by name. */
  bundles: z.array(bundleStateSchema),
  /** Pages currently listening for changes. */
  openTabs: z.int(),
  /** Versions whose files reached pages altered within the last day, with report counts. */
  rewritten: z.array(z.object({ name: z.string(), version: z.string(), reports: countSchema })),
});
export type ReleaseState = z.output<typeof releaseStateSchema>;

export const shareRowSchema = z.object({
  key: z.string(),
  range: z.string(),
  /** Shell version it resolves to; null: it uses its own copy. */
  from: z.nullable(z.string()),
  singleton: z.boolean(),
  /** Bytes of the release's own copy. */
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
 * Token scopes. `publish`, `verify` and `canary` apply to its remotes; `promote` includes rollback;
 * `admin` is everything everywhere.
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
  /** Federation name of its one bundle; null: all. */
  remote: z.nullable(z.string()),
  scopes: z.array(z.enum(tokenScopes)),
  /** Paths its remote may claim; null: those in force, and its own name. */
  prefixes: z.nullable(z.array(z.string())),
  createdAt: z.string(),
  createdBy: z.string(),
  lastUsedAt: z.nullable(z.string()),
  revokedAt: z.nullable(z.string()),
});
export type ReleaseToken = z.output<typeof releaseTokenSchema>;

/** A personal page with a fixed composition. */
export const releaseGrantSchema = z.object({
  id: z.uuid(),
  kind: z.enum(['override', 'replay']),
  /** Federation name of the overridden remote; null: a replay. */
  name: z.nullable(z.string()),
  /** Origin of the override, or composition id. */
  subject: z.string(),
  createdAt: z.string(),
  createdBy: z.string(),
  expiresAt: z.string(),
  /** Owner; null: not opened yet. */
  user: z.nullable(z.string()),
});
export type ReleaseGrant = z.output<typeof releaseGrantSchema>;

/** Result of a change: the event and the composition in force. */
export const changeAnswerSchema = z.object({
  event: releaseEventSchema,
  composition: z.nullable(z.string()),
});

/** Phases of a remote in a page that beacons report. */
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
  /** Short code from a closed set of the page; never personal data. */
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
      /** Names it uses that the candidate lacks, by package. */
      missing: z.record(z.string(), z.array(z.string())),
      /** Names it uses that the candidate deprecates, with the version that removes them. */
      deprecated: z.record(z.string(), z.array(z.string())),
      findings: z.array(findingSchema),
    }),
  ),
});
