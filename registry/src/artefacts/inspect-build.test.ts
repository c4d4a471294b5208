import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { ReleaseRefused } from '../life-cycle/release-refused';
import { digestOf } from '../signing/digest';
import { contractOf, remoteRelease, shellRelease, writeBuild } from '../testing/builds';
import { inspectBuild } from './inspect-build';

const release = remoteRelease('mfe-billing', '1.0.0-cccccccc');
const claimed = { name: 'mfe_billing', version: '1.0.0-cccccccc' };

let root: string;
let directory: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'sala-inspect-'));
  ({ directory } = await writeBuild(root, release));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const file = (name: string): string => path.join(directory, name);
const faults = (asked = claimed): Promise<string[]> =>
  inspectBuild(directory, asked).then(
    () => [],
    (error: unknown) => {
      if (!(error instanceof ReleaseRefused)) throw error;
      expect(error.facts.findings?.every(({ level }) => level === 'fail')).toBe(true);
      return (error.facts.findings ?? []).map(({ message }) => message);
    },
  );
const rewrite = async (name: string, change: (text: string) => string): Promise<void> =>
  writeFile(file(name), change(await readFile(file(name), 'utf8')));

test('describes a finished build, with digests of every file and of load.json', async () => {
  const build = await inspectBuild(directory, claimed);
  expect(build.release.name).toBe('mfe_billing');
  expect(build.files.map((one) => one.file)).toEqual([
    'en.js',
    'es.js',
    'expose.js',
    'integrity.json',
    'load.json',
    'mfe-contract.json',
    'page.js',
    'remoteEntry.js',
  ]);
  expect(build.load).toBe(digestOf(await readFile(file('load.json'))));
  expect([...build.scripts.keys()]).toEqual([
    'en.js',
    'es.js',
    'expose.js',
    'page.js',
    'remoteEntry.js',
  ]);
});

test('compressed copies do not change the digest, whoever compressed them', async () => {
  const { digest } = await inspectBuild(directory, claimed);
  const page = await readFile(file('page.js'));
  await writeFile(file('page.js.gz'), gzipSync(page, { level: 1 }));
  await writeFile(file('page.js.br'), brotliCompressSync(page));
  expect((await inspectBuild(directory, claimed)).digest).toBe(digest);
  await writeFile(file('page.js'), `${page.toString()} // changed`);
  expect(await faults()).toContain('page.js.br is not the compressed page.js; build it again');
});

test('refuses a script whose bytes differ, naming both digests', async () => {
  await rewrite('page.js', (text) => `${text};`);
  expect(await faults()).toEqual([
    expect.stringMatching(
      /^page\.js does not match integrity\.json \(sha256-\S+, found sha256-\S+\); build it again$/,
    ),
  ]);
});

test('refuses files other than scripts, styles, JSON, fonts and raster images, in any spelling', async () => {
  const served = ['picture.PNG', 'letter.woff2', 'page.js.map', 'look.css', 'exposed.d.ts'];
  const refused = [
    'a.htm',
    'b.HTML',
    'c.svg',
    'd.xhtml',
    'e.xml',
    'f.svg.gz',
    'g',
    '.env',
    'index.html',
    'h.mht',
    'i.pdf',
    'j.js.html',
  ];
  for (const name of [...served, ...refused])
    await writeFile(file(name), name.endsWith('.gz') ? gzipSync('x') : '');
  const found = await faults();
  const named = found
    .filter((fault) => fault.includes('has a type that is not served'))
    .map((fault) => fault.split(' ')[0]);
  expect(named.sort()).toEqual([...refused].sort());
});

test('a shell also has its page', async () => {
  const shell = await writeBuild(root, shellRelease('1.0.0-aaaaaaaa'));
  await inspectBuild(shell.directory, { name: 'host_shell', version: '1.0.0-aaaaaaaa' });
  await writeFile(path.join(shell.directory, 'other.html'), '');
  await expect(
    inspectBuild(shell.directory, { name: 'host_shell', version: '1.0.0-aaaaaaaa' }),
  ).rejects.toThrow();
});

