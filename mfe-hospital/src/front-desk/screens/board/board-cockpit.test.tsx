import { startBannerApi } from '../../../testing/start-banner-api';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../../testing/render-screen';
import { boardOf, expectedCard, queueCard } from '../../../testing/queue-card.fixture';

const { answer } = startBannerApi();
const julia = { id: '00000000-0000-4000-8000-0000000000e1', name: 'Julia Ríos' };
const ivan = { id: '00000000-0000-4000-8000-0000000000e2', name: 'Iván Cordero' };
const person = (name: string) => ({
  id: '00000000-0000-4000-8000-0000000000d9',
  name,
  recordNumber: 'EXP-9',
  hasAlerts: false,
});
const now = '2026-11-24T16:40:00.000Z';

beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: true, now: new Date(now) });
  localStorage.clear();
  answer('departmentList', { items: [] });
  answer('practitionerList', { items: [] });
  answer('siteList', { items: [] });
});
afterEach(() => {
  jest.useRealTimers();
});

const column = (name: string) => screen.findByRole('region', { name });

test('the slash searches all columns, Escape shows everybody again', async () => {
  answer(
    'queueBoard',
    boardOf(queueCard('2'), { ...expectedCard('1'), patient: person('Ana Sol') }),
  );
  const { user } = await renderScreen('/hospital');
  await column('Por llegar');
  await user.keyboard('/sol');
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  expect(screen.getByRole('link', { name: 'Ana Sol' })).toBeVisible();
  await user.keyboard('x');
  expect(await screen.findByText('Nadie coincide con la búsqueda')).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
});

test('a doctor begins with their own patients, and the choice is remembered', async () => {
  const own = queueCard('2', { practitioner: julia });
  const other = queueCard('3', { practitioner: ivan, patient: person('Pedro Luna') });
  answer('queueBoard', { ...boardOf(own, other), practitionerId: julia.id });
  const doctor = { permissions: ['check-in:read', 'clinical:read', 'clinical:sign'] } as const;
  const { user } = await renderScreen('/hospital', { permissions: [...doctor.permissions] });
  const mine = await screen.findByRole('button', { name: 'Míos' });
  expect(mine).toHaveAttribute('aria-pressed', 'true');
  expect(screen.queryByText('Pedro Luna')).not.toBeInTheDocument();
  await user.click(mine);
  expect(await screen.findByText('Pedro Luna')).toBeVisible();
  const kept = Array.from({ length: localStorage.length }, (_, place) =>
    localStorage.getItem(localStorage.key(place) ?? ''),
  );
  expect(kept.join()).toContain('board-own');
});

