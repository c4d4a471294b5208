import { urlOf } from '@sala/shared-contracts';
import contract from '../../../../remote.contract';
import { parseSapPlace, sapPatientsQuery } from './sap-patients-search';

const ahead = contract.routes
  .find(({ path }) => path === '/hospital/sap/patients')
  ?.preload.find(({ endpoint }) => endpoint === 'sapPatientList');

test('without parameters, the request equals the prefetched one', () => {
  const asked = urlOf('sapPatientList', { query: sapPatientsQuery(parseSapPlace({})) });
  expect(ahead && 'query' in ahead && urlOf('sapPatientList', { query: ahead.query })).toBe(asked);
});

test.each([
  [{ patnr: '0000004711' }, { patnr: '0000004711' }],
  [{ patnr: '4711; drop' }, { patnr: '' }],
  [
    { link: 'conflict', cancelled: '1' },
    { link: 'conflict', cancelled: '1' },
  ],
  [{ link: 'nonsense' }, { link: '' }],
  [{ changedSince: '2026-02-30' }, { changedSince: '' }],
  [{ messages: 'dead' }, { messages: 'dead' }],
  [{ sort: '-changedAt' }, { sort: '-changedAt' }],
])('parses %j', (params, expected) => {
  expect(parseSapPlace(params)).toMatchObject(expected);
});
