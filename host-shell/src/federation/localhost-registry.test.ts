/** @jest-environment-options {"url": "http://localhost:4400/"} */
import '../testing/page';
import { composition } from '../composition';
import { composed, createSigner, registry } from '../testing/registry';
import { sampleComposition, samples } from '../testing/sample-composition';
import { useTrust } from '../trust-state';
import { storeDocument, lastSeq, pinKeys, pinnedKeys } from './registry-storage';
import { whenTrusted } from './trust';

test('on localhost a recreated registry is accepted, whatever an earlier one signed', async () => {
  const earlier = createSigner('earlier');
  pinKeys(earlier.keys);
  storeDocument(earlier.sign(composed(samples, 900)));
  await whenTrusted();
  expect(useTrust.getState()).toMatchObject({ confirmed: true, distrust: null });
  expect(composition()).toEqual(sampleComposition);
  expect(pinnedKeys()).toEqual(registry.keys);
  expect(lastSeq()).toBe(sampleComposition.seq);
});
