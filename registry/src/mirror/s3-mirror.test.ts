import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Artefacts } from '../artefacts/artefacts';
import { digestOf } from '../signing/digest';
import { s3Mirror } from './s3-mirror';
import { credentials, startS3, type S3Server } from './s3-server.testing';

const folder = 'mfe-billing';
const version = '1.0.0-0123abcd';
const files: Readonly<Record<string, Buffer>> = {
  'a.js': Buffer.from('let a'),
  'a.js.br': Buffer.from([0, 255, 13, 10, 0]),
  'load.json': Buffer.from('{}'),
};

let store: S3Server;
let root: string;

beforeEach(async () => {
  store = await startS3();
  root = await mkdtemp(path.join(tmpdir(), 'sala-mirror-'));
});
afterEach(async () => {
  await store.close();
  await rm(root, { recursive: true, force: true });
});

const mirror = (change: Partial<typeof credentials> = {}) =>
  s3Mirror({ url: `${store.origin}/releases/sala`, ...credentials, ...change });

/** A process with its own disk. */
const process_ = async (name: string, of = mirror()) => {
  const artefacts = new Artefacts(path.join(root, name), of);
  await artefacts.open(Date.now());
  return artefacts;
};

const build = async (): Promise<string> => {
  const directory = path.join(root, 'build');
  await mkdir(directory);
  for (const [file, content] of Object.entries(files))
    await writeFile(path.join(directory, file), content);
  return directory;
};

const publish = async (artefacts: Artefacts) =>
  artefacts.place(await artefacts.stage(await build()), folder, version);
const read = (artefacts: Artefacts) => artefacts.read(folder, version, 'load.json', digestOf('{}'));
const onDisk = (artefacts: Artefacts) =>
  readdir(path.join(artefacts.directory, folder, version)).catch(() => []);
const unavailable = { name: 'ReleaseRefused', code: 'server.unavailable' };

test('another process gets a published version, fetched once for concurrent requests', async () => {
  await publish(await process_('one'));
  const other = await process_('two');
  const asked = store.calls.length;
  await Promise.all(Array.from({ length: 20 }, () => other.ensure(folder, version)));
  expect(store.calls.slice(asked).sort()).toEqual(
    ['files.json', ...Object.keys(files)]
      .map((file) => `GET /releases/sala/${folder}/${version}/${file}`)
      .sort(),
  );
  for (const [file, content] of Object.entries(files))
    expect(await readFile(path.join(other.directory, folder, version, file))).toEqual(content);
  await other.ensure(folder, version);
  expect(store.calls.length).toBe(asked + 4);
});

test('a dropped version is gone from disk and store; dropping twice is a no-op', async () => {
  const artefacts = await process_('one');
  await publish(artefacts);
  store.objects.set('/releases/sala/mfe-billing/1.0.0-4567cdef/files.json', Buffer.from('{}'));
  await artefacts.drop(folder, version);
  await artefacts.drop(folder, version);
  expect(await onDisk(artefacts)).toEqual([]);
  expect([...store.objects.keys()]).toEqual([
    '/releases/sala/mfe-billing/1.0.0-4567cdef/files.json',
  ]);
  const other = await process_('two');
  await other.ensure(folder, version);
  expect(await onDisk(other)).toEqual([]);
});

test('a lost file is restored on the next read', async () => {
  const artefacts = await process_('one');
  await publish(artefacts);
  await rm(path.join(artefacts.directory, folder, version, 'load.json'));
  expect(await read(artefacts)).toBe('{}');
});

test('an unpublished version is missing and not requested again at once', async () => {
  const artefacts = await process_('one');
  await artefacts.ensure(folder, '9.9.9-0123abcd');
  await artefacts.ensure(folder, '9.9.9-0123abcd');
  expect(store.calls).toEqual([`GET /releases/sala/${folder}/9.9.9-0123abcd/files.json`]);
  expect(await readdir(artefacts.directory)).toEqual([]);
});

test.each(['a.js', 'files.json'])(
  'a connection lost at %s leaves nothing that looks complete',
  async (file) => {
    const one = await process_('one');
    store.cutAt = `/${file}`;
    await expect(publish(one)).rejects.toMatchObject(unavailable);
    expect(await onDisk(one)).toEqual([]);
    const two = await process_('two');
    expect(await read(two)).toBeNull();
    expect(await onDisk(two)).toEqual([]);
  },
);

test('bytes that differ from the published ones are rejected', async () => {
  await publish(await process_('one'));
  store.objects.set(`/releases/sala/${folder}/${version}/a.js`, Buffer.from('let evil'));
  const two = await process_('two');
  await two.ensure(folder, version);
  expect(await onDisk(two)).toEqual([]);
});

test('a version stored with sha384 is accepted unless its bytes differ', async () => {
  await publish(await process_('one'));
  const list = Object.fromEntries(
    Object.entries(files).map(([file, content]) => [file, digestOf(content, 'sha384')]),
  );
  store.objects.set(
    `/releases/sala/${folder}/${version}/files.json`,
    Buffer.from(JSON.stringify(list)),
  );
  const two = await process_('two');
  await two.ensure(folder, version);
  expect(await onDisk(two)).toEqual(Object.keys(files));
  store.objects.set(`/releases/sala/${folder}/${version}/a.js`, Buffer.from('let evil'));
  const three = await process_('three');
  await three.ensure(folder, version);
  expect(await onDisk(three)).toEqual([]);
});

test('a failing store is reported, and local files stay readable', async () => {
  const one = await process_('one');
  await publish(one);
  const stranger = await process_('two', mirror({ secretAccessKey: 'another' }));
  await expect(stranger.ensure(folder, version)).rejects.toMatchObject(unavailable);
  await store.close();
  expect(await read(one)).toBe('{}');
  const late = await process_('three');
  await expect(late.ensure(folder, version)).rejects.toMatchObject({
    ...unavailable,
    message: expect.stringContaining('SALA_ARTEFACTS_URL') as string,
  });
});
