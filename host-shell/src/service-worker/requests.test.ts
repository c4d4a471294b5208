import { handlingOf } from './requests';

const origin = 'https://sala.example';
const ask = (
  path: string,
  { method = 'GET', mode = 'cors' }: { method?: string; mode?: RequestMode } = {},
) => handlingOf({ method, mode, url: new URL(path, origin).href }, origin);

test('released files may come from the cache', () => {
  expect(ask('/r/mfe-billing/1.0.0-0123abcd/remoteEntry.js')).toBe('file');
  expect(ask('/r/host-shell/1.0.0-0123abcd/load.json')).toBe('file');
});

test.each([
  '/',
  '/customer-management?page=2',
  '/hospital/categories',
  '/reports/2026.pdf',
  '/registryx',
  '/clerk',
])('navigating to %s requests a page', (path) => {
  expect(ask(path, { mode: 'navigate' })).toBe('page');
  expect(ask(path)).toBeNull();
});

test.each([
  '/api/v1/customers',
  '/api/v1/customers/export',
  '/registry/v1/composition',
  '/registry/v1/grants/end',
  '/healthz',
  '/readyz',
  '/service-worker.js',
  '/mail-frame.html',
])('%s always uses the network and is never stored', (path) => {
  expect(ask(path)).toBeNull();
  expect(ask(path, { mode: 'navigate' })).toBe('passed');
});

test('ignores writes and other origins', () => {
  expect(ask('/sign-in', { method: 'POST', mode: 'navigate' })).toBeNull();
  expect(ask('https://elsewhere.example/r/x.js')).toBeNull();
  expect(ask('https://elsewhere.example/', { mode: 'navigate' })).toBeNull();
});
