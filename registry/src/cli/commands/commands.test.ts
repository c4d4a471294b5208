import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { limits } from '@sala/shared-contracts';
import { startTestService, shellOne, type TestService } from '../../http/service.testing';
import { runCli } from '../run-cli';
import { newcomer, remoteRelease, shellRelease, writeBuild } from '../../testing/index';

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

let service: TestService;
let token: string;

/** Runs the command with its own token, in this process: spawning takes a second. */
const mfeWith = async (secret: string, ...words: string[]): Promise<Ended> => {
  let [stdout, stderr] = ['', ''];
  const code = await runCli([...words, '--registry', service.origin, '--token', secret], {
    stdout: { write: (text) => (stdout += text) },
    stderr: { write: (text) => (stderr += text) },
  });
  return { code, stdout, stderr };
};
const mfe = (...words: string[]): Promise<Ended> => mfeWith(token, ...words);

/** Parses the `--json` output. */
const json = async (
  ...words: string[]
): Promise<{ readonly code: number; readonly document: unknown }> => {
  const { code, stdout } = await mfe(...words, '--json');
  return { code, document: JSON.parse(stdout) as unknown };
};

const one = '1.0.0-aaaaaaa1';
const two = '1.1.0-aaaaaaa2';
const billing = (version: string) =>
  remoteRelease('mfe-billing', version, {
    symbols: { '@sala/shell-sdk': version === one ? ['notify'] : ['notify', 'useUnsavedWork'] },
  });

beforeAll(async () => {
  service = await startTestService();
  token = await service.tokenFor(null, 'admin');
  await service.release(shellOne, billing(one));
  await service.client(token).publish('mfe_billing', two, await service.build(billing(two)));
});
afterAll(() => service.close());

const state = () => service.registry.state();
const bundle = async () => (await state()).bundles.find(({ name }) => name === 'mfe_billing');

test('a version goes through status, canary, promote, rollback and log', async () => {
  const status = await mfe('status');
  expect(status.code).toBe(0);
  expect(status.stdout).toMatch(new RegExp(`^mfe_billing +${one} +– +– +${two}`, 'm'));

  const unverified = await mfe('canary', 'billing', '--percent', '5');
  expect(unverified).toMatchObject({
    code: 2,
    stderr: expect.stringContaining(
      'No version of mfe_billing after the stable one has passed the gate: mfe verify billing',
    ),
  });
  const canary = await mfe(
    'canary',
    'mfe-billing',
    two,
    '--percent',
    '5',
    '--role',
    'doctor',
    '--reason',
    'a try',
  );
  expect(canary.stdout).toBe(`mfe_billing ${two} for 5 % and role doctor (c-000002)\n`);
  await mfe('canary', 'billing', '--percent', '20');
  expect((await bundle())?.canary).toMatchObject({ version: two, percent: 20, roles: ['doctor'] }); // omitted options are kept

  const early = await mfe('promote', 'billing');
  expect(early).toMatchObject({ code: 1, stdout: '' });
  expect(early.stderr).toContain(`its gate has not run`);
  expect(await mfe('promote', 'billing', '1.1', '--force')).toMatchObject({
    code: 2,
    stderr: '--force needs a --reason for the log\n',
  });
  expect(
    (await mfe('promote', 'billing', '1.1', '--force', '--reason', 'cash desk cannot charge'))
      .stdout,
  ).toBe(`mfe_billing ${two} is stable, after ${one} (c-000004)\n`);
  expect(await bundle()).toMatchObject({ stable: two, lkg: one, canary: null });

  const back = await json('rollback', 'mfe_billing', '--reason', 'totals are wrong');
  expect(back).toMatchObject({
    code: 0,
    document: { name: 'mfe_billing', version: one, before: two, composition: 'c-000005' },
  });
  expect(await bundle()).toMatchObject({ stable: one });

  const log = await mfe('log', '--remote', 'billing', '--limit', '1');
  expect(log.stdout.split('\n')[1]).toMatch(
    new RegExp(`a pipeline +rolled back +mfe_billing ${one} +c-000005 +totals are wrong$`),
  );
});

