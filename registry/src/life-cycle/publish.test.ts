import { cp, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Release, ReleaseFinding } from '@sala/shared-contracts';
import type { PathClaims, ReleaseRules } from '../registry-port';
import { createRules } from '../rules';
import {
  because,
  contractOf,
  createTestRegistry,
  pipeline,
  remoteRelease,
  shellRelease,
  type TestRegistry,
} from '../testing';

/** A recorded call of the rules. */
interface RuleCall {
  readonly release: string;
  readonly shell: string | null;
  readonly others: readonly string[];
  readonly previous: string | null;
}

const ruleCalls: RuleCall[] = [];
const nameOf = (release: Release | null): string | null =>
  release && `${release.name}@${release.version}`;
const heavy: ReleaseFinding = {
  rule: 'R4',
  level: 'warn',
  subject: 'chart',
  message: 'chart is heavy',
};
/** The real rules, recording their calls. */
const rules: ReleaseRules = {
  check: (release, context) => {
    ruleCalls.push({
      release: nameOf(release) ?? '',
      shell: nameOf(context.shell),
      others: context.others.map((one) => nameOf(one) ?? ''),
      previous: nameOf(context.previous),
    });
    return [
      ...createRules().check(release, context),
      ...(release.name === 'mfe_charts' ? [heavy] : []),
    ];
  },
};

let at: TestRegistry;
beforeAll(async () => {
  at = await createTestRegistry({ rules });
  await at.release(shellRelease('1.0.0-aaaaaaaa'), remoteRelease('mfe-hospital', '1.0.0-bbbbbbbb'));
});
afterAll(() => at.close());
beforeEach(() => void ruleCalls.splice(0));

const artefacts = (folder: string): string => path.join(at.dataDir, 'artefacts', folder);
const published = async (name: string) =>
  (await at.registry.state()).bundles
    .find((bundle) => bundle.name === name)
    ?.versions.map(({ version }) => version);

test('a published build is stored complete and logged', async () => {
  const billing = remoteRelease('mfe-billing', '1.0.0-cccccccc');
  const { event, findings } = await at.publish(billing);
  expect(findings).toEqual([]);
  expect(event).toMatchObject({
    action: 'published',
    target: { name: 'mfe_billing', version: billing.version },
    actor: pipeline,
    evidence: { files: 8, findings: { fail: 0, warn: 0, note: 0 } },
  });
  expect(await readdir(path.join(artefacts('mfe-billing'), billing.version))).toContain(
    'remoteEntry.js',
  );
  expect(await readdir(path.join(at.dataDir, 'registry', 'staging'))).toEqual([]);
});

test('republishing is a no-op; other bytes under the same version are refused', async () => {
  const notes = remoteRelease('mfe-notes', '1.0.0-cccccccc');
  await at.publish(notes);
  const { seq } = await at.registry.state();
  expect((await at.publish(notes)).event).toBeNull();
  const other = at.publish(notes, 'export const other = true;');
  await expect(other).rejects.toMatchObject({ code: 'release.exists' });
  expect(await readFile(path.join(artefacts('mfe-notes'), notes.version, 'page.js'), 'utf8')).toBe(
    'export {};\n// page.js',
  );
  expect((await at.registry.state()).seq).toBe(seq);
  expect(await readdir(path.join(at.dataDir, 'registry', 'staging'))).toEqual([]);
});

test('a path moves between remotes only when both are promoted together', async () => {
  const pathsOf = (folder: string, version: string, ...paths: readonly string[]): Release => {
    const release = remoteRelease(folder, version);
    return {
      ...release,
      contract: contractOf(
        release.name as `mfe_${string}`,
        paths.map((one) => ({ path: one, layout: 'authenticated', chunk: 'page' })),
      ),
    }; // remotes are named so
  };
  const [giver, taker] = [
    pathsOf('mfe-giver', '1.0.0-00000001', '/giver', '/tasks'),
    pathsOf('mfe-taker', '1.0.0-00000001', '/taker'),
  ];
  await at.release(giver, taker);
  const taking = pathsOf('mfe-taker', '1.1.0-00000002', '/taker', '/tasks');
  const claim =
    'mfe-taker claims /tasks, which is already a path of mfe-giver; choose another path';
  await expect(at.publish(taking)).rejects.toThrow(claim);

  const giving = pathsOf('mfe-giver', '1.1.0-00000002', '/giver');
  await at.publish(giving);
  const message = `${claim}; mfe-giver gives it up with ${giving.version}: promote both together (mfe promote mfe_taker --with mfe_giver)`;
  expect((await at.publish(taking)).findings).toEqual([
    { rule: 'moves', level: 'fail', subject: 'mfe-taker', message },
  ]);
  await expect(
    at.registry.promote('mfe_taker', taking.version, { ...because, force: false }),
  ).rejects.toThrow(message);
  await expect(
    at.registry.promote('mfe_taker', taking.version, { ...because, force: true }),
  ).rejects.toThrow(claim);
  await expect(
    at.registry.setCanary(
      'mfe_taker',
      { version: taking.version, companies: [], roles: [], percent: 5 },
      because,
    ),
  ).rejects.toThrow(message);

  await at.registry.promoteAll(
    [taking, giving].map(({ name, version }) => ({ name, version })),
    because,
  );
  const remotes = (await at.registry.current())?.composition.remotes;
  expect(remotes?.['mfe_taker']?.contract.routes.map(({ path: one }) => one)).toEqual([
    '/taker',
    '/tasks',
  ]);
  expect(remotes?.['mfe_giver']?.contract.routes.map(({ path: one }) => one)).toEqual(['/giver']);
  await at.registry.remove('mfe_taker', because);
  await at.registry.remove('mfe_giver', because);
});

