import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FixtureTree, workspace } from './fixture-tree';

const using = (name: string): string =>
  `import { nothing } from '${name}';\nexport const here = nothing;\n`;
const tooLong =
  'export const nothing = null;\n'.replace('nothing', 'line0') +
  Array.from({ length: 400 }, (_, line) => `export const line${line + 1} = ${line};\n`).join('');

/** Packages a remote reaches through a facade only (docs/architecture.md, boundaries). */
const facades = [
  '@chakra-ui/react',
  '@emotion/react',
  'lucide-react',
  'formik',
  'yup',
  'react-router',
  'react-router-dom',
  '@tanstack/react-query',
  'i18next',
  'i18next-resources-to-backend',
  'react-i18next',
  'zustand',
  'zustand/middleware',
  'notistack',
  'js-cookie',
  'jwt-decode',
  'axios',
  'react-dom',
  'react-dom/client',
  'zod',
  'zod/mini',
  '@sala/shared-contracts/client',
  '@sala/mfe-hospital',
  '@sala/host-shell',
  '@sala/api',
  '@sala/server',
  '@sala/registry',
];

/** One violation per rule: rule, file, source. */
const planted: readonly (readonly [rule: string, file: string, source: string])[] = [
  ['max-lines', 'api/src/too-long.ts', tooLong],
  ['eqeqeq', 'api/src/loosely.ts', 'export const same = (a: unknown, b: unknown) => a == b;\n'],
  ['no-var', 'api/src/old.ts', 'var old = 1;\nexport { old };\n'],
  [
    'no-empty',
    'api/src/swallow.ts',
    'export const swallow = (act: () => void) => {\n  try {\n    act();\n  } catch {}\n};\n',
  ],
  ['no-debugger', 'api/src/stops.ts', 'export const stop = () => {\n  debugger;\n};\n'],
  ['filename-case', 'api/src/camelCase.ts', 'export const nothing = null;\n'],
  ['filename-case', 'shared-ui/src/DataTable.tsx', 'export const nothing = null;\n'],
  [
    'no-cycle',
    'api/src/cycle-one.ts',
    "import { two } from './cycle-two';\nexport const one = () => two;\n",
  ],
  ['no-default-export', 'mfe-billing/src/plans/parts/price.tsx', 'export default null;\n'],
  ['no-explicit-any', 'api/src/anything.ts', 'export const anything = (value: any) => value;\n'],
  [
    'ban-ts-comment',
    'api/src/silenced.ts',
    "// @ts-ignore: no\nexport const wrong: number = 'text';\n",
  ],
  [
    'consistent-type-imports',
    'api/src/values.ts',
    "import { Thing } from './thing';\nexport type Things = Thing[];\n",
  ],
  [
    'rules-of-hooks',
    'shared-ui/src/sometimes.tsx',
    "import { useState } from 'react';\nexport const useSometimes = (on: boolean) => {\n  if (on) useState(0);\n};\n",
  ],
  [
    'exhaustive-deps',
    'shared-ui/src/forgets.tsx',
    "import { useEffect } from 'react';\nexport const useTitle = (title: string) => {\n  useEffect(() => {\n    document.title = title;\n  }, []);\n};\n",
  ],
  [
    'no-danger',
    'shared-ui/src/inject.tsx',
    'export const Inject = ({ html }: { html: string }) => <b dangerouslySetInnerHTML={{ __html: html }} />;\n',
  ],
  [
    'no-focused-tests',
    'api/src/focused.test.ts',
    "test.only('x', () => {\n  expect(1).toBe(1);\n});\n",
  ],
  [
    'no-disabled-tests',
    'api/src/disabled.test.ts',
    "test.skip('x', () => {\n  expect(1).toBe(1);\n});\n",
  ],
  [
    'no-identical-title',
    'api/src/twins.test.ts',
    "test('x', () => {\n  expect(1).toBe(1);\n});\ntest('x', () => {\n  expect(2).toBe(2);\n});\n",
  ],
  [
    'no-conditional-expect',
    'api/src/perhaps.test.ts',
    "test('x', () => {\n  if (Date.now() > 0) expect(1).toBe(1);\n});\n",
  ],
  ['expect-expect', 'api/src/cannot-fail.test.ts', "test('x', () => {\n  Math.max(1);\n});\n"],
  [
    'no-restricted-properties',
    'host-shell/src/lazy-member.tsx',
    "import * as React from 'react';\nexport const Page = React.lazy(() => import('./page'));\n",
  ],
  [
    'no-restricted-imports',
    'host-shell/src/lazy-name.tsx',
    "import { lazy } from 'react';\nexport const Page = lazy(() => import('./page'));\n",
  ],
  [
    'no-restricted-imports',
    'mfe-billing/src/lazy-name.tsx',
    "import { lazy } from 'react';\nexport const Page = lazy(() => import('./page'));\n",
  ],
  ['no-restricted-imports', 'api/src/classic.ts', using('zod')],
  ['no-restricted-imports', 'host-shell/src/client.ts', using('@sala/shared-contracts/client')],
  ['no-restricted-imports', 'api/src/client.ts', using('@sala/shared-contracts/client')],
  ['no-restricted-imports', 'shared-ui/src/wire.ts', using('zod/mini')],
  [
    'no-restricted-imports',
    'shared-ui/src/heavy.ts',
    "export { defaultSystem } from '@chakra-ui/react';\n",
  ],
  ['no-restricted-imports', 'shared-auth/src/classic.ts', using('zod')],
  ...facades.map(
    (name, index) =>
      ['no-restricted-imports', `mfe-billing/src/reach-${index}.ts`, using(name)] as const,
  ),
];

