import './testing/page';
import { startApi } from '@sala/shell-sdk/testing';
import { waitFor } from '@testing-library/react';
import { visit } from './testing/boot-page';
import { sampleComposition } from './testing/sample-composition';

const { answer } = startApi();

describe('the static picture shown until the scripts run', () => {
  test.each([
    ['/', true, 'frame'],
    ['/clients', true, 'frame'],
    ['/no/such/place', true, 'frame'],
    ['/', false, 'sign-in'],
    ['/clients', false, 'sign-in'],
    ['/sign-in', false, 'sign-in'],
    ['/sign-in', true, 'sign-in'],
    ['/sign-up', false, 'form'],
    ['/clerk/sign-in', false, 'form'],
    ['/company-setup', true, 'page'],
    ['/company-setup', false, 'sign-in'],
    ['/pricing', false, 'page'],
    ['/500', true, 'page'],
  ])('%s, signed in: %p: %s', (at, signedIn, picture) => {
    answer('customerFieldList', { items: [] });
    answer('planList', { items: [] });
    expect(visit({ at, signedIn }).picture).toBe(picture);
  });

  test('shows the sidebar at its last width', () => {
    visit({ at: '/', signedIn: true });
    expect(document.documentElement).not.toHaveAttribute('data-sidebar');
    localStorage.setItem('sidebar', 'collapsed');
    visit({ at: '/', signedIn: true });
    expect(document.documentElement).toHaveAttribute('data-sidebar', 'collapsed');
    localStorage.removeItem('sidebar');
  });
});

test('submits and presses in the picture wait for the scripts; the browser submits nothing', () => {
  document.body.innerHTML =
    '<main id="picture"><form><button type="button" data-real="#other"></button></form></main><form id="other"></form>';
  visit({ at: '/sign-in' });
  const [ahead, other] = [...document.forms];
  const send = (form: HTMLFormElement | undefined) =>
    form?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
  expect(send(ahead)).toBe(false);
  expect(ahead).toHaveAttribute('data-sent');
  expect(send(other)).toBe(true);
  document.querySelector('button')?.click();
  expect(document.querySelector('button')).toHaveAttribute('data-pressed');
});

test('the password-reset link carries the typed address and works at once', () => {
  document.body.innerHTML =
    '<main id="picture"><form><input type="email"><a href="/forgot-password"></a></form></main>';
  visit({ at: '/sign-in' });
  const [field, link] = [document.querySelector('input'), document.querySelector('a')];
  link?.addEventListener('click', (event) => event.preventDefault()); // jsdom cannot navigate
  link?.click();
  expect(link).toHaveAttribute('href', '/forgot-password');
  if (field) field.value = ' ana+1@sol.test ';
  link?.click();
  expect(link?.search).toBe('?email=ana%2B1%40sol.test');
  expect(link).not.toHaveAttribute('data-pressed'); // may have opened another tab
});

test('a failed page script shows a message and is reported; a failed screen script offers Retry', async () => {
  const told = answer('releaseBeaconCreate', { accepted: 1 });
  visit({ at: '/sign-in' });
  const fail = (defer: boolean) => {
    const script = document.createElement('script');
    script.defer = defer;
    document.head.append(script);
    script.dispatchEvent(new Event('error'));
    script.remove();
  };
  fail(false);
  expect(document.documentElement).not.toHaveAttribute('data-failed');
  expect(told).toEqual([]);
  fail(true);
  expect(document.documentElement).toHaveAttribute('data-failed');
  delete document.documentElement.dataset['failed'];
  await waitFor(() => expect(told).toHaveLength(1));
  const { id, shell: own } = sampleComposition;
  expect(told[0]?.body).toEqual({
    composition: id,
    tab: sessionStorage.getItem('tab'),
    token: 'of-this-tab',
    items: [{ subject: `host_shell@${own.version}`, phase: 'load_failed' }],
  });
});
