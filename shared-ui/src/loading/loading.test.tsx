import { fireEvent, screen, waitFor } from '@testing-library/react';
import { show } from '../testing';
import { ErrorBoundary } from './error-boundary';
import { lazyPart, lazyWithRetry } from './lazy-with-retry';
import { useLoadAhead } from './use-load-ahead';

const Page = ({ name }: { name: string }) => <h1>Hola, {name}</h1>;

test('a failed import can be retried', async () => {
  jest.spyOn(console, 'error').mockReturnValue(); // React logs caught errors
  let online = false;
  let tries = 0;
  const Lazy = lazyWithRetry<{ name: string }>(() => {
    tries += 1;
    return online
      ? Promise.resolve({ default: Page })
      : Promise.reject(new TypeError('Failed to fetch'));
  });
  const { user } = show(<Lazy name="Ana" />);
  const retry = await screen.findByRole('button', { name: 'Reintentar' });
  await user.click(retry);
  expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeInTheDocument();
  expect(tries).toBe(2);
  online = true;
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByRole('heading', { name: 'Hola, Ana' })).toBeInTheDocument();
  expect(tries).toBe(3);
});

test('a new URL clears an error', () => {
  jest.spyOn(console, 'error').mockReturnValue();
  const Broken = (): never => {
    throw new Error('broken');
  };
  const at = (path: string) => (
    <ErrorBoundary resetKey={path} fallback={() => <p>Falló</p>}>
      {path === '/a' ? <Broken /> : <p>Bien</p>}
    </ErrorBoundary>
  );
  const { rerender } = show(at('/a'));
  expect(screen.getByText('Falló')).toBeInTheDocument();
  rerender(at('/b'));
  expect(screen.getByText('Bien')).toBeInTheDocument();
});

test('a lazy part renders nothing while loading', async () => {
  const Part = lazyPart(
    () => Promise.resolve({ Page }),
    (module) => module.Page,
  );
  const { container } = show(<Part name="Ana" />);
  expect(container).toHaveTextContent('');
  expect(await screen.findByRole('heading', { name: 'Hola, Ana' })).toBeInTheDocument();
});

test('preloads without user activity when the page came from the cache', async () => {
  Object.defineProperty(performance, 'getEntriesByType', {
    configurable: true,
    value: () => [
      { name: 'https://sala.test/r/host-shell/1.0.0-0a1b2c3d/main.4e5f.js', transferSize: 0 },
    ], // jsdom has no resource timing
  });
  try {
    const load = jest.fn(() => Promise.resolve());
    const Screen = () => {
      useLoadAhead(load);
      return null;
    };
    show(<Screen />);
    await waitFor(() => expect(load).toHaveBeenCalledTimes(1), { timeout: 5000 });
  } finally {
    Reflect.deleteProperty(performance, 'getEntriesByType');
  }
});

test('preloads once, after user activity and when the page is idle', async () => {
  jest.useFakeTimers();
  let fetched = 0;
  const load = () => {
    fetched += 1;
    return Promise.resolve();
  };
  const Screen = () => {
    useLoadAhead(load);
    return null;
  };
  const { rerender } = show(<Screen />);
  await jest.runAllTimersAsync();
  expect(fetched).toBe(0); // nobody is using the window yet
  fireEvent.pointerMove(window);
  await jest.runAllTimersAsync();
  rerender(<Screen />);
  await jest.runAllTimersAsync();
  expect(fetched).toBe(1);
  jest.useRealTimers();
});
