import {
  billingOne,
  billingTwo,
  shellOne,
  startTestService,
  type TestService,
} from './service.testing';

let one: TestService;
let other: TestService;

beforeAll(async () => {
  [one, other] = await Promise.all([startTestService(), startTestService()]);
  await one.release(shellOne, billingOne);
});

afterAll(async () => {
  await Promise.all([one.close(), other.close()]);
});

const { name, version } = billingOne;

test('a release moves between registries unchanged', async () => {
  const archive = await one.client(await one.tokenFor(null, 'read')).archive(name, version);
  const publisher = other.client(await other.tokenFor(null, 'publish'));
  expect(await publisher.publishArchive(name, version, archive)).toMatchObject({
    name,
    version,
    event: { action: 'published' },
  });
  // Byte-identical: publishing its own build again changes nothing.
  expect((await publisher.publish(name, version, await other.build(billingOne))).event).toBeNull();
});

test('unknown releases and unauthorised readers get no archive', async () => {
  const reader = one.client(await one.tokenFor(null, 'read'));
  await expect(reader.archive(name, billingTwo.version)).rejects.toMatchObject({ status: 404 });
  await expect(reader.archive('mfe_billing', '..%2f..')).rejects.toMatchObject({ status: 404 });
  await expect(
    one.client(await one.tokenFor(null, 'publish')).archive(name, version),
  ).rejects.toMatchObject({ code: 'release.token_scope' });
  await expect(one.client(null).archive(name, version)).rejects.toMatchObject({ status: 401 });
});
