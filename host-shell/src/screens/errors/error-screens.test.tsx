import '../../testing/page';
import { useAuth } from '@sala/shared-auth';
import { sessionOf, startApi } from '@sala/shell-sdk/testing';
import { screen, waitFor } from '@testing-library/react';
import { openShell, startPage } from '../../testing/open-shell';
import { startRemoteFiles } from '../../testing/remote-files';
import { sampleModule } from '../../testing/sample-module';

const { answer } = startApi();
const files = startRemoteFiles();

let broken = true;
const Fragile = () => {
  if (broken) throw new Error('a mistake in a screen');
  return <h1>repaired</h1>;
};

beforeAll(async () => {
  files.serve('mfe_clients', sampleModule({ namespace: 'clients', paths: ['/clients'], Screen: Fragile }));
  files.serve('mfe_prices', sampleModule({ namespace: 'prices', paths: ['/pricing'], Screen: Fragile }));
  await startPage('en');
});

const signedIn = () => {
  const session = sessionOf();
  useAuth.getState().setAuth(session);
  answer('authSession', session.user);
};
const heading = (name: string) => screen.findByRole('heading', { name });

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
  expect(screen.getByRole('button', { name: 'Go Back' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Back to Home' })).toBeVisible();
});

test('Go Back returns to where one was', async () => {
  const { user, goTo, place } = openShell('/sign-up');
  await heading('Create an account');
  await goTo('/503');
  await user.click(await screen.findByRole('button', { name: 'Go Back' }));
  expect(await heading('Create an account')).toBeVisible();
  expect(place()).toBe('/sign-up');
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
  expect(screen.getByRole('button', { name: 'Sign out' })).toBeVisible();
  expect(place()).toBe('/no/such/place');
});

describe('a screen that fails while rendering (specification §8)', () => {
  beforeEach(() => {
    broken = true;
    jest.spyOn(console, 'error').mockReturnValue(); // React reports what a boundary caught
  });

  test('inside the frame: its area says so, the frame lives, and Retry renders it again', async () => {
    signedIn();
    const { user } = openShell('/clients');
    expect(await heading("Oops! Something went wrong :')")).toBeVisible();
    expect(screen.getByText(apology)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Sign out' })).toBeVisible();
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await heading('repaired')).toBeVisible();
  });

  test('leaving the broken screen clears the failure', async () => {
    signedIn();
    const { goTo } = openShell('/clients');
    await heading("Oops! Something went wrong :')");
    await goTo('/');
    expect(await heading('Hello, Ana')).toBeVisible();
  });

  test('on a page of its own: the error page with both ways out', async () => {
    signedIn();
    const { user } = openShell('/pricing');
    expect(await heading("Oops! Something went wrong :')")).toBeVisible();
    expect(screen.getByText(apology)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Go Back' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Back to Home' }));
    expect(await heading('Hello, Ana')).toBeVisible();
    await waitFor(() => expect(screen.queryByText(apology)).not.toBeInTheDocument());
  });
});
