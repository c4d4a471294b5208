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

/** As a connection brings it. */
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
  'the files of an archive lie in a directory of their own (gzipped: %s)',
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
])('a file named %s is refused, and nothing is left', async (name) => {
  await expectRefused(
    await tarOf([{ name: 'fine.js' }, { name }]),
    'request.malformed',
    /cannot be the name of a file/,
  );
});

test.each(['symlink', 'link', 'directory'] as const)('a %s is refused', async (type) => {
  await expectRefused(
    await tarOf([{ name: 'fine.js' }, { name: 'odd', type }]),
    'request.malformed',
    /is no file/,
  );
});

test('a name that comes twice is refused', async () => {
  await expectRefused(
    await tarOf([{ name: 'a.js' }, { name: 'a.js', content: 'other' }]),
    'request.malformed',
    /comes twice/,
  );
});

test.each([
  ['Fine.js', /Fine\.js and fine\.js are one file where case does not count/],
  ['con.js', /con\.js is the name of a device/],
  ['fine.js.', /fine\.js\. ends with a dot/],
])('%s is refused: it is another file, or none, on other systems', async (name, sentence) => {
  await expectRefused(await tarOf([{ name: 'fine.js' }, { name }]), 'request.malformed', sentence);
});

test('more than 2000 files are refused, 2000 are not', async () => {
  const items = Array.from({ length: 2001 }, (_, index) => ({ name: `${index}.js` }));
  await expectRefused(await tarOf(items), 'request.malformed', /more than 2000/);
  expect(await readdir(await receive(await tarOf(items.slice(1))))).toHaveLength(2000);
});

test('what unpacks to more than a release may have is refused, however small it arrives', async () => {
  const bomb = gzipSync(
    await tarOf([{ name: 'a.js', content: Buffer.alloc(limits.releaseMaxBytes + 1) }]),
  );
  expect(bomb.length).toBeLessThan(limits.releaseMaxBytes / 100);
  await expectRefused(bomb, 'request.too_large', /a release has at most 64 MiB, unpacked/, true);
});

test('an empty archive, something else, and what was cut off are refused', async () => {
  const whole = await tarOf([{ name: 'a.js', content: Buffer.alloc(100_000, 'a') }]);
  await expectRefused(await tarOf([]), 'request.malformed', /no file is in it/);
  await expectRefused(
    Buffer.alloc(2000, 'this is not an archive'),
    'request.malformed',
    /no tar archive/,
  );
  await expectRefused(whole, 'request.malformed', /no tar archive/, true);
  await expectRefused(whole.subarray(0, 50_000), 'request.malformed', /cut off/);
  await expectRefused(gzipSync(whole).subarray(0, 60), 'request.malformed', /cut off/, true);
});

test('a connection that breaks leaves nothing', async () => {
  const whole = await tarOf([{ name: 'a.js', content: Buffer.alloc(100_000, 'a') }]);
  const breaking = Readable.from(
    (async function* () {
      yield whole.subarray(0, 50_000);
      throw Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
    })(),
  );
  await expect(receiveRelease(breaking, { gzipped: false, incoming })).rejects.toMatchObject({
    code: 'request.malformed',
  });
  expect(await readdir(incoming)).toEqual([]);
});

test('a full disk is no fault of the archive, and leaves nothing', async () => {
  const whole = await tarOf([{ name: 'a.js', content: Buffer.alloc(100_000, 'a') }]);
  const full: unknown = await writeFile('/dev/full', 'x').catch((error: unknown) => error);
  const filling = Readable.from(
    (async function* () {
      yield whole.subarray(0, 50_000);
      throw full;
    })(),
  );
  await expect(receiveRelease(filling, { gzipped: false, incoming })).rejects.toMatchObject({
    code: 'ENOSPC',
  });
  expect(await readdir(incoming)).toEqual([]);
});