test('a narrow column says how many it has, and opens', async () => {
  answer(
    'queueBoard',
    boardOf(queueCard('2'), { ...expectedCard('1'), patient: person('Ana Sol') }),
  );
  const { user } = await renderScreen('/hospital', {
    permissions: ['check-in:read', 'clinical:read', 'clinical:sign'],
  });
  await screen.findByText('MG-002');
  expect(screen.queryByText('Ana Sol')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Abrir Por llegar (1)' }));
  expect(await screen.findByText('Ana Sol')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Angostar Por llegar' }));
  await waitFor(() => expect(screen.queryByText('Ana Sol')).not.toBeInTheDocument());
});

test('a link to a column shows it alone, and another column brings one’s own view back', async () => {
  answer(
    'queueBoard',
    boardOf(queueCard('2'), { ...expectedCard('1'), patient: person('Ana Sol') }),
  );
  const { user, place } = await renderScreen('/hospital?column=expected');
  expect(await screen.findByText('Ana Sol')).toBeVisible();
  expect(screen.queryByText('MG-002')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Abrir En espera (1)' }));
  expect(await screen.findByText('MG-002')).toBeVisible();
  expect(screen.getByText('Ana Sol')).toBeVisible();
  expect(place()).toBe('/hospital');
});

test('a card moved into a narrow column can be taken back from there', async () => {
  const card = queueCard('2', {
    column: 'consultation',
    status: 'serving',
    noteSigned: true,
    actions: ['finish'],
  });
  const other = { ...queueCard('3'), patient: person('Pedro Luna') };
  const moved = queueCard('2', {
    column: 'payment',
    status: 'finished',
    actions: [],
    version: 2,
  });
  answer('queueBoard', boardOf(card, other));
  answer('queueFinish', () => {
    answer('queueBoard', boardOf(moved, other));
    return Promise.resolve(moved);
  });
  const undone = answer('queueUndo', card);
  const { user } = await renderScreen('/hospital', {
    permissions: ['check-in:read', 'clinical:read', 'clinical:sign'],
  });
  await user.click(await screen.findByRole('button', { name: 'Terminar' }));
  const strip = within(await column('Por cobrar'));
  await user.click(await strip.findByRole('button', { name: /^Deshacer el último paso/ }));
  await waitFor(() => expect(undone).toHaveLength(1));
});

test('late patients and doctors are told in minutes, and the length in words', async () => {
  const late = { ...expectedCard('1'), startAt: '2026-11-24T16:28:00.000Z' };
  answer('queueBoard', {
    ...boardOf(late, queueCard('2')),
    delays: [{ practitioner: julia, minutes: 25, growsFrom: '2026-11-24T16:15:00.000Z' }],
  });
  const { user, place } = await renderScreen('/hospital');
  expect(within(await column('Por llegar')).getByText(/^tarde 12 min/)).toBeVisible();
  expect(within(await column('En espera')).getByText(/, Espera muy larga/)).toBeInTheDocument();
  const strip = within(screen.getByRole('list', { name: 'Médicos con retraso' }));
  await user.click(strip.getByRole('button', { name: /^Julia Ríos\s*va 25 min tarde/ }));
  await waitFor(() => expect(place()).toBe(`/hospital?practitionerId=${julia.id}`));
});

test('a card offers to take its last step back for a minute', async () => {
  answer('queueBoard', boardOf(queueCard('2')));
  answer('queueCall', queueCard('2', { status: 'called', callCount: 1, version: 2 }));
  const { user } = await renderScreen('/hospital');
  await user.click(await screen.findByRole('button', { name: 'Llamar' }));
  const name = 'Deshacer el último paso de Mariana García López';
  const undone = answer('queueUndo', queueCard('2', { version: 3 }));
  await screen.findByRole('button', { name });
  await act(() => jest.advanceTimersByTimeAsync(50_000));
  await user.click(screen.getByRole('button', { name }));
  await waitFor(() => expect(undone[0]).toMatchObject({ body: { version: 2 } }));
  await waitFor(() => expect(screen.queryByRole('button', { name })).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'Llamar' }));
  await screen.findByRole('button', { name });
  await act(() => jest.advanceTimersByTimeAsync(61_000));
  await waitFor(() => expect(screen.queryByRole('button', { name })).not.toBeInTheDocument());
});

test('of two patients called at once, each card takes its own step back', async () => {
  const luis = { ...queueCard('3'), patient: person('Luis Sol') };
  answer('queueBoard', boardOf(queueCard('2'), luis));
  answer('queueCall', ({ params }) => ({
    ...(params.queueEntryId === luis.entryId ? luis : queueCard('2')),
    status: 'called',
    version: 2,
  }));
  const { user } = await renderScreen('/hospital');
  const calls = await screen.findAllByRole('button', { name: 'Llamar' });
  act(() => calls.forEach((call) => call.click()));
  await screen.findByRole('button', { name: 'Deshacer el último paso de Luis Sol' });
  const undone = answer('queueUndo', queueCard('2', { version: 3 }));
  await user.click(
    screen.getByRole('button', { name: 'Deshacer el último paso de Mariana García López' }),
  );
  await waitFor(() =>
    expect(undone[0]).toMatchObject({ params: { queueEntryId: queueCard('2').entryId } }),
  );
  expect(screen.getByRole('button', { name: 'Deshacer el último paso de Luis Sol' })).toBeVisible();
});

describe('on a phone', () => {
  const { matchMedia } = window;
  beforeEach(() => {
    window.matchMedia = (query) => ({
      ...matchMedia(query),
      matches: query.includes('max-width: 47.99rem'),
    });
  });
  afterEach(() => {
    window.matchMedia = matchMedia;
  });

  const swipe = (on: HTMLElement, wide: number, high: number) => {
    fireEvent.touchStart(on, { touches: [{ clientX: 200, clientY: 300 }] });
    fireEvent.touchEnd(on, { changedTouches: [{ clientX: 200 + wide, clientY: 300 + high }] });
  };

  test('a sideways swipe and the switcher change the column, scrolling does not', async () => {
    answer('queueBoard', boardOf(queueCard('2'), expectedCard('1')));
    const { user, place } = await renderScreen('/hospital');
    const waiting = await column('En espera');
    swipe(waiting, -90, -200); // a scroll, somewhat slanted
    expect(place()).toBe('/hospital');
    swipe(waiting, 90, 20);
    expect(await column('Por llegar')).toBeVisible();
    expect(place()).toBe('/hospital?column=expected');
    await user.click(screen.getByRole('button', { name: /^En espera/ }));
    expect(await column('En espera')).toBeVisible();
    expect(screen.getByRole('button', { name: /^En espera/ })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });
});
