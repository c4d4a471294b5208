import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Release, RemoteContract } from '@sala/shared-contracts';
import type { Compiler } from 'webpack';
import { compile } from '../build';
import { compileHint } from './compile-hints';
import { loadText } from './load-manifest';
import { createRemote } from './remote';
import { installedVersion } from './shared-modules';

const workspace = path.resolve(import.meta.dirname, '../../..');

let root: string;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'sala-build-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

const contract: RemoteContract = {
  name: 'mfe_sample',
  kind: 'regular',
  owner: 'sample',
  namespace: 'sample',
  routes: [
    {
      path: '/sample',
      layout: 'authenticated',
      chunk: 'sample',
      preload: [{ endpoint: 'planList' }],
    },
  ],
  nav: [],
  permissions: [],
  messages: { 'es-MX': { title: '<Muestra>', nav: {} }, en: { title: '<Sample>', nav: {} } },
  budgets: { entryKb: 12, routeKb: 60 },
};

/** A minimal remote. */
const sources = {
  'package.json': '{ "name": "@sala/mfe-sample", "version": "1.2.0", "sideEffects": false }',
  'node_modules/left-side/package.json':
    '{ "name": "left-side", "version": "3.0.1", "main": "index.js" }',
  'node_modules/left-side/index.js': 'module.exports = (text) => text.padStart(8);',
  'node_modules/@never/used/package.json':
    '{ "name": "@never/used", "version": "1.0.0", "main": "index.js", "sideEffects": false }',
  'node_modules/@never/used/index.js': 'export const used = () => "never";',
  // Webpack concatenates it with the screen that imports it.
  'node_modules/@right/side/package.json':
    '{ "name": "@right/side", "version": "0.4.0", "main": "index.js", "type": "module", "sideEffects": false }',
  'node_modules/@right/side/index.js': 'export const trim = (text) => text.trimEnd();',
  'src/remote.ts': `
    import { defineModule, screen } from '@sala/shell-sdk';
    export default defineModule({
      cards: { one: () => import(/* webpackChunkName: "widgets" */ './card'), other: () => import(/* webpackChunkName: "widgets" */ './other-card') },
      pages: { sample: screen(() => import(/* webpackChunkName: "sample" */ './sample-page')) },
      es: () => import(/* webpackChunkName: "messages-es-MX" */ './messages-es'),
      en: () => import(/* webpackChunkName: "messages-en" */ './messages-en'),
    });
  `,
  'src/sample-page.tsx': `
    import { Button as Press, Text, type ButtonProps } from '@sala/shared-ui';
    import * as form from '@sala/shared-ui/form';
    import { PlusIcon, StatusChip } from '@sala/shared-ui/icons';
    import * as auth from '@sala/shared-auth';
    import pad from 'left-side';
    import { trim } from '@right/side';
    import { wanted } from './parts';
    export { Tabs } from '@sala/shared-ui/tabs';
    const load = () => import(/* webpackExports: ["ConfirmDialog"] */ '@sala/shared-ui/overlay');
    const whole = () => import('@sala/shared-ui/menu');
    export default (props: ButtonProps) => [<Press {...props} />, form.TextField, PlusIcon, StatusChip, auth.api.planList, pad(trim(wanted)), load, whole];
  `,
  'src/card.tsx': `import { Button } from '@sala/shared-ui'; export const Card = () => <Button />;`,
  'src/other-card.tsx': `export const OtherCard = () => null;`,
  'src/parts.ts': `export { forgotten } from './forgotten'; export const wanted = 'wanted';`,
  // Unused by any screen, so it must not be counted.
  'src/forgotten.tsx': `import { Badge } from '@sala/shared-ui'; import { used } from '@never/used'; export const forgotten = [Badge, used];`,
  'src/messages-es.ts': `export default { hello: 'hola' };`,
  'src/messages-en.ts': `export default { hello: 'hello' };`,
};

const version = '1.2.0-rc.1-0123abcd';
const outDir = (): string => path.join(root, 'out');
const read = (file: string): Promise<string> => readFile(path.join(outDir(), file), 'utf8');

/** Id and name of each module. */
const modules: { readonly id: string | number | null; readonly name: string }[] = [];
const takeNames = (compiler: Compiler): void =>
  compiler.hooks.compilation.tap('test', (compilation) =>
    compilation.hooks.afterOptimizeModuleIds.tap('test', (all) => {
      for (const module of all)
        modules.push({ id: compilation.chunkGraph.getModuleId(module), name: module.identifier() });
    }),
  );

beforeAll(async () => {
  const folder = path.join(root, 'mfe-sample');
  for (const [file, text] of Object.entries(sources)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  }
  await mkdir(path.join(folder, 'node_modules/@sala'));
  await symlink(
    path.join(workspace, 'shared-ui'),
    path.join(folder, 'node_modules/@sala/shared-ui'),
  );
  const configuration = createRemote(folder, contract).configure({
    version,
    outDir: outDir(),
    development: false,
  });
  await compile({ ...configuration, plugins: [...(configuration.plugins ?? []), takeNames] });
});

const release = async (): Promise<Release> =>
  JSON.parse(await read('mfe-contract.json')) as Release; // as written by the build

test('only scripts of the first screen have a compile hint', async () => {
  const { load } = await release();
  const { '/': home, '/sample': sample } = load.routes;
  const atStart = new Set([load.entry, ...(home?.files ?? []), ...(sample?.files ?? [])]);
  const hinted = await Promise.all(
    Object.keys(load.integrity).map(
      async (file) => [file, (await read(file)).startsWith(compileHint)] as const,
    ),
  );
  expect(hinted.length).toBeGreaterThan(atStart.size); // message files, at least
  expect(hinted).toEqual(hinted.map(([file]) => [file, atStart.has(file)]));
});

