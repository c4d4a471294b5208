import { samples } from '../testing/sample-composition';
import { isMetered } from './metered';
import { versionsToKeep } from './versions-to-keep';

const contracts = [samples.mfe_clients.contract, samples.mfe_prices.contract];
const assigned = (name: string) =>
  name === 'mfe_clients' ? samples.mfe_clients.stable : samples.mfe_prices.stable;

test('stores accessible remotes in the assigned version', () => {
  expect(versionsToKeep(contracts, ['customers:read'], assigned)).toEqual({
    mfe_clients: '1',
    mfe_prices: '1',
  });
});

test('skips remotes the person cannot open', () => {
  expect(versionsToKeep(contracts, ['releases:read'], assigned)).toEqual({ mfe_prices: '1' });
  expect(versionsToKeep(contracts, ['customers:read'], () => undefined)).toEqual({});
});

test('skips metered connections', () => {
  expect(isMetered({ saveData: true })).toBe(true);
  expect(isMetered({ saveData: false, type: 'cellular' })).toBe(true);
  expect(isMetered({ saveData: false, type: 'wifi' })).toBe(false);
  expect(isMetered({})).toBe(false);
});