test('the uploaded build is removed, also when refused', async () => {
  const draft = remoteRelease('mfe-drafts', '1.0.0-cccccccc');
  const directory = await at.build(draft, 'new Function("return 1")();');
  await expect(
    at.registry.publish(directory, { name: 'mfe_drafts', version: draft.version }, pipeline),
  ).rejects.toMatchObject({ code: 'release.refused' });
  await expect(stat(directory)).rejects.toMatchObject({ code: 'ENOENT' });
  expect(await published('mfe_drafts')).toBeUndefined();
  expect(await readdir(path.join(at.dataDir, 'artefacts'))).not.toContain('mfe-drafts');
});

test('rules are checked against what is in force', async () => {
  const next = remoteRelease('mfe-hospital', '1.1.0-cccccccc');
  await at.publish(next);
  expect(ruleCalls).toEqual([
    {
      release: `mfe_hospital@${next.version}`,
      shell: 'host_shell@1.0.0-aaaaaaaa',
      others: [],
      previous: 'mfe_hospital@1.0.0-bbbbbbbb',
    },
  ]);
  await at.registry.setCanary(
    'mfe_hospital',
    { version: next.version, companies: [], roles: [], percent: 1 },
    because,
  );
  ruleCalls.splice(0);
  await at.publish(shellRelease('1.0.1-cccccccc'));
  const others = ['mfe_hospital@1.0.0-bbbbbbbb', `mfe_hospital@${next.version}`];
  expect(ruleCalls.map((one) => ({ ...one, others: one.others.toSorted() }))).toEqual([
    {
      release: 'host_shell@1.0.1-cccccccc',
      shell: 'host_shell@1.0.0-aaaaaaaa',
      others,
      previous: 'host_shell@1.0.0-aaaaaaaa',
    },
  ]);
  await at.registry.stopCanary('mfe_hospital', because);
});

test('warnings are stored with the version', async () => {
  const charts = remoteRelease('mfe-charts', '1.0.0-cccccccc');
  expect((await at.publish(charts)).findings).toEqual([heavy]);
  expect((await at.publish(charts)).findings).toEqual([heavy]);
  expect(await at.registry.view('mfe_charts', charts.version)).toMatchObject({
    findings: [heavy],
    publishedBy: 'pipeline',
  });
});

describe('a version that needs another shell', () => {
  const needing = remoteRelease('mfe-plans', '1.0.0-cccccccc', { load: { sdk: '^2.0.0' } });
  const force = { ...because, force: true };

  test('can be published, but not promoted before that shell', async () => {
    const { findings } = await at.publish(needing);
    expect(findings).toMatchObject([{ rule: 'R6', level: 'fail' }]);
    await expect(
      at.registry.promote('mfe_plans', needing.version, { ...because, force: false }),
    ).rejects.toMatchObject({ code: 'release.refused', facts: { findings } });
    const before = remoteRelease('mfe-plans', '0.9.0-cccccccc');
    await at.publish(before);
    await at.registry.promote('mfe_plans', before.version, force);
    const canary = at.registry.setCanary(
      'mfe_plans',
      { version: needing.version, companies: [], roles: [], percent: 1 },
      because,
    );
    await expect(canary).rejects.toMatchObject({ code: 'release.refused', facts: { findings } });
    await at.registry.remove('mfe_plans', because);
  });
});

