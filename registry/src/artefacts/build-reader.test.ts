import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { remoteRelease, writeBuild } from '../testing/builds';
import { BuildReader } from './build-reader';

const release = remoteRelease('mfe-billing', '1.0.0-cccccccc');
const claimed = { name: release.name, version: release.version };
let root: string;
beforeAll(async () => void (root = await mkdtemp(path.join(tmpdir(), 'sala-reader-'))));
afterAll(() => rm(root, { recursive: true, force: true }));

const written = async (text?: string): Promise<string> =>
  (await writeBuild(root, release, text)).directory;

test('reads, hashes and scans a build, and passes refusals on', async () => {
  const reader = new BuildReader();
  const good = await reader.read({ directory: await written(), ...claimed });
  expect(good).toMatchObject({ release: { name: 'mfe_billing' }, scanned: [] });
  const bad = await reader.read({ directory: await written('eval(text);'), ...claimed });
  expect(bad.scanned[0]?.message).toMatch(/^en\.js: eval\(…\) at character 0/);
  const other = reader.read({
    directory: await written(),
    name: 'mfe_other',
    version: claimed.version,
  });
  await expect(other).rejects.toMatchObject({
    code: 'release.refused',
    message: 'the build is mfe_billing, not mfe_other',
  });
  await reader.close();
});

test('refuses a script that takes too long without delaying other publishers', async () => {
  const slow = await written(`eval(text);${'[{a:1}];'.repeat(260_000)}`);
  const impatient = new BuildReader({ ms: 500, memoryMb: 768 });
  const before = performance.eventLoopUtilization();
  await expect(impatient.read({ directory: slow, ...claimed })).rejects.toThrow(
    'reading the release took longer than 0.5 s',
  );
  // A share, not a time, since a busy machine makes everything late: 1 where the script is read here.
  expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.9);
  await expect(
    impatient.read({ directory: path.join(root, 'none'), ...claimed }),
  ).rejects.toMatchObject({ code: 'ENOENT' });
  await impatient.close();
});

test.each([
  ['60,000 spaces behind eval', `eval${' '.repeat(60_000)}`],
  ['a hundred thousand brackets', `eval(1);${'('.repeat(100_000)}`],
])('reads %s quickly', async (_name, text) => {
  const reader = new BuildReader({ ms: 15_000, memoryMb: 768 });
  const directory = await written(text);
  await expect(reader.read({ directory, ...claimed })).resolves.toMatchObject({
    release: { name: 'mfe_billing' },
  });
  await reader.close();
});
