import manifest from '../package.json';
import { sdkVersion } from './index';

test('the promise carries the version of its package: the compatibility rules compare it', () => {
  expect(sdkVersion).toBe(manifest.version);
});
