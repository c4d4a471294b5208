import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ReleaseStore } from './index';
import { remoteRelease, shellRelease, writeBuild } from './testing/builds';

let root: string;
let data: string;
let store: ReleaseStore;

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'sala-registry-'));
  data = path.join(root, 'data');
  store = new ReleaseStore(data);
});
afterEach(() => rm(root, { recursive: true, force: true }));

const shell = (version = '1.0.0-aaaaaaaa', content?: string) => writeBuild(root, shellRelease(version), content);
const hospital = (version = '1.0.0-bbbbbbbb', content?: string) => writeBuild(root, remoteRelease('mfe-hospital', version), content);
const billing = (version = '1.0.0-cccccccc') => writeBuild(root, remoteRelease('mfe-billing', version));

const artefact = (folder: string, version: string) => readFile(path.join(data, 'artefacts', folder, version, 'chunks/page.js'), 'utf8');
const documents = () => readdir(path.join(data, 'registry/compositions'));

test('nothing is in force until the shell is there; remotes may come before it', async () => {
  expect(await store.current()).toBeNull();
  expect(await store.publish([await hospital()])).toBeNull();
  expect(await store.current()).toBeNull();
});

test('what is published together is in force together, with the shell’s page', async () => {
  const composition = await store.publish([await shell(), await hospital(), await billing()]);
  expect(composition).toMatchObject({ id: 'c-000001', seq: 1 });
  const current = await store.current();
  expect(current).toEqual({ composition, template: '<!doctype html><title>1.0.0-aaaaaaaa</title>' });
  expect(Object.keys(current?.composition.remotes ?? {})).toEqual(['mfe_hospital', 'mfe_billing']);
  expect(new Date(composition?.issuedAt ?? '').getTime()).toBeLessThanOrEqual(Date.now());
});

test('publishing the same again is the same composition, and writes nothing', async () => {
  const first = await store.publish([await shell(), await hospital()]);
  expect(await store.publish([await hospital()])).toEqual(first);
  expect(await store.publish([await shell(), await hospital()])).toEqual(first);
  expect(await documents()).toEqual(['c-000001.json']);
});

test('a new version of one remote is a new composition; the others and the shell stay', async () => {
  const before = await store.publish([await shell(), await hospital(), await billing()]);
  const after = await store.publish([await hospital('1.1.0-dddddddd')]);
  expect(after).toMatchObject({ id: 'c-000002', seq: 2 });
  expect(after?.remotes['mfe_hospital']?.stable.version).toBe('1.1.0-dddddddd');
  expect(after?.remotes['mfe_billing']).toEqual(before?.remotes['mfe_billing']);
  expect(after?.shell).toEqual(before?.shell);
  expect((await store.current())?.composition).toEqual(after);
  expect(await documents()).toEqual(['c-000001.json', 'c-000002.json']);
  expect(JSON.parse(await readFile(path.join(data, 'registry/compositions/c-000001.json'), 'utf8'))).toEqual(before);
});

test('the store is read again by another process', async () => {
  const composition = await store.publish([await shell(), await hospital()]);
  expect((await new ReleaseStore(data).current())?.composition).toEqual(composition);
});

test('an artefact never changes: the same version with other content is what it was', async () => {
  await store.publish([await shell(), await hospital('1.0.0-bbbbbbbb', 'first')]);
  await store.publish([await hospital('1.0.0-bbbbbbbb', 'second')]);
  expect(await artefact('mfe-hospital', '1.0.0-bbbbbbbb')).toBe('first');
});

test('old versions stay beside the new one: an open page still finds its files', async () => {
  await store.publish([await shell(), await hospital('1.0.0-bbbbbbbb', 'old')]);
  await store.publish([await hospital('1.1.0-dddddddd', 'new')]);
  expect(await artefact('mfe-hospital', '1.0.0-bbbbbbbb')).toBe('old');
  expect(await artefact('mfe-hospital', '1.1.0-dddddddd')).toBe('new');
});

