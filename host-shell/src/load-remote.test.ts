import './testing/page';
import { i18n, startI18n } from './i18n';
import { loadRemoteModule } from './load-remote';
import { useRemotes } from './remote-state';
import { startRemoteFiles } from './testing/remote-files';
import { clientsModule, pricesModule } from './testing/sample-module';

const files = startRemoteFiles();
beforeAll(startI18n);
beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'performance'] });
  files.asked.length = 0;
});
afterEach(() => jest.useRealTimers());

const stateOf = (name: string) => useRemotes.getState().states[name];

test('loads a remote with its messages once, however often it is requested', async () => {
  files.serve('mfe_clients', clientsModule);
  const [first, second] = await Promise.all([
    loadRemoteModule('mfe_clients'),
    loadRemoteModule('mfe_clients'),
  ]);
  expect(first).toBe(clientsModule);
  expect(second).toBe(clientsModule);
  expect(await loadRemoteModule('mfe_clients')).toBe(clientsModule);
  expect(files.asked).toEqual(['mfe_clients']);
  expect(stateOf('mfe_clients')).toBe('ready');
  expect(i18n.t('title', { ns: 'clients' })).toBe('clients en español');
});

test('a remote that takes over 7 seconds fails, and can load on retry', async () => {
  files.serve('mfe_prices', pricesModule);
  const release = files.hold('mfe_prices');
  const loaded = loadRemoteModule('mfe_prices');
  await jest.advanceTimersByTimeAsync(6999);
  expect(stateOf('mfe_prices')).toBe('loading');
  await jest.advanceTimersByTimeAsync(1);
  expect(await loaded).toBeNull();
  expect(stateOf('mfe_prices')).toBe('failed');
  expect(useRemotes.getState().errors['mfe_prices']).toEqual(
    new Error('mfe_prices did not answer within 7000 ms'),
  );

  release();
  const again = loadRemoteModule('mfe_prices');
  await jest.advanceTimersByTimeAsync(5000);
  expect(await again).toBe(pricesModule);
  expect(stateOf('mfe_prices')).toBe('ready');
});

test('an unknown name fails at once', async () => {
  expect(await loadRemoteModule('mfe_unknown')).toBeNull();
  expect(useRemotes.getState().errors['mfe_unknown']).toEqual(
    new Error('mfe_unknown is not part of the composition'),
  );
  expect(files.asked).toEqual([]);
});
