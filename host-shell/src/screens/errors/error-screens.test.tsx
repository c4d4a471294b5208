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

/** Thrown by the screen while rendering; null when it works. */
let mistake: unknown = null;
const requests: string[] = [];

const Fragile = () => {
  const { data } = useQuery({
    queryKey: ['anything'],
    queryFn: () => (requests.push('anything'), 'there'),
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
  requests.length = 0;
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

test('each error shows its code, message and two links', async () => {
  const { goTo } = openShell('/401');
  for (const [code, title, text] of [
    ['401', 'Unauthorized Access', /./],
    ['403', 'Access Denied', /permission/],
    ['404', 'Oops! Page Not Found!', lost],
    ['500', 'Oops! Something went wrong', apology],
    ['503', 'Website is under maintenance', /not available/],
  ] as const) {
    await goTo(`/${code}`);
    expect(await heading(title)).toBeVisible();
    expect(screen.getByText(code)).toBeVisible();
    expect(screen.getAllByText(text).length).toBeGreaterThan(0);
    expect(button('Go Back')).toBeVisible();
    expect(button('Back to Home')).toBeVisible();
  }
});

test('Go Back returns to the previous place', async () => {
  const { user, goTo, place } = openShell('/sign-up');
  await heading('Create an account');
  await goTo('/503');
  await user.click(await screen.findByRole('button', { name: 'Go Back' }));
  expect(await heading('Create an account')).toBeVisible();
  expect(place()).toBe('/sign-up');
});

test('Go Back leads home in a tab without history', async () => {
  jest.spyOn(History.prototype, 'length', 'get').mockReturnValue(1);
  signedIn();
  const { user, place } = openShell('/401');
  await heading('Unauthorized Access');
  await user.click(button('Go Back'));
  expect(await heading('Hello, Ana')).toBeVisible();
  expect(place()).toBe('/');
});

test('an unknown address is not found, within the frame', async () => {
  signedIn();
  const { place } = openShell('/no/such/place');
  expect(await heading('Oops! Page Not Found!')).toBeVisible();
  expect(screen.getByText(lost)).toBeVisible();
  expect(screen.getByRole('navigation', { name: 'Location' })).toBeVisible();
  expect(place()).toBe('/no/such/place');
});

test('/401 leads to sign-in and back', async () => {
  const { user, place } = openShell('/401?redirect=%2Fclients%3Fpage%3D2');
  await heading('Unauthorized Access');
  await user.click(screen.getByRole('link', { name: 'Sign in' }));
  await heading('Sign in');
  expect(place()).toBe('/sign-in?redirect=%2Fclients%3Fpage%3D2');
});

describe('/403', () => {
  test("names what is missing in the menu's words or the matrix', and who can grant it; ignores the unknown", async () => {
    const { goTo } = openShell('/403?permission=customers:write');
    await heading('Access Denied');
    expect(screen.getByText('Missing permission: create and edit in “People”.')).toBeVisible();
    expect(screen.getByText('It can be granted by: Owner or Administrator.')).toBeVisible();
    await goTo('/403?permission=cash:sign');
    expect(
      await screen.findByText('Missing permission: sign and approve in “cash:sign”.'),
    ).toBeVisible();
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

  test('polls every 30 seconds and returns once the server is back', async () => {
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
});

describe('a query that meets a 500 (docs/spec/platform.md)', () => {
  test('leads to /500 with details for support; Retry returns to the place', async () => {
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

describe('a screen that fails to render (docs/spec/platform.md)', () => {
  const crash = "Oops! Something went wrong :')";
  beforeEach(() => {
    mistake = new Error('a mistake in a screen');
    jest.spyOn(console, 'error').mockReturnValue(); // React logs what a boundary caught
  });

  test('inside the frame its area shows the error, the frame survives, and Retry refetches', async () => {
    signedIn();
    const { user } = openShell('/clients');
    expect(await heading(crash)).toBeVisible();
    expect(screen.getByText(apology)).toBeVisible();
    expect(screen.getByRole('navigation', { name: 'Location' })).toBeVisible();
    expect(screen.getByText('c-000003 · mfe_clients@1')).toBeVisible();
    expect(requests).toHaveLength(1);
    mistake = null;
    await user.click(button('Retry'));
    expect(await heading('repaired')).toBeVisible();
    expect(requests).toHaveLength(2);
  });

  test('an API error names its request; leaving the broken screen clears the error', async () => {
    signedIn();
    mistake = new ApiError('customerList', 409, {
      type: 'urn:sala:problem:category.cycle',
      status: 409,
      code: 'category.cycle',
      title: 'x',
      instance: 'urn:uuid:0badcafe',
    });
    const { goTo } = openShell('/clients');
    await heading(crash);
    expect(screen.getByText('0badcafe')).toBeVisible();
    await goTo('/');
    expect(await heading('Hello, Ana')).toBeVisible();
  });

  test('outside the frame the error shows below the header', async () => {
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

test("a loader's 404 shows the router's Not Found within the frame (docs/spec/platform.md)", async () => {
  signedIn();
  openShell('/clients/gone');
  expect(await heading('Not Found')).toBeVisible();
  expect(screen.getByRole('navigation', { name: 'Location' })).toBeVisible();
  expect(button('Back to Home')).toBeVisible();
});
