import { createRequire } from 'node:module';
import { join } from 'node:path';
import { FixtureTree, resolveAll, workspace } from './fixture-tree';

const empty = 'export const nothing = null;\n';
const using = (target: string): string =>
  `import { nothing } from '${target}';\nexport const here = nothing;\n`;

/** In the order of permitted imports (docs/adr/0076). */
const apiDomains = [
  'platform',
  'adapters',
  'identity',
  'clinic',
  'patients',
  'customers',
  'sales',
  'datasets',
  'scheduling',
  'front-desk',
  'clinical',
  'messaging',
  'tasks',
  'rules',
  'billing',
] as const;

const contractDomains = [
  ...apiDomains.filter((domain) => domain !== 'adapters' && domain !== 'billing'),
  'sap',
  'billing',
  'releases',
] as const;

/** One violation per rule of .dependency-cruiser.cjs: rule, from, to, source of `from`. */
const planted: readonly (readonly [rule: string, from: string, to: string, source: string])[] = [
  [
    'shared-contracts-imports',
    'shared-contracts/src/bad.ts',
    'shared-auth/src/index.ts',
    using('../../shared-auth/src/index'),
  ],
  [
    'shared-ui-imports',
    'shared-ui/src/bad.ts',
    'shared-contracts/src/index.ts',
    using('../../shared-contracts/src/index'),
  ],
  [
    'shared-auth-imports',
    'shared-auth/src/bad.ts',
    'shared-ui/src/index.ts',
    using('../../shared-ui/src/index'),
  ],
  [
    'shell-sdk-imports',
    'shell-sdk/src/bad.ts',
    'shared-auth/src/index.ts',
    using('../../shared-auth/src/index'),
  ],
  [
    'screen-parts-imports',
    'screen-parts/src/bad.ts',
    'mfe-hospital/src/remote.ts',
    using('../../mfe-hospital/src/remote'),
  ],
  [
    'mfe-imports',
    'mfe-billing/src/bad.ts',
    'mfe-hospital/src/remote.ts',
    using('../../mfe-hospital/src/remote'),
  ],
  [
    'mfe-imports',
    'mfe-billing/src/host.ts',
    'host-shell/src/main.ts',
    using('../../host-shell/src/main'),
  ],
  ['mfe-imports', 'mfe-billing/src/server.ts', 'api/src/index.ts', using('../../api/src/index')],
  [
    'host-shell-imports',
    'host-shell/src/bad.ts',
    'mfe-hospital/src/remote.ts',
    using('../../mfe-hospital/src/remote'),
  ],
  [
    'host-shell-imports',
    'host-shell/src/part.ts',
    'screen-parts/src/forms/facts.ts',
    using('../../screen-parts/src/forms/facts'),
  ],
  [
    'api-imports',
    'api/src/bad.ts',
    'shared-auth/src/index.ts',
    using('../../shared-auth/src/index'),
  ],
  ['registry-imports', 'registry/src/bad.ts', 'api/src/index.ts', using('../../api/src/index')],
  [
    'registry-tests-import',
    'registry/src/bad.test.ts',
    'server/src/index.ts',
    using('../../server/src/index'),
  ],
  [
    'server-imports',
    'server/src/bad.ts',
    'shared-ui/src/index.ts',
    using('../../shared-ui/src/index'),
  ],
  ['tooling-imports', 'tooling/src/bad.ts', 'server/src/index.ts', using('../../server/src/index')],
  ['e2e-imports', 'e2e/specs/bad.ts', 'api/src/index.ts', using('../../api/src/index')],
  [
    'bench-imports',
    'bench/src/bad.ts',
    'host-shell/src/main.ts',
    using('../../host-shell/src/main'),
  ],
  [
    'sdk-types-only',
    'shell-sdk/src/values.ts',
    'shared-contracts/src/index.ts',
    using('@sala/shared-contracts'),
  ],
  [
    'one-client',
    'mfe-billing/src/second.ts',
    'shared-contracts/src/client.ts',
    using('@sala/shared-contracts/client'),
  ],
  [
    'areas-in-order',
    'mfe-hospital/src/patients/parts/bad.ts',
    'mfe-hospital/src/scheduling/parts/booking.ts',
    using('../../scheduling/parts/booking'),
  ],
  [
    'areas-in-order',
    'mfe-hospital/src/front-desk/slots/bad.ts',
    'mfe-hospital/src/scheduling/slots/card.ts',
    using('../../scheduling/slots/card'),
  ],
  [
    'areas-in-order',
    'mfe-hospital/src/setup/parts/bad.ts',
    'mfe-hospital/src/unlisted/parts/line.ts',
    using('../../unlisted/parts/line'),
  ],
  [
    'areas-apart',
    'mfe-hospital/src/unlisted/parts/bad.ts',
    'mfe-hospital/src/scheduling/parts/booking.ts',
    using('../../scheduling/parts/booking'),
  ],
  [
    'areas-apart',
    'mfe-hospital/src/parts/bad.ts',
    'mfe-hospital/src/scheduling/parts/booking.ts',
    using('../scheduling/parts/booking'),
  ],
  [
    'screens-apart',
    'mfe-customers/src/sales/screens/a/a-page.ts',
    'mfe-customers/src/sales/screens/b/b-form.ts',
    using('../b/b-form'),
  ],
  [
    'screens-apart',
    'mfe-customers/src/leads/screens/b/b-page.ts',
    'mfe-customers/src/sales/screens/b/b-form.ts',
    using('../../../sales/screens/b/b-form'),
  ],
  [
    'screens-apart',
    'host-shell/src/screens/home/home-page.ts',
    'host-shell/src/screens/otp/otp-page.ts',
    using('../otp/otp-page'),
  ],
  [
    'parts-below-screens',
    'mfe-customers/src/sales/parts/bad.ts',
    'mfe-customers/src/sales/screens/b/b-form.ts',
    using('../screens/b/b-form'),
  ],
  [
    'parts-below-screens',
    'mfe-customers/src/sales/slots/bad.ts',
    'mfe-customers/src/sales/screens/b/b-form.ts',
    using('../screens/b/b-form'),
  ],
  [
    'parts-below-screens',
    'mfe-customers/src/parts/bad.ts',
    'mfe-customers/src/sales/screens/b/b-form.ts',
    using('../sales/screens/b/b-form'),
  ],
  [
    'parts-below-screens',
    'host-shell/src/components/bad.ts',
    'host-shell/src/screens/otp/otp-page.ts',
    using('../screens/otp/otp-page'),
  ],
  ...apiDomains
    .slice(0, -1)
    .map(
      (domain, at) =>
        [
          `api-${domain}-in-order`,
          `api/src/${domain}/model/bad.ts`,
          `api/src/${apiDomains[at + 1]}/model/face.ts`,
          using(`../../${apiDomains[at + 1]}/model/face`),
        ] as const,
    ),
  [
    'api-through-faces',
    'api/src/sales/model/deep.ts',
    'api/src/clinic/model/face.ts',
    using('../../clinic/model/face'),
  ],
  [
    'api-assembly-last',
    'api/src/sales/model/assembled.ts',
    'api/src/index.ts',
    using('../../index'),
  ],
  [
    'api-assembly-last',
    'api/src/platform/database/described.ts',
    'api/src/schema/domains.ts',
    using('../../schema/domains'),
  ],
  [
    'services-types-only',
    'api/src/platform/services.ts',
    'api/src/clinic/model/face.ts',
    using('../clinic/model/face'),
  ],
  ...contractDomains
    .slice(0, -1)
    .map(
      (domain, at) =>
        [
          `contracts-${domain}-in-order`,
          `shared-contracts/src/${domain}/bad.ts`,
          `shared-contracts/src/${contractDomains[at + 1]}/face.ts`,
          using(`../${contractDomains[at + 1]}/face`),
        ] as const,
    ),
  [
    'contracts-assembly-last',
    'shared-contracts/src/sales/assembled.ts',
    'shared-contracts/src/index.ts',
    using('../index'),
  ],
  ['no-cycle', 'registry/src/one.ts', 'registry/src/two.ts', using('./two')],
  [
    'unresolvable',
    'mfe-billing/src/deep.ts',
    '@sala/shared-ui/src/theme',
    using('@sala/shared-ui/src/theme'),
  ],
  ['unresolvable', 'mfe-billing/src/absent.ts', 'dayjs', using('dayjs')],
  ['undeclared', 'registry/src/undeclared.ts', 'node_modules/by-luck/index.js', using('by-luck')],
  [
    'development-only',
    'shared-ui/src/development.ts',
    'shared-ui/node_modules/msw/index.js',
    using('msw'),
  ],
  [
    'no-tests-in-product',
    'registry/src/tested.ts',
    'registry/src/deed.test.ts',
    using('./deed.test'),
  ],
  [
    'no-tests-in-product',
    'api/src/tested.ts',
    'api/src/testing/database.ts',
    using('./testing/database'),
  ],
  [
    'no-tests-in-product',
    'mfe-customers/src/sales/tested.ts',
    'mfe-customers/src/sales/testing/purchases.ts',
    using('./testing/purchases'),
  ],
];