describe('interrupted', () => {
  test('a copy that was cut off is no artefact, and publishing again makes it whole', async () => {
    const half = path.join(data, 'artefacts/mfe-hospital', `1.0.0-bbbbbbbb.${process.pid}.tmp`);
    await mkdir(half, { recursive: true });
    await writeFile(path.join(half, 'left-over.js'), 'half');
    await store.publish([await shell(), await hospital('1.0.0-bbbbbbbb', 'whole')]);
    expect(await readdir(path.join(data, 'artefacts/mfe-hospital'))).toEqual(['1.0.0-bbbbbbbb']);
    expect(await readdir(path.join(data, 'artefacts/mfe-hospital/1.0.0-bbbbbbbb'))).toEqual(['chunks', 'release.json']);
  });

  test('a build that cannot be copied to its end leaves no version behind, and the old one in force', async () => {
    const before = await store.publish([await shell(), await hospital()]);
    const broken = await hospital('1.1.0-dddddddd');
    // A socket cannot be copied: the copy fails midway, as with a full disk.
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(path.join(broken.directory, 'zz.sock'), resolve));
    await expect(store.publish([broken])).rejects.toThrow('socket');
    await new Promise((resolve) => server.close(resolve));
    expect(await store.current()).toMatchObject({ composition: before });
    expect(await readdir(path.join(data, 'artefacts/mfe-hospital'))).toEqual(['1.0.0-bbbbbbbb']);
  });

  test('a composition that cannot be made leaves the old one in force', async () => {
    const before = await store.publish([await shell(), await hospital()]);
    const rival = remoteRelease('mfe-billing', '1.0.0-ffffffff', { contract: remoteRelease('mfe-hospital', 'x').contract });
    await expect(store.publish([await writeBuild(root, rival)])).rejects.toThrow('mfe-billing claims /hospital, which is already a path of mfe-hospital');
    expect((await store.current())?.composition).toEqual(before);
    expect(await documents()).toEqual(['c-000001.json']);
  });

  test('half a head is never seen: it is written aside and put in place at once', async () => {
    const before = await store.publish([await shell(), await hospital()]);
    await writeFile(path.join(data, 'registry', 'head.json.1.tmp'), '{"selection":');
    expect((await store.current())?.composition).toEqual(before);
  });
});

test('a folder that holds no finished build is refused with what to do', async () => {
  await mkdir(path.join(root, 'empty'));
  await expect(store.publish([{ folder: 'mfe-hospital', directory: path.join(root, 'empty') }])).rejects.toThrow(
    /empty holds no finished build \(no release\.json\); build it first/,
  );
});

test('a damaged store says so instead of starting anew', async () => {
  await store.publish([await shell()]);
  await writeFile(path.join(data, 'registry/head.json'), '{');
  await expect(store.current()).rejects.toThrow(SyntaxError);
});

describe('watching', () => {
  test('whoever watches hears of every composition that comes into force, and of nothing after ending it', async () => {
    let heard: () => void = () => undefined;
    const next = () => new Promise<void>((resolve) => (heard = resolve));
    const end = await store.onChange(() => heard());
    const first = next();
    await store.publish([await shell(), await hospital()]);
    await first;
    expect((await store.current())?.composition.seq).toBe(1);
    const second = next();
    await store.publish([await hospital('1.1.0-dddddddd')]);
    await second;
    expect((await store.current())?.composition.seq).toBe(2);

    end();
    const silent = jest.fn();
    heard = silent;
    let witnessed: () => void = () => undefined;
    const seen = new Promise<void>((resolve) => (witnessed = resolve));
    const witness = await store.onChange(witnessed);
    await store.publish([await hospital('1.2.0-eeeeeeee')]);
    await seen; // another watcher heard of it
    witness();
    expect(silent).not.toHaveBeenCalled();
  });

  test('when the listener is called the new composition is there to be read', async () => {
    let tell: (current: unknown) => void = () => undefined;
    const read = new Promise((resolve) => (tell = resolve));
    const end = await store.onChange(() => tell(store.current()));
    const composition = await store.publish([await shell()]);
    await expect(read).resolves.toMatchObject({ composition });
    end();
  });
});