test('status reports scripts that are changed in transit', async () => {
  const sent =
    'pages received other bytes than published; something in between (a proxy, an extension) changes scripts';
  expect((await mfe('status')).stdout).not.toContain(sent);
  const items = [
    { subject: `mfe_billing@${one}`, phase: 'rewritten', code: 'remoteEntry.js' },
  ] as const;
  await service.registry.recordBeacons({ tab: randomUUID(), source: newcomer(), items });
  for (const words of [['status'], ['status', 'billing']])
    expect((await mfe(...words)).stdout).toContain(
      `mfe_billing ${one}: ${sent} (reported 1× within a day)`,
    );
  expect((await mfe('status', 'shell')).stdout).not.toContain(sent);
});

test('canary options are validated before any request', async () => {
  const refusals = await Promise.all([
    mfe('canary', 'billing'),
    mfe('canary', 'billing', '--percent', '101'),
    mfe('canary', 'billing', '--role', 'docter'),
    mfe('canary', 'billing', '--company', 'sol'),
  ]);
  expect(refusals.map(({ code }) => code)).toEqual([2, 2, 2, 2]);
  expect(refusals.map(({ stderr }) => stderr.trim())).toEqual([
    'Say who gets it: --percent 5, --role doctor or --company <id>',
    '--percent must be a whole number from 0 to 100, not "101"',
    expect.stringContaining('There is no role "docter". Did you mean doctor?'),
    '--company takes a company id, not "sol"',
  ]);
});

test('stopping a canary, and stopping none', async () => {
  await mfe('canary', 'billing', two, '--percent', '1');
  expect((await mfe('canary', 'billing', '--stop')).stdout).toContain(
    'mfe_billing: the canary is stopped',
  );
  expect((await bundle())?.canary).toBeNull();
  expect((await mfe('canary', 'billing', '--stop')).code).toBe(1);
});

test('revokes a version; removes a remote and brings it back', async () => {
  const lab = remoteRelease('mfe-lab', '1.0.0-aaaaaaa1');
  const next = remoteRelease('mfe-lab', '1.1.0-aaaaaaa2');
  await service.release(lab);
  await service.release(next);
  expect((await mfe('revoke', 'lab', '1.1')).stdout).toContain(
    `mfe_lab ${next.version} is revoked`,
  );
  expect((await state()).bundles.find(({ name }) => name === 'mfe_lab')).toMatchObject({
    stable: lab.version,
  });
  expect((await mfe('remove', 'lab', '--reason', 'moved')).stdout).toContain(
    'mfe_lab is out of the suite',
  );
  expect((await service.client(null).composition())?.remotes).not.toHaveProperty('mfe_lab');
  expect((await mfe('promote', 'lab', '1.0', '--force', '--reason', 'back')).code).toBe(0);
  expect((await service.client(null).composition())?.remotes).toHaveProperty('mfe_lab');
  await mfe('remove', 'lab');
});

test('the hints after promote and remove can be followed', async () => {
  const lab = remoteRelease('mfe-hint', one);
  const second = remoteRelease('mfe-hint', two);
  for (const release of [lab, second])
    await service
      .client(token)
      .publish(release.name, release.version, await service.build(release));
  /** Runs a command, then the last command its hint names, which must succeed. */
  const followed = async (...words: string[]): Promise<string> => {
    const { code, stderr } = await mfe(...words);
    expect(code).toBe(0);
    const hint =
      [...stderr.matchAll(/mfe ((?:rollback|remove|promote) hint(?: \d\S+)?)/g)].at(-1)?.[1] ?? '';
    expect(await mfe(...hint.split(' '))).toMatchObject({ code: 0 });
    return hint;
  };
  expect(await followed('promote', 'hint', one, '--force', '--reason', 'first')).toBe(
    'remove hint',
  );
  await mfe('promote', 'hint', one, '--force', '--reason', 'again');
  expect(await followed('promote', 'hint', two, '--force', '--reason', 'next')).toBe(
    'rollback hint',
  );
  const { version: shell } = shellOne;
  const passed = {
    against: [`host_shell@${shell}`],
    passed: true,
    startedAt: '2026-11-20T12:00:00.000Z',
    ms: 1,
    checks: [],
  };
  await service
    .client(token)
    .releaseEvidenceCreate({ params: { name: 'mfe_hint', version: one }, body: passed });
  expect(await followed('remove', 'hint')).toBe(`promote hint ${one}`);
  await mfe('remove', 'hint');
});

