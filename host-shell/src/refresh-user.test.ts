import './testing/page';
import { useAuth } from '@sala/shared-auth';
import type { CurrentUser } from '@sala/shared-contracts';
import { sessionOf, startApi } from '@sala/shell-sdk/testing';
import { waitFor } from '@testing-library/react';
import { refreshUser } from './refresh-user';

const { answer } = startApi();
afterEach(() => useAuth.getState().reset());

/** A refresh whose response is pending. */
const asking = async () => {
  const { token, user } = sessionOf();
  useAuth.getState().setAuth({ token, user });
  let tell = (): void => undefined;
  const asked = answer(
    'authSession',
    () => new Promise<CurrentUser>((resolve) => (tell = () => resolve(user))),
  );
  const told = refreshUser();
  await waitFor(() => expect(asked).toHaveLength(1));
  return { user, told, tell: () => tell() };
};

test("a response older than another tab's news is discarded", async () => {
  const { user, told, tell } = await asking();
  const newer = { ...user, firstName: 'Eva' };
  useAuth.getState().setUser(newer);
  answer('authSession', newer);
  tell();
  await told;
  expect(useAuth.getState().user).toEqual(newer);
});

test('a sign-out meanwhile wins', async () => {
  const { told, tell } = await asking();
  useAuth.getState().reset();
  tell();
  await told;
  expect(useAuth.getState()).toMatchObject({ token: null, user: null });
});
