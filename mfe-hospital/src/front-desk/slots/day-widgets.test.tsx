import { learnEndpoints, useAuth } from '@sala/shared-auth';
import type { QueueCard } from '@sala/shared-contracts';
import { UiProvider } from '@sala/shared-ui';
import { renderModule, sessionOf, startApi } from '@sala/shell-sdk/testing';
import { screen } from '@testing-library/react';
import contract from '../../../remote.contract';
import module from '../../remote';
import { queueCard } from '../../testing/queue-card.fixture';

const { answer } = startApi();
learnEndpoints(module.endpoints ?? {});
beforeEach(() =>
  jest.useFakeTimers({ advanceTimers: true, now: new Date('2026-11-25T02:30:00Z') }),
); // the evening of the 24th in Mexico City
afterEach(() => {
  jest.useRealTimers();
  useAuth.getState().reset();
});

const show = async (key: string, next: readonly QueueCard[] = []) => {
  answer('queueSummary', {
    expected: 4,
    waiting: 3,
    inConsultation: 1,
    payment: 2,
    done: 5,
    noShows: 6,
    occupancy: 80,
    noShowRate: 12,
    mine: { waiting: next.length, next: [...next] },
  });
  useAuth.getState().setAuth(sessionOf());
  const Component = await module.slots?.widgets?.[key]?.();
  if (!Component) throw new Error('the contract promises it');
  const card = { path: '/card', lazy: () => Promise.resolve({ Component }) };
  await renderModule({
    module: { ...module, routes: [card] },
    namespace: contract.namespace,
    at: '/card',
    Provider: UiProvider,
  });
};

test("the no-show count links to today's no-shows in the clinic's zone", async () => {
  await show('waitingRoom');
  expect(await screen.findByRole('link', { name: 'Faltas: 6' })).toHaveAttribute(
    'href',
    '/hospital/appointments?tab=lost&status=no_show&from=2026-11-24&to=2026-11-24',
  );
});

test('the 30-day no-show rate links to those appointments', async () => {
  await show('clinicDay');
  expect(await screen.findByRole('link', { name: /^Faltas en 30 días: 12/ })).toHaveAttribute(
    'href',
    '/hospital/appointments?tab=lost&status=no_show&from=2026-10-26&to=2026-11-24',
  );
});

test('next patients link to their visit, or to the board without one', async () => {
  const id = (end: number) => `00000000-0000-4000-8000-00000000000${end}`;
  const card = (end: number, name: string, visitId: string | null) =>
    queueCard(String(end), {
      patient: { id: id(end), name, recordNumber: 'EXP-1', hasAlerts: false },
      visitId,
    });
  await show('ownQueue', [card(1, 'Rosa Gil', id(7)), card(2, 'Óscar Ruiz', null)]);
  expect(await screen.findByRole('link', { name: 'Rosa Gil' })).toHaveAttribute(
    'href',
    `/hospital/visit?visitId=${id(7)}`,
  );
  expect(screen.getByRole('link', { name: 'Óscar Ruiz' })).toHaveAttribute('href', '/hospital');
});
