import { urlOf } from '@sala/shared-contracts';
import contract from '../../../../remote.contract';
import { sapUnits } from '../../../testing/sap-case.fixture';
import { caseListQuery, parseAdmissions, showsBeds, unitsOf } from './admissions-search';

const ahead = contract.routes
  .find(({ path }) => path === '/hospital/sap/admissions')
  ?.preload.find(({ endpoint }) => endpoint === 'sapCaseList');

test('without parameters, the request equals the prefetched one', () => {
  const asked = urlOf('sapCaseList', { query: caseListQuery(parseAdmissions({})) });
  expect(ahead && 'query' in ahead && urlOf('sapCaseList', { query: ahead.query })).toBe(asked);
});

test.each([
  [{ case: '0000012345' }, { case: '0000012345' }],
  [{ case: '12; drop' }, { case: '' }],
  [{ view: 'nonsense' }, { view: 'occupancy' }],
  [
    { unit: 'P2', day: '2026-02-30' },
    { unit: 'P2', day: '' },
  ],
])('parses %j', (params, expected) => {
  expect(parseAdmissions(params)).toMatchObject(expected);
});

test('the day counts where there is one, and beds belong to the occupancy', () => {
  const place = parseAdmissions({ day: '2026-11-24', as: 'beds' });
  expect(caseListQuery(place).day).toBeUndefined();
  expect(showsBeds(place)).toBe(true);
  expect(caseListQuery({ ...place, view: 'arrivals' }).day).toBe('2026-11-24');
  expect(showsBeds({ ...place, view: 'arrivals' })).toBe(false);
});

test('a care unit in the address is shown within its department', () => {
  expect(unitsOf(sapUnits.items, 'P2')).toEqual({ department: 'MED', careUnit: 'P2' });
  expect(unitsOf(sapUnits.items, 'CIR')).toEqual({ department: 'CIR', careUnit: '' });
  expect(unitsOf(sapUnits.items, 'GONE')).toEqual({ department: '', careUnit: '' });
});
