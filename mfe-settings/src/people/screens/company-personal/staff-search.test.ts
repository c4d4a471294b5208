import { urlOf } from '@sala/shared-contracts';
import contract from '../../../../remote.contract';
import { listQueryOf, parsePlace } from './staff-search';

test('without parameters, the list equals the prefetched request', () => {
  const route = contract.routes.find(({ path }) => path === '/company-personal');
  const [call] = route && 'preload' in route ? route.preload : [];
  const url = urlOf('staffMemberList', { query: listQueryOf(parsePlace({})) });
  expect(url).toBe(call && urlOf(call.endpoint, {}));
});