const allowed: readonly (readonly [file: string, source: string])[] = [
  ['mfe-billing/src/plans/screens/pricing/pricing-page.tsx', 'export default null;\n'],
  ['mfe-billing/remote.contract.ts', 'export default null;\n'],
  [
    'mfe-billing/src/good.ts',
    using('@sala/shared-ui') +
      "export { nothing as form } from '@sala/shared-ui/form';\nexport { nothing as sdk } from '@sala/shell-sdk';\nexport { nothing as auth } from '@sala/shared-auth';\nexport { nothing as contracts } from '@sala/shared-contracts';\nexport { useState } from 'react';\n",
  ],
  ['shared-auth/src/good.ts', using('@sala/shared-contracts/client')],
  [
    'api/src/good.test.ts',
    "import { nothing } from '@sala/shared-contracts/client';\ntest('x', () => {\n  expect(nothing).toBeNull();\n});\n",
  ],
  [
    'shared-ui/src/good.ts',
    "import { lazy } from 'react';\nexport const load = lazy;\nexport { Button } from '@chakra-ui/react';\n",
  ],
  [
    'shared-contracts/src/good.ts',
    "import * as z from 'zod/mini';\nexport const text = z.string();\n",
  ],
];

describe('lint rules', () => {
  const tree = new FixtureTree();
  let complaints: readonly string[] = [];

  beforeAll(() => {
    for (const [, file, source] of planted) tree.write(file, source);
    for (const [file, source] of allowed) tree.write(file, source);
    tree.write(
      'api/src/cycle-two.ts',
      "import { one } from './cycle-one';\nexport const two = () => one;\n",
    );
    tree.write('api/src/thing.ts', 'export interface Thing {\n  readonly id: string;\n}\n');
    complaints = tree.lint();
  });

  afterAll(() => tree.remove());

  test.each(planted)('%s catches %s', (rule, file) => {
    expect(complaints.filter((line) => line.startsWith(`${file} `))).toContainEqual(
      expect.stringContaining(`(${rule}):`),
    );
  });

  test.each(allowed)('%s is allowed', (file) => {
    expect(complaints.filter((line) => line.startsWith(`${file} `))).toEqual([]);
  });

  test('every enabled rule has a violation that proves it', () => {
    const config = JSON.parse(readFileSync(join(workspace, '.oxlintrc.json'), 'utf8')) as {
      rules: Record<string, unknown>;
    }; // our own file
    const on = Object.entries(config.rules).filter(([, level]) => level !== 'off');
    const names = on.map(([name]) => name.split('/').at(-1));
    expect(names.length).toBeGreaterThan(15);
    expect([...new Set(planted.map(([rule]) => rule))].sort()).toEqual(names.sort());
  });
});
