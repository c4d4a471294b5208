import '../testing/page';
import { useAuth } from '@sala/shared-auth';
import { sessionOf, startApi } from '@sala/shell-sdk/testing';
import { waitFor } from '@testing-library/react';
import { composition } from '../composition';
import { reportBeacon } from './beacons';

const { answer } = startApi();

test('holds reports until the tab has a token, and requests another after sign-in', async () => {
  let issued = 0;
  const tokens = answer('releaseBeaconTokenCreate', () => ({
    token: `token-${(issued += 1)}`,
    expiresAt: new Date(Date.now() + 1_800_000).toISOString(),
  }));
  const told = answer('releaseBeaconCreate', { accepted: 1 });
  const tokensTold = () => {
    window.dispatchEvent(new Event('pagehide')); // leaving the page flushes the queue
    return told.map(({ body }) => body.token);
  };
  reportBeacon('mfe_clients@1', 'loaded');
  expect(tokensTold()).toEqual([]); // no token yet
  await waitFor(() => expect(tokensTold()).toEqual(['token-1']));
  const tab = sessionStorage.getItem('tab');
  expect(tokens[0]?.body).toEqual({ composition: composition().id, tab });
  expect(told[0]?.body).toMatchObject({
    composition: composition().id,
    tab,
    items: [{ subject: 'mfe_clients@1', phase: 'loaded' }],
  });
  reportBeacon('mfe_clients@1', 'crashed');
  await waitFor(() => expect(tokensTold()).toEqual(['token-1', 'token-1']));
  useAuth.getState().setAuth(sessionOf());
  reportBeacon('mfe_clients@1', 'slow_mount');
  await waitFor(() => expect(tokensTold()).toEqual(['token-1', 'token-1', 'token-2']));
});
