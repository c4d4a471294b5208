import { routes, type Integration, type RemoteRoute } from '@sala/shared-contracts';
import contract from '../../../../remote.contract';
import { parseAppsPlace, matchingIntegrations, type ListedIntegration } from './apps-search';
import { relativeTime } from '../../../parts/relative-time';

const integration = (
  provider: Integration['provider'],
  driver: Integration['driver'],
): Integration => ({
  provider,
  driver,
  health: 'unknown',
  lastOkAt: null,
  lastError: null,
  target: null,
  testable: false,
  own: false,
});
const all: readonly ListedIntegration[] = [
  { integration: integration('email', 'live'), name: 'Correo', purpose: 'Envía códigos.' },
  { integration: integration('clerk', 'none'), name: 'Clerk', purpose: 'Tu equipo entra.' },
  { integration: integration('calendar', 'planned'), name: 'Ágora', purpose: 'Citas.' },
  { integration: integration('sms', 'sandbox'), name: 'Mensajes', purpose: 'Envía recordatorios.' },
];
const namesAt = (params: Readonly<Record<string, string>>) =>
  matchingIntegrations(parseAppsPlace(params), all, 'es-MX').map(({ name }) => name);

test('parses the URL and ignores invalid parameters', () => {
  expect(parseAppsPlace({})).toEqual({ filter: '', type: '', sort: '' });
  expect(parseAppsPlace({ filter: ' correo ', type: 'connected', sort: 'desc' })).toEqual({
    filter: 'correo',
    type: 'connected',
    sort: 'desc',
  });
  expect(parseAppsPlace({ type: 'all', sort: 'asc' })).toEqual({ filter: '', type: '', sort: '' });
  expect(parseAppsPlace({ type: 'broken', sort: 'size' })).toEqual({
    filter: '',
    type: '',
    sort: '',
  });
});

test('sorts by name in the language, in both directions', () => {
  expect(namesAt({})).toEqual(['Ágora', 'Clerk', 'Correo', 'Mensajes']);
  expect(namesAt({ sort: 'desc' })).toEqual(['Mensajes', 'Correo', 'Clerk', 'Ágora']);
});

test('a sandbox counts as connected, a planned integration does not', () => {
  expect(namesAt({ type: 'connected' })).toEqual(['Correo', 'Mensajes']);
  expect(namesAt({ type: 'notConnected' })).toEqual(['Ágora', 'Clerk']);
});

test('matches every word in name or purpose, ignoring accents', () => {
  expect(namesAt({ filter: 'envia CODIGOS' })).toEqual(['Correo']);
  expect(namesAt({ filter: 'nsajes' })).toEqual([]);
  expect(namesAt({ filter: 'agora' })).toEqual(['Ágora']);
  expect(namesAt({ filter: 'correo recordatorios' })).toEqual([]);
});

test('the first call uses the preloaded URL', () => {
  const declared: readonly RemoteRoute[] = contract.routes;
  expect(declared.find(({ path }) => path === '/apps')?.preload).toEqual([
    { endpoint: 'integrationList' },
  ]);
  expect(routes.integrationList).toBe('GET /integrations');
});

test.each([
  [0, 'ahora'],
  [59, 'hace 59 segundos'],
  [60, 'hace 1 minuto'],
  [7_199, 'hace 1 hora'],
  [86_400, 'ayer'],
  [-30, 'ahora'],
])('%i seconds earlier: %s', (seconds, words) => {
  const now = Date.parse('2026-11-20T15:00:00Z');
  expect(relativeTime(new Date(now - seconds * 1000).toISOString(), now, 'es-MX')).toBe(words);
});
