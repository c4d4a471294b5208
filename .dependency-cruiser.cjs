/**
 * Who may import whom (docs/architecture.md). Names that a lint rule can judge from the text alone
 * are in .oxlintrc.json; this is the table of folders, and what needs resolved paths.
 */
const mayImport = {
  'shared-contracts': [],
  'shared-ui': [],
  'shared-auth': ['shared-contracts'],
  'shell-sdk': ['shared-contracts'],
  'screen-parts': ['shared-contracts', 'shared-auth', 'shared-ui', 'shell-sdk'],
  'mfe-[^/]+': ['shared-contracts', 'shared-auth', 'shared-ui', 'shell-sdk', 'screen-parts'],
  'host-shell': ['shared-contracts', 'shared-auth', 'shared-ui', 'shell-sdk'],
  api: ['shared-contracts'],
  registry: ['shared-contracts'],
  server: ['shared-contracts', 'api', 'registry', 'tooling'],
  tooling: ['shared-contracts'],
  e2e: ['shared-contracts', 'registry', 'tooling'],
  bench: ['shared-contracts', 'registry', 'tooling'],
};

/**
 * Areas of each remote (folders of its `src`) in the order of the product's domains: an area may
 * use the parts of those before it. What areas in both directions use is in `src/parts`.
 */
const areasInOrder = {
  'mfe-hospital': ['setup', 'patients', 'scheduling', 'front-desk', 'clinical', 'messaging', 'sap'],
  'mfe-customers': [
    'customers',
    'sales',
    'leads',
    'datasets',
    'rules',
    'tasks',
    'team-chat',
    'messaging',
  ],
  'mfe-billing': ['plans', 'checkout', 'subscription'],
  'mfe-settings': ['profile', 'company', 'people', 'apps', 'help', 'releases'],
};

const anyPackage = `^(?:${Object.keys(mayImport).join('|')})/`;
// Builds and tests are configured through tooling everywhere; the commands build what they publish, try and show.
const configuration =
  '\\.config\\.[^/]+$|^registry/src/(?:cli\\.ts$|cli/|templates/|verify/|dev-override/)';
const notProduct = '\\.(?:test|testing|fixture)\\.tsx?$|/testing/';

const rule = (name, folder, allowed, pathNot) => ({
  name,
  comment: `${folder} may import ${allowed.join(', ') || 'no other package'}`,
  severity: 'error',
  from: { path: `^(${folder})/`, pathNot },
  to: { path: anyPackage, pathNot: `^(?:${['$1', ...allowed].join('|')})/` },
});

const table = Object.entries(mayImport).map(([folder, allowed]) => {
  // The registry's tests have a rule of their own.
  const pathNot = folder === 'registry' ? `${configuration}|${notProduct}` : configuration;
  return rule(`${folder === 'mfe-[^/]+' ? 'mfe' : folder}-imports`, folder, allowed, pathNot);
});

/** Each may import those before it; what would run backwards is an event (docs/architecture.md). */
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
];

/** Platform and adapters are toolboxes: their folders are used one by one. */
const apiAreas = apiDomains.slice(2).join('|');

const apiInOrder = apiDomains.slice(0, -1).map((domain, at) => ({
  name: `api-${domain}-in-order`,
  comment: 'a domain of the API imports earlier domains only',
  severity: 'error',
  // The list of services names what they are, and imports none of their code.
  from: { path: `^api/src/${domain}/`, pathNot: `${notProduct}|^api/src/platform/services\\.ts$` },
  to: { path: `^api/src/(?:${apiDomains.slice(at + 1).join('|')})/` },
}));

const inAnArea = '[^/]+/(?:screens|parts|slots)/';
const everyArea = Object.entries(areasInOrder)
  .map(([remote, areas]) => `${remote}/src/(?:${areas.join('|')})/`)
  .join('|');

const areas = Object.entries(areasInOrder).flatMap(([remote, order]) =>
  order.map((area, place) => {
    const before = order.slice(0, place);
    return {
      name: 'areas-in-order',
      comment: `${area} of ${remote} may use the parts of ${before.join(', ') || 'no other area'}`,
      severity: 'error',
      from: { path: `^${remote}/src/${area}/` },
      to: {
        path: `^${remote}/src/${inAnArea}`,
        pathNot: [area, ...before.map((one) => `${one}/parts`)].map(
          (allowed) => `^${remote}/src/${allowed}/`,
        ),
      },
    };
  }),
);

/** The contracts have the same domains in the same order; their schemas refer to each other. */
const contractDomains = [
  'platform',
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
  'sap',
  'billing',
  'releases',
];

