import { readFile } from 'node:fs/promises';
import { expect, visitorTest } from '../../fixtures';
import { OwnServer } from '../../helpers/own-server';
import { Releases } from '../../helpers/releases';

/** A server that is restarted, without manual releases before. */
const test = visitorTest.extend<{ readonly server: OwnServer }>({
  server: [
    async ({}, use) => {
      const server = await OwnServer.create();
      await use(server);
      await server.remove();
    },
    { timeout: 300_000 },
  ],
});
test.setTimeout(600_000);

test('manual releases, rollbacks and removals survive npm start and npm run serve', async ({
  server,
}) => {
  const releases = await Releases.of(server);
  const name = 'mfe_billing';
  const inForce = async () => {
    const { seq, remotes } = await server.composition();
    return {
      seq,
      versions: Object.fromEntries(
        Object.entries(remotes).map(([remote, { stable }]) => [remote, stable.version]),
      ),
    };
  };
  const ofCheckout = (await inForce()).versions[name] ?? '';
  expect(await readFile(server.logFile, 'utf8')).toContain(
    'Releasing the checkout: nothing was released here before.',
  );

  await server.end('SIGINT');
  await server.start('tooling/bin/start.mjs');
  // What was released before serves while the start looks at the checkout.
  const log = () => readFile(server.logFile, 'utf8');
  await expect
    .poll(log)
    .toContain(
      'Releasing what changed in the checkout: this is a demonstration, and nobody has released by hand.',
    );

  // The checkout's version is the bad one and is rolled back.
  const earlier = await releases.publish('mfe-billing', {});
  await releases.promote(name, earlier);
  await releases.promote(name, ofCheckout);
  await releases.rollback(name);
  await releases.remove('mfe_settings');
  const byHand = await inForce();
  expect(byHand.versions[name]).toBe(earlier);
  expect(byHand.versions).not.toHaveProperty('mfe_settings');

  for (const program of ['tooling/bin/start.mjs', 'tooling/bin/serve.mjs']) {
    await server.end('SIGINT');
    await server.start(program);
    expect(await inForce(), program).toEqual(byHand);
  }
  await expect
    .poll(log)
    .toMatch(
      /Nothing is built or released, because operator took out of the suite mfe_settings .* To release the checkout, run .*npm run mfe -- publish --all/,
    );
});
