import {
  startTestService,
  billingOne,
  billingTwo,
  shellOne,
  type TestService,
} from '../http/service.testing';
import { remoteRelease } from '../testing/index';
import { changeRelease, versionFor } from './change-release';

const operator = { kind: 'operator', id: 'operator', name: 'operator' } as const;
const change = { actor: operator, reason: 'meanwhile' } as const;
const three = remoteRelease('mfe-billing', '1.2.0-00000003');

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  await service.release(shellOne, billingOne);
  for (const release of [billingTwo, three])
    await service.registry.publish(await service.build(release), release, operator);
});
afterAll(() => service.close());

/** Promotes a version of billing; `meanwhile` runs between read and write. */
const promote = async (version: string, meanwhile: () => Promise<unknown>) => {
  const client = service.client(await service.tokenFor(null, 'admin'));
  let attempts = 0;
  const result = await changeRelease(client, 'billing', async (basis) => {
    attempts += 1;
    if (attempts === 1) await meanwhile();
    const body = {
      version: await versionFor(client, basis, version, () => 'latest'),
      force: true,
      reason: 'a test',
      ...basis.expectedSeq,
    };
    return client.releasePromote({ params: { name: basis.name }, body });
  });
  return { result, attempts };
};

test('retries when only other remotes changed', async () => {
  const { result, attempts } = await promote('1.1', () =>
    service.registry.setPolicy('report', change),
  );
  expect(attempts).toBe(2);
  expect(result.event.target).toEqual({ name: 'mfe_billing', version: billingTwo.version });
});

test('refuses when the same remote changed', async () => {
  const other = promote('1.0', () =>
    service.registry.promote('mfe_billing', three.version, { ...change, force: true }),
  );
  await expect(other).rejects.toMatchObject({ code: 'release.conflict', status: 409 });
  expect(
    (await service.registry.state()).bundles.find(({ name }) => name === 'mfe_billing')?.stable,
  ).toBe(three.version);
});
