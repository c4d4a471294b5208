import manifest from '../package.json';
import { sdkVersion } from './index';

test('matches the package version, which the compatibility rules compare', () => {
  expect(sdkVersion).toBe(manifest.version);
});
