import type {
  BundleState,
  HealthCounts,
  ReleaseDetail,
  ReleaseEvent,
  ReleaseState,
  ReleaseToken,
  VersionState,
} from '@sala/shared-contracts';

export const minutesAgo = (minutes: number): string =>
  new Date(Date.now() - minutes * 60_000).toISOString();

export const health = (more: Partial<HealthCounts> = {}): HealthCounts => ({
  loads: 1240,
  failedLoads: 2,
  crashes: 1,
  slowMounts: 4,
  sessions: 310,
  p75Ms: 640,
  ...more,
});

export const versionState = (version: string, more: Partial<VersionState> = {}): VersionState => ({
  version,
  publishedAt: minutesAgo(90),
  publishedBy: 'billing-ci',
  channels: [],
  revoked: false,
  gate: 'passed',
  findings: { fail: 0, warn: 0, note: 0 },
  health: health(),
  ...more,
});

export const shell: BundleState = {
  name: 'host_shell',
  folder: 'host-shell',
  kind: 'shell',
  owner: 'platform',
  stable: '3.4.0-11111111',
  lkg: null,
  canary: null,
  promotion: null,
  versions: [versionState('3.4.0-11111111', { channels: ['stable'], publishedBy: 'shell-ci' })],
};

/** Stable 1.4.2, last known good 1.4.1, canary 1.5.0, revoked 1.3.9. */
export const billing: BundleState = {
  name: 'mfe_billing',
  folder: 'mfe-billing',
  kind: 'primary',
  owner: 'billing',
  stable: '1.4.2-22222222',
  lkg: '1.4.1-33333333',
  canary: {
    version: '1.5.0-44444444',
    companies: ['0b7c1f5e-8a4d-4f0a-9d6e-2f1a3c5b7d90'],
    roles: ['doctor'],
    percent: 5,
    startedAt: minutesAgo(45),
    mounted: 40,
    verdict: 'healthy',
    eValue: 0.4,
    health: health({ loads: 120, failedLoads: 0, sessions: 41 }),
    baseline: health(),
  },
  promotion: null,
  versions: [
    versionState('1.5.0-44444444', {
      channels: ['canary'],
      findings: { fail: 0, warn: 1, note: 2 },
      health: health({ loads: 120, failedLoads: 0, sessions: 40 }),
    }),
    versionState('1.4.2-22222222', { channels: ['stable'] }),
    versionState('1.4.0-55555555', { gate: 'stale' }),
    versionState('1.4.1-33333333', { channels: ['lkg'] }),
    versionState('1.3.9-66666666', {
      revoked: true,
      gate: 'failed',
      findings: { fail: 1, warn: 0, note: 0 },
    }),
  ],
};

/** State after event 40. */
export const released: ReleaseState = {
  seq: 40,
  composition: { id: 'c-000012', issuedAt: minutesAgo(5), bytes: 9300 },
  policy: { integrity: 'enforce', promotion: { minutes: 30, sessions: 20 } },
  bundles: [shell, billing],
  openTabs: 37,
  rewritten: [],
};

export const event = (seq: number, more: Partial<ReleaseEvent> = {}): ReleaseEvent => ({
  seq,
  prev: `sha256-${seq - 1}`,
  hash: `sha256-${seq}`,
  at: minutesAgo(1),
  actor: { kind: 'staff', id: '5d0f5e0c-41f6-4f57-9a53-0d5f6b8f1c11', name: 'andres@sala.test' },
  action: 'promoted',
  target: { name: 'mfe_billing', version: '1.4.2-22222222' },
  evidence: {},
  reason: 'El canario salió bien',
  composition: 'c-000012',
  ...more,
});

export const changed = (seq = 41): { event: ReleaseEvent; composition: string } => ({
  event: event(seq),
  composition: 'c-000013',
});

export const detail: ReleaseDetail = {
  name: 'mfe_billing',
  version: '1.5.0-44444444',
  publishedAt: minutesAgo(90),
  publishedBy: 'billing-ci',
  sdk: '^2.0.0',
  plugin: '2.9.2',
  files: [
    { file: 'remoteEntry.js', bytes: 11_000, integrity: 'sha256-a' },
    { file: 'pricing.js', bytes: 24_000, integrity: 'sha256-b' },
  ],
  findings: [
    {
      rule: 'R4',
      level: 'warn',
      subject: 'minisearch',
      message:
        'minisearch 7.2.0 is a singleton and carries its own copy (6 kB): set import to false',
    },
  ],
  shares: [
    { key: 'react', range: '^19.3.1', from: '19.3.1', singleton: true, ownBytes: 0 },
    {
      key: '@tanstack/react-query',
      range: '^5.108.0',
      from: '5.108.0',
      singleton: true,
      ownBytes: 0,
    },
    { key: 'minisearch', range: '^7.2.0', from: null, singleton: false, ownBytes: 18_400 },
  ],
  symbols: { '@sala/shared-ui': ['Button'] },
  evidence: [
    {
      at: minutesAgo(80),
      by: 'billing-ci',
      against: ['host_shell@3.4.0-11111111'],
      passed: false,
      startedAt: minutesAgo(81),
      ms: 61_200,
      checks: [
        { name: 'deep links', passed: true, ms: 4200, lines: ['/pricing: 412 ms'] },
        {
          name: 'kill test',
          passed: false,
          ms: 900,
          lines: ['pricing.js blocked: the menu is gone'],
        },
      ],
    },
  ],
};

export const token: ReleaseToken = {
  prefixes: null,
  id: '7f1c2f0e-7a55-4a6e-8d0a-0c3f6f8c1a11',
  name: 'billing-ci',
  remote: 'mfe_billing',
  scopes: ['read', 'publish', 'verify'],
  createdAt: minutesAgo(60 * 24 * 12),
  createdBy: 'andres@sala.test',
  lastUsedAt: minutesAgo(12),
  revokedAt: null,
};
