import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Release } from '@sala/shared-contracts';
import { exposedFile } from '@sala/tooling/exposed-type';
import {
  shellOne,
  startTestService,
  billingOne,
  billingTwo,
  type TestService,
} from '../http/service.testing';
import { checkTypes } from './exposed-types';

const operator = { kind: 'operator', id: 'operator', name: 'operator' } as const;

let service: TestService;

/** Publishes a version with this exposed type; null: none, as in old builds. */
const publish = async (release: Release, exposed: string | null): Promise<void> => {
  const directory = await service.build(release);
  if (exposed !== null)
    await writeFile(path.join(directory, exposedFile), `export type Exposed = ${exposed};\n`);
  await service.registry.publish(directory, release, operator);
};

beforeAll(async () => {
  service = await startTestService();
  await publish(shellOne, '{ readonly routes: readonly string[] }');
  await publish(billingOne, null);
  await publish(billingTwo, '{ readonly routes: readonly number[] }');
});

afterAll(() => service.close());

test('reports a module type the shell cannot load; skips builds without types', async () => {
  const registry = service.client(await service.tokenFor(null, 'read'));
  const types = [
    { provided: billingTwo, required: shellOne },
    { provided: billingTwo, required: billingOne },
  ];
  const [check, ...more] = await checkTypes(registry, types, false);
  expect(more).toEqual([]);
  expect(check).toMatchObject({ name: 'types', passed: false });
  expect(check?.lines).toEqual([
    expect.stringMatching(
      /^expected the module that mfe_billing 1\.1\.0-00000002 exposes to be what host_shell 1\.0\.0-00000001 loads: .*'number' is not assignable to type 'string'/,
    ),
    'note: mfe_billing 1.1.0-00000002 against host_shell 1.0.0-00000001, by TypeScript',
    'note: mfe_billing 1.0.0-00000001 does not declare the type it exposes (old build), so it is not compared',
  ]);
  const each = await checkTypes(
    registry,
    [
      { provided: billingOne, required: shellOne },
      { provided: billingTwo, required: shellOne },
    ],
    true,
  );
  expect(each.map(({ name, passed }) => [name, passed])).toEqual([
    ['types: mfe_billing', true],
    ['types: mfe_billing', false],
  ]);
});
