import { learnEndpoints, useAuth } from '@sala/shared-auth';
import type { QueueCard } from '@sala/shared-contracts';
import { UiProvider } from '@sala/shared-ui';
import { renderModule, sessionOf, startApi, type Somebody } from '@sala/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import contract from '../../../remote.contract';
import module from '../../remote';
import { expectedCard, queueCard } from '../../testing/queue-card.fixture';

const { answer } = startApi();
learnEndpoints(module.endpoints ?? {});
beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: true, now: new Date('2026-11-24T16:40:00Z') });
  answer('siteList', { items: [] });
});
afterEach(() => {
  jest.useRealTimers();
  useAuth.getState().reset();
});

const show = async (key: string, somebody: Somebody = {}) => {
  useAuth.getState().setAuth(sessionOf(somebody));
  const Component = await module.slots?.widgets?.[key]?.();
  if (!Component) throw new Error('the contract promises it');
  const card = { path: '/card', lazy: () => Promise.resolve({ Component }) };
  return renderModule({
    module: { ...module, routes: [card] },
    namespace: contract.namespace,
    at: '/card',
    Provider: UiProvider,
  });
};

const doctor = ['check-in:read', 'check-in:write', 'clinical:read', 'clinical:sign'] as const;

const some = (...items: QueueCard[]) => ({ total: items.length, items });
const desk = (
  lists: Partial<Record<'next' | 'late' | 'waiting' | 'long' | 'payment', ReturnType<typeof some>>>,
) =>
  answer('queueDesk', {
    next: some(),
    late: some(),
    waiting: some(),
    long: some(),
    payment: some(),
    longWait: 15,
    tooLongWait: 30,
    ...lists,
  });

test('without the right to receive, rows have no step', async () => {
  desk({ next: some(expectedCard('1')) });
  await show('nextArrivals', { permissions: ['check-in:read'] });
  expect(await screen.findByRole('link', { name: 'Mariana García López' })).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Llegó/ })).not.toBeInTheDocument();
});

test('a doctor starts with the next patient, and sees the day with its states', async () => {
  const next = queueCard('1');
  answer('queueOwnDay', {
    mine: {
      current: null,
      next,
      items: [queueCard('3', { column: 'done' }), next, expectedCard('2')],
    },
  });
  const { user } = await show('ownDay', { permissions: doctor });
  expect(await screen.findByText('Sigue, espera desde hace 40 min')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Iniciar consulta' })).toBeVisible();
  const states = () =>
    within(screen.getByRole('list'))
      .getAllByRole('listitem')
      .map((row) => /En espera|Por llegar|Atendido/.exec(row.textContent)?.[0]);
  expect(states()).toEqual(['En espera', 'Por llegar']);
  await user.click(screen.getByRole('button', { name: '1 que ya pasó' }));
  expect(states()).toEqual(['Atendido', 'En espera', 'Por llegar']);
});

test('a rate shows its change in points and links to its records', async () => {
  const sums = {
    bookedMinutes: 300,
    openMinutes: 400,
    missed: 10,
    due: 100,
    newPatients: 3,
    returningPatients: 9,
  };
  answer('appointmentTrends', {
    from: '2026-10-25',
    to: '2026-11-23',
    days: [{ day: '2026-11-23', ...sums }],
    total: sums,
    before: { ...sums, missed: 7 },
  });
  await show('noShowRate');
  expect(await screen.findByRole('link', { name: 'Faltas: 10%' })).toHaveAttribute(
    'href',
    '/hospital/appointments?tab=lost&status=no_show&from=2026-10-25&to=2026-11-23',
  );
  expect(screen.getByText('3 puntos más que en los 30 días anteriores')).toBeInTheDocument();
  expect(screen.getByRole('row', { name: '23/11/2026 10%' })).toBeInTheDocument();
});

test('the huddle is printed with allergies for whoever may read them', async () => {
  const print = jest.spyOn(window, 'print').mockReturnValue();
  const patientId = '00000000-0000-4000-8000-0000000000d1';
  answer('appointmentHuddle', {
    date: '2026-11-24',
    appointments: 12,
    notable: 3,
    counts: { overbooked: 2, firstVisit: 0, allergy: 3, debt: 1, birthday: 1 },
    items: [
      {
        appointmentId: '00000000-0000-4000-8000-0000000000a1',
        startAt: '2026-11-24T16:00:00.000Z',
        timeZone: 'America/Mexico_City',
        patient: {
          id: patientId,
          name: 'Mariana García López',
          listName: 'García López, Mariana',
          birthDate: '1990-11-24',
        },
        eventType: 'Consulta',
        practitioner: 'Julia Ríos',
        overbooked: true,
        firstVisit: false,
        birthday: true,
        hasAlerts: true,
        debt: 70_000,
      },
    ],
  });
  answer('allergyDayList', { items: [{ patientId, substances: ['Penicilina'] }] });
  const { user } = await show('huddle', { permissions: doctor });
  expect(await screen.findByRole('link', { name: '12 citas hoy' })).toHaveAttribute(
    'href',
    '/hospital',
  );
  // Of all of them, not only of those that the sheet holds.
  expect(
    screen.getByText('2 empalmes · 3 con alergias · 1 con saldo · 1 cumpleaños'),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Imprimir la hoja' }));
  expect(
    await screen.findByText('Empalme · Alergias: Penicilina · Debe $700.00 · Cumple años hoy'),
  ).toBeInTheDocument();
  expect(screen.getByText('y 2 pacientes más, en el tablero')).toBeInTheDocument();
  await waitFor(() => expect(print).toHaveBeenCalled());
});