const contractsInOrder = contractDomains.slice(0, -1).map((domain, at) => ({
  name: `contracts-${domain}-in-order`,
  comment: 'a domain of the contracts imports earlier domains only',
  severity: 'error',
  from: { path: `^shared-contracts/src/${domain}/`, pathNot: notProduct },
  to: { path: `^shared-contracts/src/(?:${contractDomains.slice(at + 1).join('|')})/` },
}));

module.exports = {
  forbidden: [
    ...table,
    ...areas,
    // Its tests run on a database, which the API makes for tests.
    {
      ...rule('registry-tests-import', 'registry', ['shared-contracts', 'api', 'tooling']),
      from: { path: `^(registry)/.*(?:${notProduct})` },
    },
    {
      name: 'sdk-types-only',
      comment: 'the promise of the shell carries types of the contracts and none of their code',
      severity: 'error',
      from: { path: '^shell-sdk/', pathNot: notProduct },
      to: { path: '^shared-contracts/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'one-client',
      comment: 'shared-auth makes the one client; everybody else gets it from there',
      severity: 'error',
      from: {
        pathNot:
          '^(?:shared-contracts|shared-auth|e2e|bench)/|^(?:api|server)/.*(?:\\.test\\.ts$|/testing/)',
      },
      to: { path: '^shared-contracts/src/client\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'areas-apart',
      comment: 'src/parts knows no area; areas that use one another are in areasInOrder',
      severity: 'error',
      from: { path: `^(mfe-[^/]+)/src/([^/]+)/`, pathNot: `^(?:${everyArea})` },
      to: { path: `^$1/src/${inAnArea}`, pathNot: '^$1/src/$2/' },
    },
    {
      name: 'screens-apart',
      comment: 'a screen does not import another: what two need is a part of their area',
      severity: 'error',
      from: { path: '^(mfe-[^/]+|host-shell)/src/([^/]*/?screens/[^/]+)/' },
      to: { path: '^$1/src/[^/]*/?screens/', pathNot: '^$1/src/$2/' },
    },
    {
      name: 'parts-below-screens',
      comment: 'parts and what fills the slots of the shell serve screens and do not know them',
      severity: 'error',
      from: { path: '^(mfe-[^/]+|host-shell)/src/[^/]*/?(?:parts|slots|components)/' },
      to: { path: '^$1/src/[^/]*/?screens/' },
    },
    ...apiInOrder,
    ...contractsInOrder,
    {
      name: 'contracts-assembly-last',
      comment: 'the files that put the domains together know them; of these, domains know types',
      severity: 'error',
      // The sandbox makes any endpoint fail, and the list of roles has every area: they name them all.
      from: {
        path: `^shared-contracts/src/(?:${contractDomains.join('|')})/`,
        pathNot: `${notProduct}|^shared-contracts/src/(?:platform/sandbox|identity/members)\\.ts$`,
      },
      to: { path: '^shared-contracts/src/[^/]+\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'services-types-only',
      comment: 'the list of services names what they are, and imports none of their code',
      severity: 'error',
      from: { path: '^api/src/platform/services\\.ts$' },
      to: { path: '^api/src/(?!platform/)', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'api-through-faces',
      comment: 'what a domain offers to others stands in its index.ts',
      severity: 'error',
      from: { path: `^api/src/(${apiAreas})/`, pathNot: notProduct },
      to: { path: `^api/src/(?:${apiAreas})/.+`, pathNot: '^api/src/(?:$1/|[^/]+/index\\.ts$)' },
    },
    {
      name: 'api-assembly-last',
      comment:
        'the files that put the API together, its demonstration and the description of its tables know the domains; no domain knows them',
      severity: 'error',
      from: { path: `^api/src/(?:${apiDomains.join('|')})/`, pathNot: notProduct },
      to: { path: '^api/src/(?:[^/]+\\.ts$|demo/|schema/)' },
    },
    {
      name: 'no-cycle',
      comment: 'two files that need each other are one file, or hide a third',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'unresolvable',
      comment: 'undeclared, misspelt, or not among the exports of its package',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'undeclared',
      comment: 'found by luck in a folder above: declare it in the package.json beside',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'development-only',
      comment: 'the product runs without devDependencies',
      severity: 'error',
      from: { path: '^[^/]+/src/', pathNot: `${notProduct}|^(?:tooling|bench|e2e)/` },
      to: {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['type-only'],
        pathNot: 'node_modules/@types/',
      },
    },
    {
      name: 'no-tests-in-product',
      comment: 'what runs does not import what tests it',
      severity: 'error',
      from: { pathNot: notProduct },
      to: { path: '\\.(?:test|testing|fixture)\\.tsx?$|^[^/]+/src/[^/]*/?testing/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(?:^|/)(?:dist|\\.data|coverage)/' },
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.d.ts', '.mjs', '.cjs', '.js', '.json'],
      mainFields: ['module', 'main', 'types', 'typings'],
    },
  },
};
