import { act, configure, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import {
  defineModule,
  installScreenStates,
  screen as lazyScreen,
  type ScreenFailureProps,
} from './index';

const Failure = ({ error, onRetry }: ScreenFailureProps) => (
  <section>
    <p role="alert">{error instanceof Error ? error.message : 'no reason'}</p>
    <button type="button" onClick={onRetry}>
      Retry
    </button>
  </section>
);

const Customers = () => <h1>Customers</h1>;

type Load = () => Promise<{ readonly default: ComponentType }>;

const show = (load: Load) => {
  installScreenStates({ Failure });
  const router = createMemoryRouter(
    [
      {
        HydrateFallback: () => null,
        children: [
          { path: '/customers', lazy: lazyScreen(load) },
          { path: '/', element: <p>Home</p> },
        ],
      },
    ],
    { initialEntries: ['/customers'] },
  );
  render(<RouterProvider router={router} />);
  return { router, user: userEvent.setup({ advanceTimers: jest.advanceTimersByTime }) };
};

/** An import that fails once per reason. */
const importThatFails = (reasons: readonly string[]) => {
  const asked: string[] = [];
  const load: Load = () => {
    const reason = reasons[asked.length];
    asked.push(reason ?? 'there');
    return reason === undefined
      ? Promise.resolve({ default: Customers })
      : Promise.reject(new TypeError(reason));
  };
  return { asked, load };
};

const thrice = (reason: string): string[] => [1, 2, 3].map((attempt) => `${reason} ${attempt}`);

// Advance retry delays as fast as the test polls.
beforeEach(() =>
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'performance'] }),
);
afterEach(() => jest.useRealTimers());
configure({ asyncUtilTimeout: 20_000 });

test('shows a screen and loads its code once', async () => {
  const { asked, load } = importThatFails([]);
  show(load);
  expect(await screen.findByRole('heading', { name: 'Customers' })).toBeVisible();
  expect(asked).toEqual(['there']);
});

test('retries an occasional failure before anybody sees it', async () => {
  const { asked, load } = importThatFails(['lost', 'lost again']);
  show(load);
  expect(await screen.findByRole('heading', { name: 'Customers' })).toBeVisible();
  expect(asked).toEqual(['lost', 'lost again', 'there']);
});

test('never rejects towards the router', async () => {
  installScreenStates({ Failure });
  const rejected = lazyScreen(() => Promise.reject(new Error('gone')))();
  const thrown = lazyScreen(() => {
    throw new Error('gone at once');
  })();
  await jest.advanceTimersByTimeAsync(5000);
  await expect(rejected).resolves.toMatchObject({ Component: expect.any(Function) });
  await expect(thrown).resolves.toMatchObject({ Component: expect.any(Function) });
});

test("shows the shell's panel with the last error, and Retry imports until it loads", async () => {
  const { asked, load } = importThatFails([...thrice('offline'), ...thrice('still offline')]);
  const { user } = show(load);
  expect(await screen.findByRole('alert')).toHaveTextContent('offline 3');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('still offline 3')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'Customers' })).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(asked).toHaveLength(7);
});

test('after Retry the screen stays loaded across navigation', async () => {
  const { asked, load } = importThatFails(thrice('offline'));
  const { user, router } = show(load);
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  await screen.findByRole('heading', { name: 'Customers' });
  await act(() => router.navigate('/'));
  expect(await screen.findByText('Home')).toBeVisible();
  await act(() => router.navigate('/customers'));
  expect(await screen.findByRole('heading', { name: 'Customers' })).toBeVisible();
  expect(asked).toHaveLength(4);
});

test('a module equals its declaration', () => {
  const messages = {
    'es-MX': () => Promise.resolve({ default: {} }),
    en: () => Promise.resolve({ default: {} }),
  };
  const module = {
    routes: [
      { path: '/customers', lazy: lazyScreen(() => Promise.resolve({ default: Customers })) },
    ],
    messages,
  };
  expect(defineModule(module)).toBe(module);
});

test('names the missing setup when the shell installed no panel', async () => {
  await jest.isolateModulesAsync(async () => {
    const { screenStates } = await import('./screen-states');
    expect(() => screenStates()).toThrow('installScreenStates');
  });
});
