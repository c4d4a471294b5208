import { UiProvider } from '@sala/shared-ui';
import { startApi } from '@sala/shell-sdk/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { withAccountMessages } from '../../account-messages';
import { PrivacyNotice } from '../../components/privacy-notice';
import { i18n, startI18n } from '../../i18n';
import { ServiceStatus } from './service-status';
import { Tips } from './tips';

startApi();
beforeAll(async () => {
  localStorage.setItem('locale', 'en');
  await startI18n();
  await withAccountMessages(() => Promise.resolve())();
});
afterEach(() => jest.useRealTimers());

/** The parts alone: their column needs a wide screen, which jsdom lacks. */
const open = () => {
  const client = new QueryClient();
  render(
    <UiProvider locale="en">
      <I18nextProvider i18n={i18n}>
        <QueryClientProvider client={client}>
          <Tips />
          <ServiceStatus />
          <PrivacyNotice />
          <button type="button">elsewhere</button>
        </QueryClientProvider>
      </I18nextProvider>
    </UiProvider>,
  );
  return { user: userEvent.setup({ delay: null }) };
};
const elsewhere = () => screen.getByRole('button', { name: 'elsewhere' });

const clockwork = () =>
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'performance'] });
const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000));
const tips = async () => within(await screen.findByRole('region', { name: 'Work faster' }));
const first = 'Go anywhere without leaving the keyboard';
const second = 'Search the list you are looking at';

test('tips rotate, and pause while somebody reads', async () => {
  clockwork();
  const { user } = open();
  expect((await tips()).getByText(first)).toBeVisible();
  await pass(8);
  expect((await tips()).getByText(second)).toBeVisible();
  await user.hover((await tips()).getByText(second));
  await pass(30);
  expect((await tips()).getByText(second)).toBeVisible();
  await user.hover(elsewhere());
  await pass(8);
  expect((await tips()).queryByText(second)).not.toBeInTheDocument();
});

test('rotation can be stopped, and tips turned by hand', async () => {
  clockwork();
  const { user } = open();
  await user.click((await tips()).getByRole('button', { name: 'Pause' }));
  await user.click(elsewhere());
  await pass(60);
  expect((await tips()).getByText(first)).toBeVisible();
  await user.click((await tips()).getByRole('button', { name: 'Previous' }));
  expect((await tips()).getByText('5 of 5')).toBeVisible();
  await user.click((await tips()).getByRole('button', { name: 'Next' }));
  expect((await tips()).getByText('1 of 5')).toBeVisible();
});

test('reduced motion disables rotation', async () => {
  const before = window.matchMedia;
  window.matchMedia = (query) => ({ ...before(query), matches: query.includes('reduced-motion') });
  clockwork();
  open();
  await tips();
  await pass(60);
  expect((await tips()).getByText(first)).toBeVisible();
  window.matchMedia = before;
});

test('shows that the service is up, and opens the privacy notice in place', async () => {
  const { user } = open();
  expect(
    await within(await screen.findByRole('region', { name: 'Service status' })).findByText(
      'Operational',
    ),
  ).toBeVisible();
  const notice = screen.getByText('Privacy notice');
  expect(screen.getByText(/^Your clinic is responsible for your data/)).not.toBeVisible();
  await user.click(notice);
  expect(screen.getByText(/^Your clinic is responsible for your data/)).toBeVisible();
});
