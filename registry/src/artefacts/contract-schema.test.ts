import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { remoteRelease, writeBuild } from '../testing/builds';
import { inspectBuild } from './inspect-build';
import { parseRelease } from './release-schema';

const good = remoteRelease('mfe-lab', '1.0.0-cccccccc');
const nav = { key: 'list', path: '/lab', icon: 'app', group: 'today', order: 1 };
const route = { path: '/lab', layout: 'authenticated', chunk: 'page' };

/** Faults of a release whose contract or release document has these members replaced. */
const faultsWith = (contract: object, release: object = {}): readonly string[] => {
  const changed: unknown = JSON.parse(
    JSON.stringify({ ...good, ...release, contract: { ...good.contract, ...contract } }),
  );
  const parsed = parseRelease(changed);
  return 'faults' in parsed ? parsed.faults : [];
};

const messages = (en: object) => ({
  messages: { ...good.contract?.messages, en: { title: 'Lab', nav: {}, ...en } },
});
const many = <Item>(count: number, item: (place: number) => Item): Item[] =>
  Array.from({ length: count }, (_, place) => item(place));

test('accepts a contract within the limits', () => {
  expect(
    faultsWith({
      nav: [nav],
      slots: { widgets: [{ key: 'today', size: 'small', order: 1 }], help: true },
    }),
  ).toEqual([]);
});

test('accepts groups of before, other words for an action, and how to register somebody', () => {
  const register = { key: 'register', path: '/lab?new=1', param: 'name' };
  expect(
    faultsWith({
      nav: [{ ...nav, group: 'clinic' }],
      slots: {
        search: [{ key: 'people', order: 1, icon: 'app', register }],
        commands: [{ key: 'today', path: '/lab?new=1', icon: 'app', also: 'otherWords' }],
      },
    }),
  ).toEqual([]);
});

test.each<[string, string, object]>([
  [
    'a title of four million letters',
    'contract.messages.en.title',
    messages({ title: 'x'.repeat(4_000_000) }),
  ],
  ['an empty title', 'contract.messages.en.title', messages({ title: '' })],
  ['a menu label', 'contract.messages.en.nav.list', messages({ nav: { list: 'x'.repeat(81) } })],
  [
    'a slot label',
    'contract.messages.en.slots.today',
    messages({ slots: { today: 'x'.repeat(81) } }),
  ],
  ['a long owner', 'contract.owner', { owner: 'x'.repeat(61) }],
  [
    'ten thousand routes',
    'contract.routes',
    { routes: many(10_000, (place) => ({ ...route, path: `/lab/${place}` })) },
  ],
  ['too many menu items', 'contract.nav', { nav: many(41, () => nav) }],
  ['an unknown icon', 'contract.nav.0.icon', { nav: [{ ...nav, icon: 'skull' }] }],
  ['an unknown menu group', 'contract.nav.0.group', { nav: [{ ...nav, group: 'games' }] }],
  ['a path to another site', 'contract.nav.0.path', { nav: [{ ...nav, path: '//evil.example' }] }],
  ['an order out of range', 'contract.nav.0.order', { nav: [{ ...nav, order: 1e9 }] }],
  [
    'widgets',
    'contract.slots.widgets',
    { slots: { widgets: many(31, () => ({ key: 'today', size: 'small', order: 1 })) } },
  ],
  [
    'commands',
    'contract.slots.commands',
    { slots: { commands: many(61, () => ({ key: 'go', path: '/lab', icon: 'app' })) } },
  ],
  [
    'an icon of a command',
    'contract.slots.commands.0.icon',
    { slots: { commands: [{ key: 'go', path: '/lab', icon: 'skull' }] } },
  ],
  ['permissions', 'contract.permissions', { permissions: many(201, () => 'customers:read') }],
  ['a permission', 'contract.permissions.0', { permissions: ['everything'] }],
  [
    'an unknown endpoint',
    'contract.routes.0.preload.0.endpoint',
    { routes: [{ ...route, preload: [{ endpoint: 'noSuchThing' }] }] },
  ],
  [
    'too many preload calls',
    'contract.routes.0.preload',
    { routes: [{ ...route, preload: many(11, () => ({ endpoint: 'customerList' })) }] },
  ],
  ['a layout', 'contract.routes.0.layout', { routes: [{ ...route, layout: 'naked' }] }],
  ['a chunk', 'contract.routes.0.chunk', { routes: [{ ...route, chunk: '../page' }] }],
  ['a budget', 'contract.budgets.routeKb', { budgets: { entryKb: 12, routeKb: 100_000 } }],
  ['an unknown member', 'contract', { surprise: 'x'.repeat(5_000_000) }],
  ...['shell', 'constructor', '__proto__', 'account'].map((namespace): [string, string, object] => [
    `the namespace ${namespace}`,
    'contract.namespace',
    { namespace },
  ]),
  ...[
    '/api',
    '/registry/v1',
    '/r',
    '/healthz',
    '/readyz',
    '/sign-in',
    '/sign-in-2',
    '/sign-up',
    '/otp',
    '/clerk/x',
    '/403',
    '/lab?x=1',
    'lab',
    '/Lab',
  ].map((claimed): [string, string, object] => [
    `the route ${claimed}`,
    'contract.routes.0.path',
    { routes: [{ ...route, path: claimed }] },
  ]),
])('%s: the refusal names the field %s', (_name, field, contract) => {
  const faults = faultsWith(contract);
  expect(faults).not.toEqual([]);
  for (const fault of faults) {
    expect(fault.split(' ')[1]?.replace(';', '')).toBe(field);
    expect(fault.length).toBeLessThan(600);
  }
});

