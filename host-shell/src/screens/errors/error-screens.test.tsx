import '../../testing/page';
import { ApiError, useAuth } from '@sala/shared-auth';
import { sessionOf, startApi } from '@sala/shell-sdk/testing';
import { useQuery } from '@sala/shell-sdk';
import { act, screen, waitFor } from '@testing-library/react';
import { openShell, startPage } from '../../testing/open-shell';
import { startRemoteFiles } from '../../testing/remote-files';
import { sampleModule } from '../../testing/sample-module';

const { answer, beReady } = startApi();
const files = startRemoteFiles();

/** What the screen throws while it renders; null: it is well. */
let mistake: unknown = null;
const asked: string[] = [];

const Fragile = () => {
  const { data } = useQuery({
    queryKey: ['anything'],
    queryFn: () => (asked.push('anything'), 'there'),
    staleTime: Infinity,
  });
  if (mistake !== null && data) throw mistake;
  return <h1>{data ? 'repaired' : 'waiting'}</h1>;
};

const missing = (): never => {
  throw new Response(null, { status: 404, statusText: 'Not Found' });
};

beforeAll(async () => {
  const clients = sampleModule({ namespace: 'clients', paths: ['/clients'], Screen: Fragile });
  const loads = {
    path: '/clients/gone',
    lazy: () => Promise.resolve({ loader: missing, Component: Fragile }),
  };
  files.serve('mfe_clients', { ...clients, routes: [...clients.routes, loads] });
  files.serve(
    'mfe_prices',
    sampleModule({ namespace: 'prices', paths: ['/pricing'], Screen: Fragile }),
  );
  await startPage('en');
});
beforeEach(() => {
  mistake = null;
  asked.length = 0;
  answer('notificationList', { items: [], unread: 0 });
});

const signedIn = () => {
  const session = sessionOf();
  useAuth.getState().setAuth(session);
  answer('authSession', session.user);
};
const heading = (name: string) => screen.findByRole('heading', { name });
const button = (name: string) => screen.getByRole('button', { name });

const apology = 'We apologize for the inconvenience. Please try again later.';
const lost = "It seems like the page you're looking for does not exist or might have been removed.";

test.each([
  ['401', 'Unauthorized Access', /./],
  ['403', 'Access Denied', /permission/],
  ['404', 'Oops! Page Not Found!', lost],
  ['500', 'Oops! Something went wrong', apology],
  ['503', 'Website is under maintenance', /not available/],
])('/%s is a page with its code, its words and two ways out', async (code, title, text) => {
  openShell(`/${code}`);
  expect(await heading(title)).toBeVisible();
  expect(screen.getByText(code)).toBeVisible();
  expect(screen.getAllByText(text).length).toBeGreaterThan(0);
  expect(button('Go Back')).toBeVisible();
  expect(button('Back to Home')).toBeVisible();
});

test('Go Back returns to where one was', async () => {
  const { user, goTo, place } = openShell('/sign-up');
  await heading('Create an account');
  await goTo('/503');
  await user.click(await screen.findByRole('button', { name: 'Go Back' }));
  expect(await heading('Create an account')).toBeVisible();
  expect(place()).toBe('/sign-up');
});

test('in a tab that was opened by a link Go Back leads home: nothing is behind it', async () => {
  jest.spyOn(History.prototype, 'length', 'get').mockReturnValue(1);
  signedIn();
  const { user, place } = openShell('/401');
  await heading('Unauthorized Access');
  await user.click(button('Go Back'));
  expect(await heading('Hello, Ana')).toBeVisible();
  expect(place()).toBe('/');
});

test('Back to Home leads home', async () => {
  signedIn();
  const { user, place } = openShell('/500');
  await user.click(await screen.findByRole('button', { name: 'Back to Home' }));
  expect(await heading('Hello, Ana')).toBeVisible();
  expect(place()).toBe('/');
});

test('an address that nobody knows is not found, within the frame', async () => {
  signedIn();
  const { place } = openShell('/no/such/place');
  expect(await heading('Oops! Page Not Found!')).toBeVisible();
  expect(screen.getByText(lost)).toBeVisible();
  expect(screen.getByRole('navigation', { name: 'Location' })).toBeVisible();
  expect(place()).toBe('/no/such/place');
});

test('/401 leads to sign-in, and back to where one was going', async () => {
  const { user, place } = openShell('/401?redirect=%2Fclients%3Fpage%3D2');
  await heading('Unauthorized Access');
  await user.click(screen.getByRole('link', { name: 'Sign in' }));
  await heading('Sign in');
  expect(place()).toBe('/sign-in?redirect=%2Fclients%3Fpage%3D2');
});

describe('/403', () => {
  test('says what is missing in the words of the menu, and who can grant it', async () => {
    openShell('/403?permission=customers:write');
    await heading('Access Denied');
    expect(screen.getByText('Missing permission: create and edit in “People”.')).toBeVisible();
    expect(screen.getByText('It can be granted by: Owner or Administrator.')).toBeVisible();
  });

  test('an area without a menu is named as the matrix does; what is no permission is not repeated', async () => {
    const { goTo } = openShell('/403?permission=cash:sign');
    await heading('Access Denied');
    expect(screen.getByText('Missing permission: sign and approve in “cash:sign”.')).toBeVisible();
    await goTo('/403?permission=everything');
    await waitFor(() => expect(screen.queryByText(/Missing permission/)).not.toBeInTheDocument());
    expect(screen.queryByText(/everything/)).not.toBeInTheDocument();
  });
});