/** Similar imports that are allowed. */
const allowed: readonly (readonly [from: string, source: string])[] = [
  [
    'mfe-hospital/src/good.ts',
    using('@sala/shared-ui') +
      "export { nothing as ui } from '@sala/shell-sdk';\nexport { nothing as auth } from '@sala/shared-auth';\n",
  ],
  ['mfe-hospital/src/part.ts', using('../../screen-parts/src/forms/facts')],
  [
    'screen-parts/src/good.ts',
    using('@sala/shared-ui') +
      "export { nothing as sdk } from '@sala/shell-sdk';\nexport { nothing as auth } from '@sala/shared-auth';\n",
  ],
  [
    'shell-sdk/src/good.ts',
    "import type { nothing } from '@sala/shared-contracts';\nexport type Nothing = typeof nothing;\n",
  ],
  ['shared-auth/src/good.ts', using('@sala/shared-contracts/client')],
  ['api/src/good.test.ts', using('@sala/shared-contracts/client')],
  ['registry/src/good.test.ts', using('@sala/api')],
  ['api/src/sales/model/good.ts', using('../../clinic')],
  ['api/src/sales/model/tool.ts', using('../../platform/model/face')],
  ['api/src/clinic/model/good.test.ts', using('../../sales/model/face')],
  ['mfe-customers/src/sales/screens/a/good.ts', using('./a-table')],
  ['mfe-customers/src/sales/screens/a/also.ts', using('../../parts/good')],
  ['mfe-customers/src/sales/screens/a/shared.ts', using('../../../parts/good')],
  ['mfe-customers/src/leads/screens/b/good.ts', using('../../../sales/parts/good')],
  ['mfe-customers/src/sales/good.test.ts', using('./testing/purchases')],
  [
    'server/src/good.ts',
    using('@sala/api') + "export { nothing as releases } from '@sala/registry';\n",
  ],
  ['shared-ui/src/good.test.ts', using('msw')],
  [
    'registry/src/type-one.ts',
    "import type { Two } from './type-two';\nexport interface One { readonly two: Two }\n",
  ],
  [
    'registry/src/type-two.ts',
    "import type { One } from './type-one';\nexport interface Two { readonly one: One }\n",
  ],
  ['mfe-hospital/webpack.config.ts', using('@sala/tooling/webpack')],
  ['shared-contracts/src/sales/good.ts', using('../platform/face')],
  [
    'shared-contracts/src/clinic/good.ts',
    "import type { nothing } from '../index';\nexport type Nothing = typeof nothing;\n",
  ],
];

