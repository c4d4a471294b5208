import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { limits } from '@sala/shared-contracts';
import { pack } from 'tar-stream';
import { receiveRelease } from './receive-release';

let incoming: string;

beforeEach(async () => {
  incoming = await mkdtemp(path.join(tmpdir(), 'sala-incoming-'));
});

afterEach(() => rm(incoming, { recursive: true, force: true }));

interface Item {
  readonly name: string;
  readonly type?: 'file' | 'symlink' | 'link' | 'directory';
  readonly content?: string | Buffer;
}

const tarOf = (items: readonly Item[]): Promise<Buffer> => {
  const tar = pack();
  for (const { name, type = 'file', content = 'x' } of items) {
    if (type === 'file') tar.entry({ name, type }, content);
    else tar.entry({ name, type, linkname: '/etc/passwd' });
  }
  tar.finalize();
  return buffer(tar);
};

const receive = (bytes: Buffer, gzipped = false): Promise<string> =>
  receiveRelease(Readable.from(piecesOf(bytes)), { gzipped, incoming });

/** In chunks, as from a connection. */
const piecesOf = (bytes: Buffer): Buffer[] => {
  const pieces: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += 65_536) pieces.push(bytes.subarray(at, at + 65_536));
  return pieces;
};

const expectRefused = async (
  bytes: Buffer,
  code: string,
  detail: RegExp,
  gzipped = false,
): Promise<void> => {
  await expect(receive(bytes, gzipped)).rejects.toMatchObject({
    code,
    message: expect.stringMatching(detail),
  });
  expect(await readdir(incoming)).toEqual([]);
};

test.each([false, true])(
  'extracts the files into a directory of their own (gzipped: %s)',
  async (gzipped) => {
    const large = Buffer.alloc(300_000, 'sala');
    const tar = await tarOf([
      { name: 'main.1a2b.js', content: large },
      { name: 'main.1a2b.js.br', content: 'br' },
      { name: 'empty.js', content: '' },
    ]);
    const directory = await receive(gzipped ? gzipSync(tar) : tar, gzipped);
    expect(path.dirname(directory)).toBe(incoming);
    expect((await readdir(directory)).sort()).toEqual([
      'empty.js',
      'main.1a2b.js',
      'main.1a2b.js.br',
    ]);
    expect(large.equals(await readFile(path.join(directory, 'main.1a2b.js')))).toBe(true);
  },
);

test.each([
  '../evil.js',
  'a/b.js',
  '/etc/evil.js',
  '..',
  '.env',
  'a..b.js',
  'a\\b.js',
  'C:evil.js',
  'a b.js',
])('refuses a file named %s and leaves nothing', async (name) => {
  await expectRefused(
    await tarOf([{ name: 'fine.js' }, { name }]),
    'request.malformed',
    /is not allowed as a file name/,
  );
});

test.each(['symlink', 'link', 'directory'] as const)('refuses a %s', async (type) => {
  await expectRefused(
    await tarOf([{ name: 'fine.js' }, { name: 'odd', type }]),
    'request.malformed',
    /is not a file/,
  );
});

test('refuses a duplicate name', async () => {
  await expectRefused(
    await tarOf([{ name: 'a.js' }, { name: 'a.js', content: 'other' }]),
    'request.malformed',
    /appears twice/,
  );
});

test.each([
  ['Fine.js', /Fine\.js and fine\.js are the same file on case-insensitive systems/],
  ['con.js', /con\.js is a Windows device name/],
  ['fine.js.', /fine\.js\. ends with a dot/],
])('refuses %s, which other systems map to another file or none', async (name, sentence) => {
  await expectRefused(await tarOf([{ name: 'fine.js' }, { name }]), 'request.malformed', sentence);
});

test('refuses more than 2000 files', async () => {
  const items = Array.from({ length: 2001 }, (_, index) => ({ name: `${index}.js`, content: '' }));
  await expectRefused(await tarOf(items), 'request.malformed', /more than 2000/);
});

test('refuses archives that unpack beyond the size limit', async () => {
  const bomb = gzipSync(
    await tarOf([{ name: 'a.js', content: Buffer.alloc(limits.releaseMaxBytes + 1) }]),
  );
  expect(bomb.length).toBeLessThan(limits.releaseMaxBytes / 100);
  await expectRefused(bomb, 'request.too_large', /a release has at most 64 MiB, unpacked/, true);
});

test('refuses empty, invalid and truncated archives', async () => {
  const tarBytes = await tarOf([{ name: 'a.js', content: Buffer.alloc(100_000, 'a') }]);
  await expectRefused(await tarOf([]), 'request.malformed', /it has no files/);
  await expectRefused(
    Buffer.alloc(2000, 'this is not an archive'),
    'request.malformed',
    /not a complete tar archive/,
  );
  await expectRefused(tarBytes, 'request.malformed', /not a complete tar archive/, true);
  await expectRefused(
    tarBytes.subarray(0, 50_000),
    'request.malformed',
    /not a complete tar archive/,
  );
  await expectRefused(
    gzipSync(tarBytes).subarray(0, 60),
    'request.malformed',
    /not a complete tar archive/,
    true,
  );
});

test('a lost connection leaves nothing', async () => {
  const tarBytes = await tarOf([{ name: 'a.js', content: Buffer.alloc(100_000, 'a') }]);
  const breaking = Readable.from(
    (async function* () {
      yield tarBytes.subarray(0, 50_000);
      throw Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
    })(),
  );
  await expect(receiveRelease(breaking, { gzipped: false, incoming })).rejects.toMatchObject({
    code: 'request.malformed',
  });
  expect(await readdir(incoming)).toEqual([]);
});

test('a full disk is not blamed on the archive and leaves nothing', async () => {
  const tarBytes = await tarOf([{ name: 'a.js', content: Buffer.alloc(100_000, 'a') }]);
  const full: unknown = await writeFile('/dev/full', 'x').catch((error: unknown) => error);
  const filling = Readable.from(
    (async function* () {
      yield tarBytes.subarray(0, 50_000);
      throw full;
    })(),
  );
  await expect(receiveRelease(filling, { gzipped: false, incoming })).rejects.toMatchObject({
    code: 'ENOSPC',
  });
  expect(await readdir(incoming)).toEqual([]);
});