test('the contract states name, version, routes and shared modules', async () => {
  const { kind, folder, name, version: built, exposes, load, contract: written } = await release();
  expect({ kind, folder, name, built, exposes }).toEqual({
    kind: 'remote',
    folder: 'mfe-sample',
    name: 'mfe_sample',
    built: version,
    exposes: ['./remote'],
  });
  expect(written).toEqual(contract);
  expect(load).toMatchObject({
    name: 'mfe_sample',
    version,
    globalName: 'mfe_sample_1_2_0_rc_1_0123abcd',
    sdk: `^${installedVersion('@sala/shell-sdk')}`,
    plugin: '2.9.2',
    calls: { '/sample': [{ url: '/api/v1/plans' }] },
    provides: {},
  });
  expect(load.shared).toContainEqual({
    key: 'react',
    range: '^19.3.1',
    singleton: true,
    strict: false,
    import: false,
    provided: null,
  });
  expect(load.routes['/sample']?.consumes).toContain('@sala/shared-ui/tabs');
  // The home screen loads one file with all cards, after the module.
  expect(load.routes['/']?.files).toEqual([
    expect.stringMatching(/^expose\./),
    expect.stringMatching(/^widgets\./),
  ]);
});

test('load.json and integrity.json agree and match the files', async () => {
  const { load } = await release();
  expect(JSON.parse(await read('load.json'))).toEqual(load);
  expect(JSON.parse(await read('integrity.json'))).toEqual(load.integrity);
  const files = [
    ...new Set([
      load.entry ?? '',
      ...Object.values(load.routes).flatMap((route) => route.files),
      ...load.messages['es-MX'],
      ...load.messages.en,
    ]),
  ];
  expect(Object.keys(load.integrity).sort()).toEqual([...files].sort());
  for (const file of files) {
    expect(load.integrity[file]).toBe(
      `sha256-${createHash('sha256')
        .update(await readFile(path.join(outDir(), file)))
        .digest('base64')}`,
    );
  }
});

test('symbols are those used by screens, as named by the facade', async () => {
  expect((await release()).symbols).toEqual({
    '@sala/shell-sdk': ['defineModule', 'screen'],
    '@sala/shared-auth': ['api'],
    '@sala/shared-ui': ['Button', 'createLucideIcon'],
    '@sala/shared-ui/form': ['TextField'],
    '@sala/shared-ui/status': ['StatusChip'],
    '@sala/shared-ui/overlay': ['ConfirmDialog'],
    '@sala/shared-ui/menu': ['*'],
    '@sala/shared-ui/tabs': ['Tabs'],
  });
});

test('a remote bundles only the icons its screens use; the shell provides what draws them', async () => {
  const { load } = await release();
  const text = (await Promise.all((load.routes['/sample']?.files ?? []).map(read))).join('\n');
  expect(text.match(/name:"[\w-]+",size:24/g)).toEqual(['name:"plus",size:24']);
  expect(text).not.toContain('forwardRef');
  expect(load.shared.map(({ key }) => key)).not.toContain('@sala/shared-ui/icons');
});

test('packages are those in chunks, with their size; sizes match the files', async () => {
  const { carried, measured, load } = await release();
  const [icons, ...others] = carried.filter(({ name }) => !name.startsWith('@module-federation/'));
  expect(icons).toMatchObject({ name: 'lucide-react' });
  expect(others).toEqual([
    { name: '@right/side', version: '0.4.0', bytes: 45 },
    { name: 'left-side', version: '3.0.1', bytes: 44 },
  ]);
  const weight = async (files: readonly string[]): Promise<number> => {
    const sizes = await Promise.all(
      files.map(
        async (file) => gzipSync(await readFile(path.join(outDir(), file)), { level: 9 }).length,
      ),
    );
    return sizes.reduce((sum, size) => sum + size, 0) / 1024;
  };
  const entry = [load.entry ?? ''];
  expect(measured.entryKb).toBeCloseTo(await weight(entry), 1);
  expect(measured.routeKb).toBeCloseTo(
    await weight([...entry, ...(load.routes['/sample']?.files ?? [])]),
    1,
  );
});

test('chunks are loaded with the integrity hashes of the page', async () => {
  const { load } = await release();
  expect(await read(load.entry ?? '')).toMatch(/globalThis\.salaIntegrity\?\.\[\w+\]/);
});

test('load.json cannot close its script element', async () => {
  const { load } = await release();
  const text = loadText({ ...load, entry: '</script><!--' });
  expect(text).not.toContain('<');
  expect(JSON.parse(text)).toEqual({ ...load, entry: '</script><!--' });
});

/* Ids are derived from names, from which webpack removes the folder where it recognises it. */
test('the build folder does not change any byte', async () => {
  const places = [root, workspace];
  const holdsPlace = (text: string): boolean => places.some((place) => text.includes(place));
  const encoded = modules.filter(({ name }) =>
    holdsPlace(Buffer.from(/;base64,([\w+/]+)/.exec(name)?.[1] ?? '', 'base64').toString()),
  );
  expect(encoded.length).toBeGreaterThan(0);
  expect(encoded.filter(({ id }) => typeof id === 'number')).toEqual([]);
  const written = await Promise.all((await readdir(outDir())).map(read));
  expect(written.filter(holdsPlace)).toEqual([]);
  expect(written.filter((text) => text.includes('"mfe_sample:1.2.0-rc.1"'))).toHaveLength(1); // not the version of the working directory
});
