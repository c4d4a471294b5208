import '../testing/page';
import type { SignatureAlgorithm } from '@sala/shared-contracts';
import { adopt, composition } from '../composition';
import { composed, createSigner, registry } from '../testing/registry';
import { sampleComposition, samples } from '../testing/sample-composition';
import { useTrust } from '../trust-state';
import { forgetRegistry, pinKeys, pinnedKeys } from './registry-storage';
import { isSigned } from './signature';
import { acceptDocument, distrustReason, whenTrusted } from './trust';

beforeEach(() => {
  forgetRegistry();
  adopt(sampleComposition);
});

const laterOne = (seq: number) => registry.sign(composed(samples, seq));

describe('signatures', () => {
  test.each<SignatureAlgorithm>(['EdDSA', 'ES256'])(
    '%s alone is enough, and any change breaks it',
    async (alg) => {
      const signer = createSigner('one', [alg]);
      const signed = signer.sign(composed(samples));
      expect(await isSigned(signed, signer.keys)).toBe(true);
      expect(await isSigned({ ...signed, seq: signed.seq + 1 }, signer.keys)).toBe(false);
      expect(await isSigned({ ...signed, remotes: {} }, signer.keys)).toBe(false);
      expect(await isSigned({ ...signed, revoked: ['mfe_clients@1'] }, signer.keys)).toBe(false);
    },
  );

  test('rejects foreign, missing and malformed signatures', async () => {
    const signed = registry.sign(composed(samples));
    expect(await isSigned(createSigner('test').sign(composed(samples)), registry.keys)).toBe(false); // same key ids
    expect(await isSigned(signed, createSigner('other').keys)).toBe(false);
    expect(await isSigned({ ...signed, signatures: [] }, registry.keys)).toBe(false);
    expect(
      await isSigned(
        { ...signed, signatures: signed.signatures.map((one) => ({ ...one, value: '%' })) },
        registry.keys,
      ),
    ).toBe(false);
  });

  test('falls back to ES256 where the browser lacks Ed25519', async () => {
    const unknown = registry.keys.map((key) =>
      key.alg === 'EdDSA' ? { ...key, jwk: { ...key.jwk, crv: 'Ed448-of-a-later-day' } } : key,
    );
    expect(await isSigned(laterOne(4), unknown)).toBe(true);
    expect(await isSigned({ ...laterOne(4), seq: 5 }, unknown)).toBe(false);
  });
});

test('pins the keys of the first page and learns rotated keys from documents they signed', async () => {
  expect(pinnedKeys()).toEqual([]);
  await whenTrusted();
  expect(pinnedKeys()).toEqual(registry.keys);
  const stranger = createSigner('stranger');
  expect(await distrustReason(stranger.sign(composed(samples, 9)))).toBe('unsigned');
  pinKeys(stranger.keys); // as if this browser had pinned other keys: this page's registry is then unknown
  expect(await distrustReason(sampleComposition)).toBe('keys');
  pinKeys([...stranger.keys, ...registry.keys]);
  expect(await distrustReason(sampleComposition)).toBeNull();
});

test('rejects a document older than the last one seen, and accepts the same or a newer one', async () => {
  acceptDocument(laterOne(7));
  expect(composition().id).toBe('c-000007');
  expect(await distrustReason(laterOne(6))).toBe('replayed');
  expect(await distrustReason(laterOne(7))).toBeNull();
  expect(await distrustReason(laterOne(8))).toBeNull();
});

test('still uses an expired document, and says that nothing newer is known', () => {
  acceptDocument(registry.sign({ ...composed(samples, 8), expiresAt: '2026-11-19T12:00:00.000Z' }));
  expect(composition().id).toBe('c-000008');
  expect(useTrust.getState().confirmed).toBe(false);
  acceptDocument(laterOne(9));
  expect(useTrust.getState().confirmed).toBe(true);
});