describe('path claims of a token', () => {
  const claiming = (version: string, ...paths: readonly string[]) =>
    remoteRelease('mfe-lab', version, {
      contract: contractOf(
        'mfe_lab',
        paths.map((one) => ({ path: one, layout: 'authenticated', chunk: 'page' })),
      ),
    });
  const publishAs = async (release: Release, claims: PathClaims) =>
    at.registry.publish(
      await at.build(release),
      { name: release.name, version: release.version },
      pipeline,
      claims,
    );

  test('without prefixes: its stable paths and own name, never below another remote', async () => {
    const beds = publishAs(claiming('1.0.0-00000001', '/lab', '/hospital/beds'), 'own');
    await expect(beds).rejects.toThrow(
      'mfe-lab claims /hospital/beds, and this token may claim /lab; choose another path, or ask an administrator for a token with --prefix /hospital/beds',
    );
    await at.release(claiming('1.0.0-00000002', '/lab', '/results'));
    await expect(
      publishAs(claiming('1.0.0-00000003', '/results/old', '/lab'), 'own'),
    ).resolves.toMatchObject({ findings: [] });
    await at.registry.remove('mfe_lab', because);
    await expect(publishAs(claiming('1.0.0-00000004', '/results'), 'own')).resolves.toMatchObject({
      findings: [],
    });
  });

  test('with prefixes: only those', async () => {
    await expect(
      publishAs(claiming('1.1.0-00000001', '/samples/new'), ['/samples']),
    ).resolves.toMatchObject({ findings: [] });
    await expect(
      publishAs(claiming('1.1.0-00000002', '/samples-of-others'), ['/samples']),
    ).rejects.toThrow('mfe-lab claims /samples-of-others');
  });
});

describe('refusals', () => {
  test('a path of another remote; a missing translation', async () => {
    const contract = {
      ...contractOf('mfe_thief', [{ path: '/hospital', layout: 'authenticated', chunk: 'page' }]),
    };
    const thief = at.publish(remoteRelease('mfe-thief', '1.0.0-cccccccc', { contract }));
    await expect(thief).rejects.toThrow(
      'mfe-thief claims /hospital, which is already a path of mfe-hospital; choose another path',
    );
    const mute = {
      ...contractOf('mfe_mute', []),
      nav: [{ key: 'list', path: '/mute', icon: 'app', group: 'today', order: 1 }],
    } as const;
    await expect(
      at.publish(remoteRelease('mfe-mute', '1.0.0-cccccccc', { contract: mute })),
    ).rejects.toThrow('mfe_mute: nav.list has no words in en');
  });

  test("a path that is the prefix of another remote's", async () => {
    const clash = at.publish(remoteRelease('mfe-hospitals', '1.0.0-cccccccc'));
    await expect(clash).rejects.toMatchObject({
      code: 'release.refused',
      facts: { findings: expect.arrayContaining([expect.objectContaining({ rule: 'R9' })]) },
    });
  });
});

describe('interruptions', () => {
  const orphan = remoteRelease('mfe-orphan', '1.0.0-cccccccc');

  test('a directory without a log entry is replaced by the next attempt', async () => {
    const place = path.join(artefacts('mfe-orphan'), orphan.version);
    await mkdir(place, { recursive: true });
    await writeFile(path.join(place, 'half.js'), 'half');
    expect(await published('mfe_orphan')).toBeUndefined();
    await at.publish(orphan);
    expect(await readdir(place)).not.toContain('half.js');
    expect(await published('mfe_orphan')).toEqual([orphan.version]);
  });

  test('a database failure leaves no version, and a retry succeeds', async () => {
    const late = remoteRelease('mfe-late', '1.0.0-cccccccc');
    await at.sql(`create function full_disk() returns trigger language plpgsql as $$ begin raise exception 'no space left' using errcode = '53100'; end $$;
      create trigger full_disk before insert on release_event execute function full_disk(); alter table release_event enable always trigger full_disk`);
    await expect(at.publish(late)).rejects.toMatchObject({ code: '53100' });
    expect(await readdir(artefacts('mfe-late'))).toEqual([late.version]); // the directory without a row
    await at.sql('drop trigger full_disk on release_event');
    expect(await published('mfe_late')).toBeUndefined();
    await at.publish(late);
    expect(await published('mfe_late')).toEqual([late.version]);
  });

  test('staging is cleared of old leftovers, not of work in progress', async () => {
    const staging = path.join(at.dataDir, 'registry', 'staging');
    await cp(await at.build(orphan), path.join(staging, 'left'), { recursive: true });
    await (await at.another()).close();
    expect(await readdir(staging)).toEqual(['left']);
    const inTwoDays = () => new Date(Date.now() + 2 * 86_400_000);
    await (await at.another({ clock: inTwoDays })).close();
    expect(await readdir(staging)).toEqual([]);
  });
});

test('concurrent publishing of one version: one wins, the other finds it or is refused', async () => {
  const twin = remoteRelease('mfe-twin', '1.0.0-cccccccc');
  const other = await at.another();
  const twinVersion = { name: 'mfe_twin', version: twin.version };
  const places = await Promise.all([at.build(twin), at.build(twin, 'export const other = true;')]);
  const results = await Promise.allSettled([
    at.registry.publish(places[0], twinVersion, pipeline),
    other.publish(places[1], twinVersion, pipeline),
  ]);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'release.exists' },
  });
  const { files } = await at.registry.view('mfe_twin', twin.version);
  const storedText = await readFile(path.join(artefacts('mfe-twin'), twin.version, 'page.js'));
  expect(files.find(({ file }) => file === 'page.js')?.bytes).toBe(storedText.length);
});
