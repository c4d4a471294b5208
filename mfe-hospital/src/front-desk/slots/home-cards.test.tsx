import { learnEndpoints, useAuth } from '@sala/shared-auth';
import type { QueueCard } from '@sala/shared-contracts';
import { UiProvider } from '@sala/shared-ui';
import { problem, renderModule, sessionOf, startApi, type Somebody } from '@sala/shell-sdk/testing';
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

test('whoever is due is checked in from the row', async () => {
  desk({ next: { total: 8, items: [expectedCard('1')] } });
  await show('nextArrivals');
  const step = await screen.findByRole('link', { name: 'Llegó: Mariana García López' });
  expect(step.getAttribute('href')).toMatch(/^\/hospital\/appointments\/check-in\//);
  expect(screen.getByRole('link', { name: 'Ver 7 más' })).toHaveAttribute(
    'href',
    '/hospital?column=expected',
  );
});

test('a wait shows its minutes, and whoever signs starts from the row', async () => {
  desk({ long: some(queueCard('1')) });
  await show('longWaits', { permissions: doctor });
  expect(await screen.findByText('40 min')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Iniciar: Mariana García López' })).toBeVisible();
});

test('without the right to receive, rows have no step', async () => {
  desk({ next: some(expectedCard('1')) });
  await show('nextArrivals', { permissions: ['check-in:read'] });
  expect(await screen.findByRole('link', { name: 'Mariana García López' })).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Llegó/ })).not.toBeInTheDocument();
});

test('the desk calls whoever waits', async () => {
  desk({ waiting: some(queueCard('1', { actions: ['call'] })) });
  const calls = answer('queueCall', queueCard('1', { status: 'called', version: 2 }));
  const { user } = await show('waitingLine');
  await user.click(await screen.findByRole('button', { name: 'Llamar: Mariana García López' }));
  await waitFor(() => expect(calls[0]?.body).toEqual({ version: 1 }));
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

test('a doctor in consultation continues it, and starting another asks first', async () => {
  const current = queueCard('1', {
    column: 'consultation',
    status: 'serving',
    servingAt: '2026-11-24T16:28:00.000Z',
    actions: [],
  });
  const next = queueCard('2', { patient: { ...current.patient, name: 'Luis Solís' } });
  answer('queueOwnDay', { mine: { current, next, items: [current, next] } });
  const begun = answer(
    'queueServe',
    problem('appointment.another_in_progress', 'Ya hay otra consulta en curso.', {
      meta: { token: 'MG-001', since: '2026-11-24T16:28:00.000Z' },
    }),
  );
  const { user } = await show('ownDay', { permissions: doctor });
  expect(await screen.findByText('En consulta desde hace 12 min')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Continuar' })).toHaveAttribute(
    'href',
    `/hospital/visit?visitId=${current.visitId}`,
  );
  await user.click(screen.getByRole('button', { name: 'Iniciar consulta' }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Pasar de todos modos' }));
  await waitFor(() => expect(begun.at(-1)?.body).toEqual({ version: 1, alongside: true }));
  await user.click(question.getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
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

test('a clinic that began since is compared with nothing', async () => {
  const sums = {
    bookedMinutes: 300,
    openMinutes: 400,
    missed: 10,
    due: 100,
    newPatients: 30,
    returningPatients: 60,
  };
  answer('appointmentTrends', {
    from: '2026-10-25',
    to: '2026-11-23',
    days: [{ day: '2026-11-23', ...sums }],
    total: sums,
    before: { ...sums, due: 5, missed: 0, newPatients: 5, returningPatients: 0 },
  });
  await show('noShowRate');
  expect(await screen.findByRole('link', { name: 'Faltas: 10%' })).toBeVisible();
  expect(screen.queryByText(/que en los 30 días anteriores/)).not.toBeInTheDocument();
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

test('an account without a practitioner is told why its day is empty, and who links it', async () => {
  answer('queueOwnDay', { mine: null });
  await show('ownDay', { permissions: doctor });
  expect(await screen.findByText('Tu cuenta no está ligada a un profesional')).toBeVisible();
  expect(screen.getByText(/La liga quien administra la clínica/)).toBeVisible();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

test('whoever may link it is led there', async () => {
  answer('queueOwnDay', { mine: null });
  await show('ownDay', { permissions: [...doctor, 'practitioners:manage'] });
  expect(await screen.findByRole('link', { name: 'Ir a Profesionales' })).toHaveAttribute(
    'href',
    '/hospital/users',
  );
});
