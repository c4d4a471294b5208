import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compose, composeBody } from '../composition/compose';
import { remoteRelease, shellRelease } from '../testing/builds';
import { publicKeys, readSigningKeys, type KeySealer } from './signing-keys';
import { signComposition, verifyComposition } from './sign-composition';

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

test('keys are created once, privately, by the first process', async () => {
  const [one, other] = await Promise.all([readSigningKeys(directory), readSigningKeys(directory)]);
  expect(one).toEqual(other);
  expect(one.map(({ alg }) => alg)).toEqual(['EdDSA', 'ES256']);
  expect((await stat(path.join(directory, 'keys.json'))).mode & 0o777).toBe(0o600);
  expect(await readSigningKeys(directory)).toEqual(one);
});

describe('with an encryption key', () => {
  let place: string;
  beforeEach(async () => {
    place = await mkdtemp(path.join(tmpdir(), 'sala-keys-'));
  });
  afterEach(() => rm(place, { recursive: true, force: true }));

  /** Inverts the bits and prefixes the owner, which must match. */
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

  test('no private half is stored in plain, for new and existing keys', async () => {
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

  test('a missing or wrong encryption key is reported, and keys are not regenerated', async () => {
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

test('public keys contain only the public half', async () => {
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

  test('verifies with either algorithm alone, as browsers may know only one', async () => {
    const document = await signed();
    const [ed25519, p256] = await keys();
    expect(await verifyComposition(document, ed25519 ? [ed25519] : [])).toBe(true);
    expect(await verifyComposition(document, p256 ? [p256] : [])).toBe(true);
  });

  test('survives reordered members', async () => {
    const { signatures, shell, ...rest } = await signed();
    expect(await verifyComposition({ signatures, ...rest, shell }, await keys())).toBe(true);
  });

  test.each(['EdDSA', 'ES256'] as const)('is rejected when one word differs: %s', async (alg) => {
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
  });

  test('is rejected with extra members, without signatures and by foreign keys', async () => {
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

  test('is rejected when one of two signatures is wrong', async () => {
    const document = await signed();
    const [first, second] = document.signatures;
    const spoilt = {
      ...document,
      signatures: [first, { ...second, value: first?.value }],
    } as typeof document; // of the same shape
    expect(await verifyComposition(spoilt, await keys())).toBe(false);
  });
});
