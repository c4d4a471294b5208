import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Release } from '@sala/shared-contracts';
import type { BundleVersion } from '@sala/tooling/bundles';
import { billingOne, shellOne, startTestService, type TestService } from '../http/service.testing';
import { remoteRelease } from '../testing/index';
import { createOutput } from './output';
import { createProgress } from './progress';
import { publishFolders } from './publish-folders';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

/** A folder with a finished build, as `isBuilt` expects. */
const built = async (release: Release): Promise<BundleVersion> => ({
  folder: release.folder as BundleVersion['folder'], // builders produce only these folders
  version: release.version,
  outDir: await service.build(release),
});

const publish = async (versions: readonly BundleVersion[]) => {
  let stderrText = '';
  const stream = { write: (text: string) => (stderrText += text) };
  const registry = service.client(await service.tokenFor(null, 'publish', 'read'));
  const output = createOutput({
    json: false,
    color: false,
    streams: { stdout: stream, stderr: stream },
  });
  const state = await registry.releaseState();
  return {
    ...(await publishFolders(versions, {
      registry,
      state,
      progress: createProgress(stream),
      output,
    })),
    said: () => stderrText,
  };
};

test('sends a finished build once', async () => {
  const versions = [await built(shellOne), await built(billingOne)];
  const first = await publish(versions);
  expect(first.refused).toEqual([]);
  expect(first.published).toEqual(
    expect.arrayContaining([
      {
        folder: 'host-shell',
        name: 'host_shell',
        version: shellOne.version,
        built: false,
        sent: true,
        findings: [],
      },
      {
        folder: 'mfe-billing',
        name: 'mfe_billing',
        version: billingOne.version,
        built: false,
        sent: true,
        findings: [],
      },
    ]),
  );
  expect(first.said()).toMatch(/^sent +\d+\.\d s +mfe-billing 1\.0\.0-00000001$/m);
  const second = await publish(versions);
  expect(second.published.map(({ sent }) => sent)).toEqual([false, false]);
  expect(second.said()).toMatch(/^as is +mfe-billing 1\.0\.0-00000001$/m);
});

test('continues after a refusal and reports why', async () => {
  const good = await built(remoteRelease('mfe-lab', '1.0.0-00000001'));
  const bad = await built(remoteRelease('mfe-wards', '1.0.0-00000001'));
  await writeFile(path.join(bad.outDir, 'page.js'), 'changed');
  const { published, refused } = await publish([bad, good]);
  expect(published.map(({ name }) => name)).toEqual(['mfe_lab']);
  expect(refused.map(({ folder, error }) => [folder, error.code])).toEqual([
    ['mfe-wards', 'release.refused'],
  ]);
  expect(refused[0]?.error.message).toContain('page.js');
});

test('stops on any other error, such as the same version with other bytes', async () => {
  const clash = await built(
    remoteRelease('mfe-lab', '1.0.0-00000001', { measured: { entryKb: 9, routeKb: 31 } }),
  );
  await expect(publish([clash])).rejects.toMatchObject({ code: 'release.exists' });
});
