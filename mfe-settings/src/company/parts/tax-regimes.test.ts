import { taxRegimes } from '@sala/shared-contracts';
import { regimesOf } from './tax-regimes';

test('each type of person has its own regimes, common ones first', () => {
  expect(regimesOf('moral')).toEqual(['601', '603', '626', '620', '622', '623', '624']);
  expect(regimesOf('fisica')).toEqual(['612', '626', '605', '606', '608', '616', '621', '625']);
});

test('every regime belongs to a type of person', () => {
  expect(new Set([...regimesOf('moral'), ...regimesOf('fisica')])).toEqual(new Set(taxRegimes));
});