const targets = [
  'shared-contracts/src/index.ts',
  'shared-contracts/src/client.ts',
  'shared-auth/src/index.ts',
  'shared-ui/src/index.ts',
  'shell-sdk/src/index.ts',
  'mfe-hospital/src/remote.ts',
  'host-shell/src/main.ts',
  'api/src/index.ts',
  'registry/src/index.ts',
  'server/src/index.ts',
  'tooling/src/webpack/index.ts',
  'mfe-hospital/src/scheduling/parts/booking.ts',
  'mfe-hospital/src/scheduling/slots/card.ts',
  'mfe-hospital/src/unlisted/parts/line.ts',
  'mfe-customers/src/sales/screens/b/b-form.ts',
  'mfe-customers/src/sales/screens/a/a-table.ts',
  'mfe-customers/src/sales/parts/good.ts',
  'mfe-customers/src/sales/testing/purchases.ts',
  'mfe-customers/src/parts/good.ts',
  'host-shell/src/screens/otp/otp-page.ts',
  ...apiDomains.map((domain) => `api/src/${domain}/model/face.ts`),
  'api/src/clinic/index.ts',
  'api/src/schema/domains.ts',
  ...contractDomains.map((domain) => `shared-contracts/src/${domain}/face.ts`),
  'api/src/testing/database.ts',
  'registry/src/deed.test.ts',
  'screen-parts/src/forms/facts.ts',
];