test('a fault shows the shortened value and the expectation', () => {
  expect(faultsWith(messages({ title: 'x'.repeat(4_000_000) }))).toEqual([
    `mfe-contract.json: contract.messages.en.title is "${'x'.repeat(59)}… (4000002 characters); it must be at most 60 characters`,
  ]);
});

test.each([
  '01.0.0-cccccccc',
  '1.0.0-x',
  '1.0-cccccccc',
  '1.0.0-01.a-cccccccc',
  `1.0.${'9'.repeat(50)}-cccccccc`,
])('rejects the version %s', (version) => {
  expect(faultsWith({}, { version, load: { ...good.load, version } }).join('\n')).toContain(
    'version is',
  );
});

describe('limits of the files', () => {
  const claimed = { name: good.name, version: good.version };
  let root: string;
  beforeEach(async () => void (root = await mkdtemp(path.join(tmpdir(), 'sala-measure-'))));
  afterEach(() => rm(root, { recursive: true, force: true }));

  test('measures weight itself, whatever the build declares', async () => {
    const { directory } = await writeBuild(root, {
      ...good,
      measured: { entryKb: 900, routeKb: 900 },
    });
    const { release } = await inspectBuild(directory, claimed);
    expect(release.measured).toEqual({ entryKb: 0, routeKb: 0.1 });
  });

  test.each([
    ['page.js', 5_000_000, 'page.js has 5000000 bytes, at most 2097152 are allowed'],
    ['load.json', 200_000, 'load.json has 200000 bytes, at most 131072 are allowed'],
    [
      'mfe-contract.json',
      1_100_000,
      'mfe-contract.json has 1100000 bytes, at most 1048576 are allowed',
    ],
  ])('refuses a %s of %i bytes unread', async (file, bytes, message) => {
    const { directory } = await writeBuild(root, good);
    await writeFile(path.join(directory, file), ' '.repeat(bytes));
    await expect(inspectBuild(directory, claimed)).rejects.toThrow(message);
  });

  test('refuses a member called __proto__', async () => {
    const { directory } = await writeBuild(root, good);
    await writeFile(
      path.join(directory, 'mfe-contract.json'),
      JSON.stringify(good).replace('"owner"', '"__proto__":{},"owner"'),
    );
    await expect(inspectBuild(directory, claimed)).rejects.toThrow(
      'mfe-contract.json has a member called __proto__',
    );
  });
});
