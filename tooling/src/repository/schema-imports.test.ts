import { moduleFacts, schemasIn, valuesWithSchemas } from './schema-imports';
import { read, sources, tests } from './source-files';

const apart = new Set([
  ...tests,
  ...sources.filter((path) => /\.fixture\.tsx?$|\/testing\//.test(path)),
]);
const below = (folder: RegExp): readonly string[] =>
  sources.filter((path) => folder.test(path) && !apart.has(path));

describe('screens use constants of the contracts, never schemas (docs/how-to/new-screen.md)', () => {
  const modules = new Map(
    below(/^shared-contracts\/src\//).map(
      (path) => [path.replace(/\.ts$/, ''), moduleFacts(read(path))] as const,
    ),
  );
  const withSchemas = valuesWithSchemas(modules);

  test('finds schemas', () => {
    expect(withSchemas.has('appointments')).toBe(true);
    expect(withSchemas.has('appointmentStatuses')).toBe(false);
  });

  test('no screen imports a value that pulls in zod', () => {
    const screens = below(/^mfe-[^/]+\/src\//);
    expect(screens.length).toBeGreaterThan(100);
    expect(
      screens.flatMap((path) =>
        schemasIn(moduleFacts(read(path)), withSchemas).map((name) => `${path}: ${name}`),
      ),
    ).toEqual([]);
  });

  test('self-test: zod imported indirectly, types ignored', () => {
    const facts = valuesWithSchemas(
      new Map([
        [
          'c/shapes',
          moduleFacts(
            "import * as z from 'zod/mini';\nexport const shape = z.string();\nexport type Shape = z.output<typeof shape>;",
          ),
        ],
        [
          'c/words',
          moduleFacts(
            "import type { Shape } from './shapes';\nexport const words = ['a'] as const;",
          ),
        ],
        [
          'c/both',
          moduleFacts(
            "import { shape } from './shapes';\nexport const both = [shape];\nexport function pick() {}",
          ),
        ],
      ]),
    );
    expect([...facts]).toEqual(['shape', 'both', 'pick']);
    expect(
      schemasIn(
        moduleFacts("import { words, pick as choose, type Shape } from '@sala/shared-contracts';"),
        facts,
      ),
    ).toEqual(['pick']);
    expect(
      schemasIn(moduleFacts("import type { shape } from '@sala/shared-contracts';"), facts),
    ).toEqual([]);
  });
});