describe('builds published before sha256', () => {
  beforeEach(
    async () => void ({ directory } = await writeBuild(root, release, undefined, 'sha384')),
  );

  test('republishing one is recognised as the same build', async () => {
    const { files, load, digest } = await inspectBuild(directory, claimed);
    const old = await Promise.all(
      files.map(async (one) => ({
        file: one.file,
        integrity: digestOf(await readFile(file(one.file)), 'sha384'),
      })),
    );
    expect(files).toMatchObject(old);
    expect(load).toBe(digestOf(await readFile(file('load.json')), 'sha384'));
    const lines = old.map((one) => `${one.file}\0${one.integrity}\n`);
    expect(digest).toBe(digestOf(lines.join('')));
  });

  test('refuses a script whose bytes differ', async () => {
    await rewrite('page.js', (text) => `${text};`);
    expect(await faults()).toEqual([
      expect.stringMatching(
        /^page\.js does not match integrity\.json \(sha384-\S+, found sha384-\S+\); build it again$/,
      ),
    ]);
  });

  test('refuses mixed digest algorithms', async () => {
    const mixed = (text: string) =>
      text.replace(/sha384-[^"]+/, digestOf('export {};\n// remoteEntry.js'));
    for (const name of ['integrity.json', 'load.json', 'mfe-contract.json'])
      await rewrite(name, mixed);
    expect(await faults()).toHaveLength(4);
  });
});

test('refuses digests that a page cannot check', async () => {
  for (const name of ['integrity.json', 'load.json', 'mfe-contract.json'])
    await rewrite(name, (text) => text.replaceAll('sha256-', 'sha512-'));
  expect(await faults()).toContainEqual(
    expect.stringMatching(
      /^mfe-contract\.json: load\.integrity\.page\.js is "sha512-.*; it must be a sha256 or sha384 digest$/,
    ),
  );
});

test.each<[string, () => Promise<void>, string]>([
  [
    'a script without a digest',
    () => writeFile(file('extra.js'), 'extra()'),
    'extra.js has no digest in integrity.json',
  ],
  [
    'a style sheet without a digest',
    () => writeFile(file('extra.css'), 'a{}'),
    'extra.css has no digest in integrity.json',
  ],
  [
    'a missing script',
    () => rm(file('page.js')),
    'integrity.json names page.js, which does not exist',
  ],
  [
    'a load.json that contradicts the manifest',
    () => rewrite('load.json', (text) => text.replace('2.9.2', '2.9.3')),
    'load.json contradicts mfe-contract.json; build it again',
  ],
  [
    'a load.json that could close a script element',
    () => rewrite('load.json', (text) => `${text.slice(0, -1)},"x":"</script>"}`),
    'load.json has a bare "<": it cannot be inlined into a page unchanged',
  ],
  [
    'no load.json',
    () => rm(file('load.json')),
    'there is no load.json: the build is not finished; build it first',
  ],
  [
    'no mfe-contract.json',
    () => rm(file('mfe-contract.json')),
    'there is no mfe-contract.json: the build is not finished; build it first',
  ],
  [
    'an integrity.json that is not JSON',
    () => writeFile(file('integrity.json'), '{'),
    'integrity.json is not JSON; build it again',
  ],
  [
    'an integrity.json that is not an object',
    () => writeFile(file('integrity.json'), '"x"'),
    'integrity.json is not an object',
  ],
  [
    'a contract of another shape',
    () => writeFile(file('mfe-contract.json'), '{"name":1}'),
    'mfe-contract.json: name is 1; it must be of type string',
  ],
  [
    'two names that differ only in case',
    () => writeFile(file('Page.js'), 'x()'),
    'page.js and Page.js are the same file on case-insensitive systems (Windows, macOS); rename one of them',
  ],
  [
    'a Windows device name',
    () => writeFile(file('nul.js'), 'x()'),
    'nul.js is a Windows device name; rename the file',
  ],
  [
    'a folder inside',
    async () => void (await mkdir(file('more'))),
    'more is not a plain file; a release is one flat folder of files',
  ],
  [
    'a symbolic link',
    () => symlink('/etc/passwd', file('passwd.js')),
    'passwd.js is not a plain file; a release is one flat folder of files',
  ],
  [
    'a compressed copy of something else',
    () => writeFile(file('page.js.gz'), gzipSync('evil()')),
    'page.js.gz is not the compressed page.js; build it again',
  ],
  [
    'a compressed copy without an original',
    () => writeFile(file('ghost.js.br'), brotliCompressSync('evil()')),
    'ghost.js.br is not the compressed ghost.js; build it again',
  ],
])('refuses %s', async (_what, spoil, sentence) => {
  await spoil();
  expect(await faults()).toContain(sentence);
});

test('refuses a build of another name or version than requested', async () => {
  expect(await faults({ name: 'mfe_hospital', version: '1.0.0-cccccccc' })).toEqual([
    'the build is mfe_billing, not mfe_hospital',
  ]);
  expect(await faults({ name: 'mfe_billing', version: '2.0.0-cccccccc' })).toEqual([
    'the build is version 1.0.0-cccccccc, not 2.0.0-cccccccc',
  ]);
});

test.each([
  [
    'a folder of another name',
    remoteRelease('mfe-billing', claimed.version, { folder: 'mfe-hospital' }),
    'the folder of mfe_billing is mfe-billing, not mfe-hospital',
  ],
  [
    'no contract',
    remoteRelease('mfe-billing', claimed.version, { contract: null }),
    'mfe_billing has no contract',
  ],
  [
    'the contract of another remote',
    remoteRelease('mfe-billing', claimed.version, { contract: contractOf('mfe_hospital', []) }),
    'the contract belongs to mfe_hospital, not to mfe_billing',
  ],
  [
    'no entry',
    remoteRelease('mfe-billing', claimed.version, { load: { entry: null } }),
    'mfe_billing has no federation entry',
  ],
  [
    'a shell with another name',
    remoteRelease('mfe-billing', claimed.version, { kind: 'shell', contract: null }),
    'mfe_billing is not a shell',
  ],
])('refuses %s', async (_what, spoilt, sentence) => {
  await rm(directory, { recursive: true });
  ({ directory } = await writeBuild(root, spoilt));
  expect(await faults()).toContain(sentence);
});

test('refuses a shell without its page', async () => {
  const shell = shellRelease('1.0.0-aaaaaaaa');
  ({ directory } = await writeBuild(root, shell));
  await rm(file('index.html'));
  expect(await faults({ name: 'host_shell', version: shell.version })).toEqual([
    'a shell needs a page, index.html',
  ]);
});
