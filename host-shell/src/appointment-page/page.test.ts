import type { AppointmentLink } from '@sala/shared-contracts';
import { screen, waitFor, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';

const open: AppointmentLink = {
  state: 'open',
  locale: 'es-MX',
  clinic: { name: 'Clínica Luna', phone: '+525550001000' },
  firstName: 'Rosa <b>',
  eventType: 'Consulta',
  practitioner: 'Clara Mora',
  status: 'scheduled',
  startAt: '2026-12-01T16:00:00Z',
  endAt: '2026-12-01T16:30:00Z',
  timeZone: 'America/Mexico_City',
  kind: 'in_person',
  place: { name: 'Centro', address: 'Reforma 1', mapUrl: 'https://maps.example/' },
  meetingUrl: null,
  can: { confirm: true, move: true, cancel: true },
  questions: [{ key: 'peso', label: '¿Cuánto pesas?', type: 'number', required: false }],
  answers: {},
  seen: 'three',
};

const asked: { path: string; method: string; body: unknown }[] = [];
let answers: Record<string, { status?: number; body: unknown }>;

const respond = (input: string, init: RequestInit = {}): Response => {
  const path = input.replace('/api/v1/appointment-links/tok', '');
  asked.push({
    path,
    method: init.method ?? 'GET',
    body: typeof init.body === 'string' ? JSON.parse(init.body) : null,
  });
  const { status = 200, body } = answers[path] ?? { status: 404, body: { title: 'No' } };
  return { ok: status < 400, status, json: () => Promise.resolve(body) } as Response; // all that the page reads of one
};

const start = async () => {
  jest.resetModules();
  document.body.innerHTML = '<main></main>';
  window.history.replaceState(null, '', '/appointment/tok');
  asked.length = 0;
  globalThis.fetch = (input, init) => Promise.resolve(respond(String(input), init));
  await import('./page');
};

test('shows the appointment, confirms it by POST alone, and says so in both languages', async () => {
  answers = {
    '': { body: open },
    '/confirm': {
      body: { ...open, status: 'confirmed', can: { ...open.can, confirm: false }, seen: 'four' },
    },
  };
  await start();
  expect(await screen.findByRole('heading', { name: 'Hola, Rosa <b>' })).toBeVisible();
  expect(screen.getByText(/martes, 1 de diciembre/)).toBeVisible();
  expect(asked).toEqual([{ path: '', method: 'GET', body: null }]);
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar que voy' }));
  await waitFor(() =>
    expect(screen.getByRole('status')).toHaveTextContent('Gracias: tu cita está confirmada.'),
  );
  expect(asked[1]).toEqual({ path: '/confirm', method: 'POST', body: { seen: 'three' } });
  await userEvent.click(screen.getByRole('button', { name: 'English' }));
  expect(screen.getByText('Confirmed')).toBeVisible();
  expect(document.documentElement.lang).toBe('en');
});

test('a time that was taken meanwhile is said, and the appointment is read again', async () => {
  const time = { startAt: '2026-12-02T16:00:00Z', practitionerId: 'p', practitioner: 'Clara Mora' };
  answers = {
    '': { body: open },
    '/times': { body: { items: [time], next: null } },
    '/move': { status: 409, body: { title: 'Alguien acaba de tomar ese horario. Elige otro.' } },
  };
  await start();
  await userEvent.click(await screen.findByRole('button', { name: 'Cambiar de horario' }));
  const day = (await screen.findByRole('heading', { name: /miércoles, 2 de diciembre/ }))
    .parentElement;
  await userEvent.click(within(day ?? document.body).getByRole('button'));
  await userEvent.click(screen.getByRole('button', { name: 'Sí, cambiar' }));
  await waitFor(() =>
    expect(screen.getByRole('status')).toHaveTextContent('Alguien acaba de tomar ese horario.'),
  );
  expect(asked.map(({ path }) => path)).toEqual(['', '/times', '/move', '']);
});

test('asks before it cancels, and then says whom to call', async () => {
  const ended = { state: 'ended', locale: 'es-MX', clinic: open.clinic, because: 'cancelled' };
  answers = { '': { body: open }, '/cancel': { body: ended } };
  await start();
  await userEvent.click(await screen.findByRole('button', { name: 'Cancelar la cita' }));
  expect(asked).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Sí, cancelar' }));
  expect(await screen.findByRole('heading', { name: 'Esta cita está cancelada.' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Llamar a Clínica Luna' })).toHaveAttribute(
    'href',
    'tel:+525550001000',
  );
});

test('a wrong link says what to do, in the language of the browser', async () => {
  answers = {};
  await start();
  expect(await screen.findByRole('heading', { name: 'This link is not valid' })).toBeVisible();
});
