/** @jest-environment-options {"url": "http://localhost:4400/"} */
import '../testing/page';
import { composition } from '../composition';
import { composed, createSigner, registry } from '../testing/registry';
import { sampleComposition, samples } from '../testing/sample-composition';
import { useTrust } from '../trust-state';
import { keep, lastSeq, pinKeys, pinnedKeys } from './kept';
import { trusted } from './trust';

test('on a computer of one’s own a registry that was begun anew is taken as it is, whatever an earlier one said', async () => {
  const earlier = createSigner('earlier');
  pinKeys(earlier.keys);
  keep(earlier.sign(composed(samples, 900)));
  await trusted();
  expect(useTrust.getState()).toMatchObject({ confirmed: true, doubt: null });
  expect(composition()).toEqual(sampleComposition);
  expect(pinnedKeys()).toEqual(registry.keys);
  expect(lastSeq()).toBe(sampleComposition.seq);
});