describe('/503', () => {
  beforeEach(() =>
    jest.useFakeTimers({
      doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'performance'],
    }),
  );
  afterEach(() => jest.useRealTimers());
  const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

  test('looks every 30 seconds, and returns to where one was once the server is back', async () => {
    beReady(false);
    signedIn();
    const { place } = openShell('/503?redirect=%2Fclients%3Fpage%3D2');
    await heading('Website is under maintenance');
    await pass(30_000);
    await pass(30_000);
    expect(place()).toBe('/503?redirect=%2Fclients%3Fpage%3D2');
    beReady(true);
    await pass(29_000);
    expect(place()).toBe('/503?redirect=%2Fclients%3Fpage%3D2');
    await pass(1000);
    expect(await heading('repaired')).toBeVisible();
    expect(place()).toBe('/clients?page=2');
  });

  test('without an address it goes back', async () => {
    const { goTo, place } = openShell('/sign-up');
    await heading('Create an account');
    await goTo('/503');
    await heading('Website is under maintenance');
    await pass(30_000);
    await waitFor(() => expect(place()).toBe('/sign-up'));
  });
});

describe('a query that meets a 500 (specification §8)', () => {
  test('leads to /500 with what to tell support; Retry returns to the very place', async () => {
    signedIn();
    const { queryClient, notices, place, user } = openShell('/clients?page=2#row-3');
    await heading('repaired');
    const failure = new ApiError('customerList', 500, {
      type: 'urn:sala:problem:server.error',
      status: 500,
      code: 'server.error',
      title: 'x',
      instance: 'urn:uuid:7f1c0000',
    });
    const fail = (key: string) =>
      queryClient.fetchQuery({
        queryKey: [key],
        queryFn: () => Promise.reject(failure),
        retry: false,
      });
    await act(
      async () => void (await Promise.allSettled([fail('one'), fail('two'), fail('three')])),
    );
    expect(await heading('Oops! Something went wrong')).toBeVisible();
    expect(notices).toEqual([{ kind: 'error', text: 'Internal Server Error!' }]);
    expect(screen.getByText('7f1c0000')).toBeVisible();
    expect(screen.getByText('c-000003 · mfe_clients@1')).toBeVisible();
    await user.click(button('Retry'));
    expect(await heading('repaired')).toBeVisible();
    expect(place()).toBe('/clients?page=2#row-3');
  });
});

describe('a screen that fails while rendering (specification §8)', () => {
  const crash = "Oops! Something went wrong :')";
  beforeEach(() => {
    mistake = new Error('a mistake in a screen');
    jest.spyOn(console, 'error').mockReturnValue(); // React reports what a boundary caught
  });

  test('inside the frame: its area says so, the frame lives, and Retry asks and renders again', async () => {
    signedIn();
    const { user } = openShell('/clients');
    expect(await heading(crash)).toBeVisible();
    expect(screen.getByText(apology)).toBeVisible();
    expect(screen.getByRole('navigation', { name: 'Location' })).toBeVisible();
    expect(screen.getByText('c-000003 · mfe_clients@1')).toBeVisible();
    expect(asked).toHaveLength(1);
    mistake = null;
    await user.click(button('Retry'));
    expect(await heading('repaired')).toBeVisible();
    expect(asked).toHaveLength(2);
  });

  test('an answer of the API names its request', async () => {
    signedIn();
    mistake = new ApiError('customerList', 409, {
      type: 'urn:sala:problem:category.cycle',
      status: 409,
      code: 'category.cycle',
      title: 'x',
      instance: 'urn:uuid:0badcafe',
    });
    openShell('/clients');
    await heading(crash);
    expect(screen.getByText('0badcafe')).toBeVisible();
  });

  test('leaving the broken screen clears the failure', async () => {
    signedIn();
    const { goTo } = openShell('/clients');
    await heading(crash);
    await goTo('/');
    expect(await heading('Hello, Ana')).toBeVisible();
  });

  test('on a page of its own: the same, below its header', async () => {
    signedIn();
    const { user } = openShell('/pricing');
    expect(await heading(crash)).toBeVisible();
    expect(screen.getByRole('banner')).toBeVisible();
    expect(button('Go Back')).toBeVisible();
    await user.click(button('Back to Home'));
    expect(await heading('Hello, Ana')).toBeVisible();
    await waitFor(() => expect(screen.queryByText(apology)).not.toBeInTheDocument());
  });
});

test('a loader that answers 404: the router’s own words, within the frame (specification §8)', async () => {
  signedIn();
  openShell('/clients/gone');
  expect(await heading('Not Found')).toBeVisible();
  expect(screen.getByRole('navigation', { name: 'Location' })).toBeVisible();
  expect(button('Back to Home')).toBeVisible();
});
