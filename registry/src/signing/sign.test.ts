import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compose, composeBody } from '../composition/compose';
import { remoteRelease, shellRelease } from '../testing/builds';
import { publicKeys, readSigningKeys, type KeySealer } from './keys';
import { signComposition, verifyComposition } from './sign';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'sala-keys-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const composition = compose(
  composeBody({
    shell: { release: shellRelease('1.0.0-aaaaaaaa'), load: 'sha256-shell' },
    remotes: [
      {
        stable: { release: remoteRelease('mfe-billing', '1.0.0-bbbbbbbb'), load: 'sha256-billing' },
      },
    ],
    revoked: [],
    policy: { integrity: 'enforce' },
  }),
  { seq: 1, prev: null, issuedAt: new Date('2026-11-20T12:00:00Z') },
);

test('keys are made once, for their owner alone, by whoever is first', async () => {
  const [one, other] = await Promise.all([readSigningKeys(directory), readSigningKeys(directory)]);
  expect(one).toEqual(other);
  expect(one.map(({ alg }) => alg)).toEqual(['EdDSA', 'ES256']);
  expect((await stat(path.join(directory, 'keys.json'))).mode & 0o777).toBe(0o600);
  expect(await readSigningKeys(directory)).toEqual(one);
});

describe('with a key to encrypt them', () => {
  let place: string;
  beforeEach(async () => {
    place = await mkdtemp(path.join(tmpdir(), 'sala-keys-'));
  });
  afterEach(() => rm(place, { recursive: true, force: true }));

  /** Turns each bit; the owner stands in front, and must be the same. */
  const sealerOf = (bits: number): KeySealer => ({
    seal: async (secret, owner) =>
      Buffer.concat([Buffer.from(owner), Buffer.from(secret).map((byte) => byte ^ bits)]),
    open: async (sealed, owner) => {
      const text = Buffer.from(sealed.subarray(owner.length).map((byte) => byte ^ bits));
      if (sealed.subarray(0, owner.length).toString() !== owner || !text.toString().startsWith('{'))
        throw new Error('not ours');
      return text;
    },
  });
  const sealer = sealerOf(0xff);
  const onDisk = () => readFile(path.join(place, 'keys.json'), 'utf8');

  test('no private half lies on the disk, whether they are new or were there in plain', async () => {
    const plain = await readSigningKeys(place);
    expect(await onDisk()).toContain(plain[0]?.privateJwk.d);
    const [one, other] = await Promise.all([
      readSigningKeys(place, sealer),
      readSigningKeys(place, sealer),
    ]);
    expect(one).toEqual(plain);
    expect(other).toEqual(plain);
    for (const { privateJwk } of plain) expect(await onDisk()).not.toContain(privateJwk.d);
    expect(await onDisk()).not.toContain('privateJwk');
    expect((await stat(path.join(place, 'keys.json'))).mode & 0o777).toBe(0o600);
    expect(await readSigningKeys(place, sealer)).toEqual(plain);
    await rm(path.join(place, 'keys.json'));
    const made = await readSigningKeys(place, sealer);
    expect(await onDisk()).not.toContain('privateJwk');
    expect(
      await verifyComposition(await signComposition(composition, made), publicKeys(made)),
    ).toBe(true);
    expect(await readdir(place)).toEqual(['keys.json']);
  });

  test('without it, or with another one, they are not made anew: a sentence says what is missing', async () => {
    await readSigningKeys(place, sealer);
    const before = await onDisk();
    await expect(readSigningKeys(place)).rejects.toThrow(
      /are encrypted in .*keys\.json, and SALA_SECRET_KEY is not set\./,
    );
    await expect(readSigningKeys(place, sealerOf(0x0f))).rejects.toThrow(
      /with another SALA_SECRET_KEY\. Set that one again/,
    );
    expect(await onDisk()).toBe(before);
  });
});

test('what everybody may see of a key is no more than its public half', async () => {
  const keys = publicKeys(await readSigningKeys(directory));
  expect(keys.map(({ jwk }) => Object.keys(jwk).sort())).toEqual([
    ['crv', 'kty', 'x'],
    ['crv', 'kty', 'x', 'y'],
  ]);
  expect(JSON.stringify(keys)).not.toMatch(/"d"|private/);
});

describe('a signed composition', () => {
  const signed = async () => signComposition(composition, await readSigningKeys(directory));
  const keys = async () => publicKeys(await readSigningKeys(directory));

  test('is right by either algorithm alone: a browser may know only one', async () => {
    const document = await signed();
    const [ed25519, p256] = await keys();
    expect(await verifyComposition(document, ed25519 ? [ed25519] : [])).toBe(true);
    expect(await verifyComposition(document, p256 ? [p256] : [])).toBe(true);
  });

  test('stays right when a database or a proxy has put its members into another order', async () => {
    const { signatures, shell, ...rest } = await signed();
    expect(await verifyComposition({ signatures, ...rest, shell }, await keys())).toBe(true);
  });

  test.each(['EdDSA', 'ES256'] as const)(
    'is refused when one word is another, whichever key looks: %s',
    async (alg) => {
      const document = await signed();
      const forged = {
        ...document,
        shell: { ...document.shell, base: '/r/host-shell/2.0.0-ffffffff/' },
      };
      expect(
        await verifyComposition(
          forged,
          (await keys()).filter((key) => key.alg === alg),
        ),
      ).toBe(false);
    },
  );

  test('is refused with something added, without signatures, and by keys that did not sign it', async () => {
    const document = await signed();
    expect(
      await verifyComposition(Object.assign({}, document, { extra: true }), await keys()),
    ).toBe(false);
    expect(await verifyComposition({ ...document, signatures: [] }, await keys())).toBe(false);
    const elsewhere = path.join(directory, 'elsewhere');
    expect(await verifyComposition(document, publicKeys(await readSigningKeys(elsewhere)))).toBe(
      false,
    );
  });

  test('is refused when one of two signatures was exchanged, though the other is right', async () => {
    const document = await signed();
    const [first, second] = document.signatures;
    const spoilt = {
      ...document,
      signatures: [first, { ...second, value: first?.value }],
    } as typeof document; // of the same shape
    expect(await verifyComposition(spoilt, await keys())).toBe(false);
  });
});