describe('import boundaries (docs/architecture.md)', () => {
  const tree = new FixtureTree();
  let lines: readonly string[] = [];

  beforeAll(() => {
    tree.install('.', 'by-luck');
    tree.install('shared-ui', 'msw');
    for (const target of targets) tree.write(target, empty);
    for (const [, from, , source] of planted) tree.write(from, source);
    for (const [from, source] of allowed) tree.write(from, source);
    tree.write('registry/src/two.ts', using('./one') + empty);
    tree.write('registry/src/one.ts', using('./two') + empty);
    lines = tree.cruise('--minimum', '9999').lines;
  });

  afterAll(() => tree.remove());

  test.each(planted)('%s: %s must not import %s', (rule, from, to) => {
    expect(lines).toContain(`${rule}: ${from} -> ${to}`);
  });

  test.each(allowed)('%s is allowed', (from) => {
    expect(lines.filter((line) => line.includes(` ${from} -> `))).toEqual([]);
  });

  test('every rule has a violation that proves it', () => {
    const rules = createRequire(import.meta.url)(join(workspace, '.dependency-cruiser.cjs')) as {
      forbidden: { name: string }[];
    }; // our own file
    const names = rules.forbidden.map((rule) => rule.name);
    expect(names.length).toBeGreaterThan(15);
    expect([...new Set(planted.map(([rule]) => rule))].sort()).toEqual([...new Set(names)].sort());
  });

  test('fails when too few modules are found', () => {
    expect(lines.join('\n')).toMatch(/Only \d+ modules were seen, at least 9999 were expected/);
  });
});

describe('boundaries enforced by pnpm and package exports', () => {
  const unreachable = [
    ['mfe-hospital', '@chakra-ui/react', 'MODULE_NOT_FOUND'],
    ['mfe-hospital', 'react-router-dom', 'MODULE_NOT_FOUND'],
    ['mfe-hospital', '@sala/api', 'MODULE_NOT_FOUND'],
    ['mfe-hospital', '@sala/mfe-billing', 'MODULE_NOT_FOUND'],
    ['mfe-hospital', '@sala/host-shell', 'MODULE_NOT_FOUND'],
    ['shared-contracts', 'react', 'MODULE_NOT_FOUND'],
    ['api', '@sala/shared-auth', 'MODULE_NOT_FOUND'],
    ['mfe-hospital', '@sala/shared-ui/src/theme', 'ERR_PACKAGE_PATH_NOT_EXPORTED'],
    ['host-shell', '@sala/shared-auth/src/store', 'ERR_PACKAGE_PATH_NOT_EXPORTED'],
    ['server', '@sala/api/src/database', 'ERR_PACKAGE_PATH_NOT_EXPORTED'],
  ] as const;
  const reachable = [
    ['mfe-hospital', '@sala/shared-ui', 'shared-ui/src/index.ts'],
    ['server', '@sala/shared-contracts', 'shared-contracts/src/index.ts'],
  ] as const;

  test('a package reaches what it declares, through its exports, and nothing else', () => {
    const expected = [
      ...unreachable,
      ...reachable.map(
        ([folder, request, path]) => [folder, request, join(workspace, path)] as const,
      ),
    ];
    const found = resolveAll(expected.map(([folder, request]) => [folder, request]));
    expect(expected.map(([folder, request], at) => [folder, request, found[at]])).toEqual(expected);
  });
});
