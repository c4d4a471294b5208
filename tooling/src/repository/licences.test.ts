import { join } from 'node:path';
import { isCompatible, productionDependencies } from './licences';
import { packages, workspace } from './source-files';

const product = packages
  .filter((name) => !['tooling', 'e2e', 'bench'].includes(name))
  .map((name) => join(workspace, name));

describe('licences', () => {
  const installed = productionDependencies(product);

  test('everything the product ships is compatible with MIT', () => {
    expect(installed.length).toBeGreaterThan(100);
    expect(installed.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['react', 'fastify', 'pg', '@chakra-ui/react', 'scheduler']),
    );
    expect(installed.filter(({ licence }) => !isCompatible(licence))).toEqual([]);
  });

  test.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0)', true],
    ['(BSD-2-Clause OR MIT OR Apache-2.0)', true],
    ['MIT AND ISC', true],
    ['MIT AND GPL-2.0', false],
    ['GPL-3.0-only', false],
    ['AGPL-3.0', false],
    ['SEE LICENSE IN LICENSE', false],
    ['none named', false],
  ])('%s: %p', (licence, compatible) => {
    expect(isCompatible(licence)).toBe(compatible);
  });
});