test('several versions are promoted in one composition, by force and with a reason', async () => {
  for (const release of [remoteRelease('mfe-one', one), remoteRelease('mfe-two', one)])
    await service
      .client(token)
      .publish(release.name, release.version, await service.build(release));
  expect(await mfe('promote', 'one', '--with', 'two')).toMatchObject({
    code: 2,
    stderr: '--with skips the gate, so it needs --force and a --reason\n',
  });
  const { stdout } = await mfe(
    'promote',
    'one',
    '--with',
    'two@1.0',
    '--force',
    '--reason',
    'they share a path',
  );
  expect(stdout).toMatch(
    new RegExp(`^mfe_one ${one} and mfe_two ${one} are stable together \\(c-\\d+\\)\n$`),
  );
  const remotes = (await service.client(null).composition())?.remotes;
  expect([remotes?.['mfe_one']?.stable.version, remotes?.['mfe_two']?.stable.version]).toEqual([
    one,
    one,
  ]);
  await mfe('remove', 'one');
  await mfe('remove', 'two');
});

test('unknown and ambiguous names are refused', async () => {
  const [unknown, version] = await Promise.all([
    mfe('status', 'biling'),
    mfe('promote', 'billing', '7'),
  ]);
  expect(unknown.code).toBe(2);
  expect(unknown.stderr).toContain(
    'There is no remote "biling". Did you mean billing? There are shell, billing',
  );
  expect(version.stderr).toContain('There is no version of mfe_billing "7"');
  const two_ = await mfe('promote', 'billing', '1');
  expect(two_.stderr).toContain(
    `"1" matches ${two} and ${one} of mfe_billing; write a longer prefix`,
  );
});

test('finds versions older than the listed ones by prefix and source hash', async () => {
  const old = (number: number) =>
    remoteRelease('mfe-old', `2.${number}.0-0000${String(number).padStart(2, '0')}ff`);
  await service.release(old(0));
  const actor = { kind: 'operator', id: 'operator', name: 'operator' } as const;
  for (let number = 1; number <= limits.releaseVersionsShown + 2; number += 1) {
    await service.registry.publish(await service.build(old(number)), old(number), actor);
  }
  const shown = (await state()).bundles
    .find(({ name }) => name === 'mfe_old')
    ?.versions.map(({ version }) => version);
  expect(shown).not.toContain(old(1).version);
  expect((await mfe('canary', 'old', '2.1.', '--percent', '1')).stdout).toContain(
    `mfe_old ${old(1).version} for 1 %`,
  );
  expect((await mfe('diff', 'old', '000001', 'latest')).stdout).toContain(
    `mfe_old ${old(1).version} → ${old(limits.releaseVersionsShown + 2).version}`,
  );
  // Ambiguous among all versions, though unique among the listed ones.
  expect((await mfe('canary', 'old', '2.1', '--percent', '1')).stderr).toContain(
    `and ${old(1).version} of mfe_old; write a longer prefix`,
  );
  await mfe('remove', 'old');
});

test('shows the difference between two versions', async () => {
  const { code, document } = await json('diff', 'billing', '1.0', 'latest');
  expect({ code, document }).toMatchObject({
    code: 0,
    document: {
      before: one,
      after: two,
      symbols: { added: ['@sala/shell-sdk → useUnsavedWork'], removed: [] },
      routes: { added: [], removed: [] },
    },
  });
  expect((await mfe('diff', 'billing', '1.0', '1.1')).stdout).toContain(
    '+ @sala/shell-sdk → useUnsavedWork',
  );
});

