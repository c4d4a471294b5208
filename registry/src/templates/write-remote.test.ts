import { execFile } from 'node:child_process';
import {
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rm,
  symlink,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { checkRemoteOptions, type RemoteOptions } from './remote-options';
import { writeRemote } from './write-remote';

const run = promisify(execFile);
const workspace = path.resolve(__dirname, '../../..');
const lab: RemoteOptions = {
  word: 'lab',
  titleEs: 'Laboratorio "Norte"',
  titleEn: 'Laboratory',
  path: '/lab',
  icon: 'app',
  group: 'today',
  owner: 'lab',
};

let root: string;
/** A workspace of symbolic links: only the new remote is written. */
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'sala-new-'));
  const packages = [
    'tooling',
    'shared-auth',
    'shared-contracts',
    'shared-ui',
    'shell-sdk',
    'host-shell',
    'mfe-billing',
    'mfe-customers',
    'mfe-hospital',
    'mfe-settings',
    'docs',
  ];
  for (const name of packages) await symlink(path.join(workspace, name), path.join(root, name));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const before = async () => (await readdir(root)).sort();

test.each<[string, Partial<RemoteOptions>, string]>([
  ['a name with a capital', { word: 'Lab' }, '"Lab" cannot be a remote'],
  ['a name with a hyphen', { word: 'lab-north' }, '"lab-north" cannot be a remote'],
  ['a path traversal', { word: '../lab' }, '"../lab" cannot be a remote'],
  ['an existing name', { word: 'billing', path: '/other' }, 'mfe-billing already exists'],
  [
    'a prefix of another name',
    { word: 'bill' },
    'Names must not be prefixes of each other, but mfe_billing exists',
  ],
  ['an extension of another name', { word: 'billings' }, 'mfe_billing exists'],
  ['a reserved name', { word: 'shell' }, '"shell" is reserved'],
  ['a folder shared by areas', { word: 'parts' }, '"parts" is reserved'],
  ['an invalid path', { path: 'lab' }, '"lab" cannot be its path'],
  [
    'a path of another remote',
    { path: '/customer-management' },
    '/customer-management belongs to mfe_customers',
  ],
  ['a path of the shell', { path: '/sign-in' }, '/sign-in belongs to the shell'],
  ['a path of the server', { path: '/api/lab' }, '/api/lab belongs to the shell'],
  ['a title without letters', { titleEs: '' }, '--title-es is the menu title'],
  [
    'a title that looks like a placeholder',
    { titleEn: '{{name}}' },
    '--title-en is the menu title',
  ],
  [
    'an unknown icon',
    { icon: 'catgories' },
    'There is no icon "catgories". Did you mean categories?',
  ],
  [
    'an unknown menu group',
    { group: 'todays' },
    'There is no menu group "todays". Did you mean today?',
  ],
])('refuses %s before writing anything', async (_name, changes, reason) => {
  const there = await before();
  await expect(checkRemoteOptions(root, { ...lab, ...changes })).rejects.toThrow(reason);
  expect(await before()).toEqual(there);
});

test('a failure half-way leaves nothing', async () => {
  await mkdir(path.join(root, 'mfe-lab/src'), { recursive: true }); // someone else created it first
  const there = await before();
  await expect(writeRemote(root, lab)).rejects.toThrow('ENOTEMPTY');
  expect(await before()).toEqual(there);
});

/** Links exactly the packages the manifest declares, as the installer does. */
const link = async (folder: string): Promise<void> => {
  const { dependencies, devDependencies } = JSON.parse(
    await readFile(path.join(folder, 'package.json'), 'utf8'),
  ) as Record<string, Record<string, string>>; // from the template
  for (const name of Object.keys({ ...dependencies, ...devDependencies })) {
    const place = path.join(folder, 'node_modules', name);
    await mkdir(path.dirname(place), { recursive: true });
    await symlink(await realpath(path.join(workspace, 'mfe-customers/node_modules', name)), place);
  }
};

test('the result has no placeholders left, compiles and passes lint', async () => {
  await checkRemoteOptions(root, lab);
  const files = await writeRemote(root, lab);
  const folder = path.join(root, 'mfe-lab');
  const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')));
  expect(files).toEqual(
    expect.arrayContaining([
      'README.md',
      'remote.contract.ts',
      'src/lab/screens/lab/lab-page.tsx',
      'src/locales/es-MX.json',
    ]),
  );
  expect(texts.filter((text) => /__[A-Z]/.test(text))).toEqual([]);
  const spanish = JSON.parse(
    await readFile(path.join(folder, 'src/locales/nav/es-MX.json'), 'utf8'),
  ) as unknown;
  expect(spanish).toMatchObject({
    title: 'Laboratorio "Norte"',
    nav: { lab: 'Laboratorio "Norte"' },
  });

  await link(folder);
  // Lint reports to stdout.
  const sound = (...words: string[]) =>
    run(process.execPath, words, { cwd: root }).then(
      () => '',
      ({ stdout }: { readonly stdout: string }) => stdout || 'failed without a word',
    );
  const types = sound(
    path.join(workspace, 'node_modules/typescript-7/bin/tsc'),
    '-p',
    folder,
    '--singleThreaded', // threads check the same types again
  );
  await copyFile(path.join(workspace, '.oxlintrc.json'), path.join(root, '.oxlintrc.json')); // its patterns are relative to its location
  const lint = sound(
    path.join(workspace, 'node_modules/oxlint/bin/oxlint'),
    '--quiet',
    'mfe-lab/src',
    'mfe-lab/remote.contract.ts',
  );
  expect(await Promise.all([types, lint])).toEqual(['', '']);
});

test('the links in its README resolve', async () => {
  await writeRemote(root, lab);
  const readme = await readFile(path.join(root, 'mfe-lab/README.md'), 'utf8');
  const targets = [...readme.matchAll(/\]\((\.\.[^)]+)\)/g)].map(([, target = '']) =>
    path.join(root, 'mfe-lab', target),
  );
  expect(targets.length).toBeGreaterThan(3);
  for (const target of targets) await expect(realpath(target)).resolves.toBeTruthy();
});