test('reports the impact of a shell from a directory or a published version', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'sala-impact-'));
  try {
    const poor = shellRelease('2.0.0-bbbbbbbb', {
      symbols: { '@sala/shell-sdk': ['useUnsavedWork'] },
    });
    const built = await writeBuild(directory, poor);
    const fine = await json('impact', '--sdk-from', shellOne.version);
    expect(fine).toMatchObject({
      code: 0,
      document: { candidate: { version: shellOne.version, sdk: '1.0.0' } },
    });
    const answer = await json('impact', '--sdk-from', built.directory, '--sdk', '3.0.0-rc');
    expect(answer.document).toMatchObject({
      candidate: { version: '2.0.0-bbbbbbbb', sdk: '3.0.0-rc' },
    });
    expect(await mfe('impact', '--sdk-from', directory)).toMatchObject({
      code: 2,
      stderr: `${directory} has no finished build (no mfe-contract.json)\n`,
    });
    expect((await mfe('impact', '--sdk', 'next')).code).toBe(2);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
});

describe('tokens', () => {
  test('a token of another remote is refused, in text and JSON', async () => {
    const other = await service.tokenFor('mfe_lab', 'read', 'canary', 'promote');
    const { code, stdout, stderr } = await mfeWith(other, 'rollback', 'billing', '--json');
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      error: { exitCode: 1, code: 'release.token_scope', status: 403 },
    });
    expect(stderr).toContain('This token lacks the scope');
  });

  test('a token without read access works with full names and versions', async () => {
    const blind = await service.tokenFor('mfe_billing', 'canary');
    expect((await mfeWith(blind, 'canary', 'billing', '1.1', '--percent', '1')).stderr).toContain(
      'give the full version of mfe_billing',
    );
    expect((await mfeWith(blind, 'canary', 'billing', two, '--percent', '1')).stdout).toContain(
      `mfe_billing ${two} for 1 %`,
    );
    expect((await mfeWith(blind, 'canary', 'billing', '--stop')).code).toBe(0);
  });

  test('tokens are created, listed and revoked; only the secret goes to stdout', async () => {
    const made = await mfe(
      'token',
      'create',
      'billing pipeline',
      '--remote',
      'billing',
      '--scope',
      'read',
      'publish',
    );
    expect(made.stdout).toMatch(/^mfe_[\w-]{43}\n$/);
    expect((await mfeWith(made.stdout.trim(), 'status')).code).toBe(0);
    const { items } = (await json('token', 'list')).document as {
      readonly items: readonly { readonly id: string; readonly name: string }[];
    }; // per the contract
    const own = items.find(({ name }) => name === 'billing pipeline');
    expect(own).toMatchObject({ remote: 'mfe_billing', scopes: ['read', 'publish'] });
    expect((await mfe('token', 'revoke', own?.id ?? '')).stdout).toBe(
      'billing pipeline is revoked\n',
    );
    expect((await mfeWith(made.stdout.trim(), 'status')).code).toBe(1);
    expect((await mfe('token', 'create', 'x', '--scope', 'publsh')).stderr).toContain(
      'Did you mean publish?',
    );
  });

  test('personal grants are listed and revoked', async () => {
    const { id } = await service.client(token).releaseGrantCreate({
      body: { kind: 'override', name: 'mfe_billing', origin: 'http://localhost:4411', hours: 1 },
    });
    expect((await mfe('grant', 'list')).stdout).toMatch(
      new RegExp(`^${id} +mfe_billing from http://localhost:4411 +nobody yet +`, 'm'),
    );
    expect((await mfe('grant', 'revoke', id)).stdout).toBe(
      'mfe_billing from http://localhost:4411 is revoked for whoever would have opened it\n',
    );
    expect((await mfe('grant', 'list')).stdout).not.toContain(id);
  });

  test('an unknown grant gets advice', async () => {
    const { code, stderr } = await mfeWith('mfe_'.padEnd(47, 'x'), 'status');
    expect(code).toBe(1);
    expect(stderr).toContain('Provide a token with --token or SALA_REGISTRY_TOKEN.');
  });
});
