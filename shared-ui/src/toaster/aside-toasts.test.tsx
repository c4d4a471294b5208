import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { show } from '../testing';
import { AsideToasts, type AsideToast } from './index';

const mouse = userEvent.setup({ delay: null });
let say: (toast: AsideToast) => void = () => undefined;
const take = (next: (toast: AsideToast) => void) => {
  say = next;
  return () => undefined;
};

beforeAll(() => {
  // jsdom has no pointer capture; browsers keep sending drag moves to the captured card.
  Object.assign(Element.prototype, {
    hasPointerCapture: () => true,
    setPointerCapture: () => undefined,
  });
});
// The library also reads the page clock.
beforeEach(() => jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] }));
afterEach(async () => {
  await act(() => jest.advanceTimersByTimeAsync(30_000));
  jest.useRealTimers();
});

/** The library's state machines advance in microtasks. */
const doing = (change: () => unknown): Promise<void> =>
  act(async () => {
    change();
    await Promise.resolve();
  });
const open = async (toast: AsideToast): Promise<void> => {
  await doing(() => show(<AsideToasts take={take} />));
  await doing(() => say(toast));
};
const saved: AsideToast = { kind: 'success', text: 'Guardado' };
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
const expectGone = (text: string) =>
  waitFor(() => expect(screen.queryByText(text)).not.toBeInTheDocument());

test('a message stays in its own region for 3 seconds (docs/spec/platform.md §5)', async () => {
  await open(saved);
  expect(await screen.findByRole('region', { name: 'Avisos, Alt+T' })).toContainElement(
    screen.getByText('Guardado'),
  );
  expect(screen.getByRole('status')).toHaveTextContent('Guardado');
  await pass(2800);
  expect(screen.getByText('Guardado')).toBeVisible();
  await pass(700);
  expect(screen.queryByText('Guardado')).not.toBeInTheDocument(); // not awaited, since that would advance time
});

test('a message with an action stays for 10 seconds and runs it once', async () => {
  const undone: string[] = [];
  await open({
    kind: 'info',
    text: 'Archivada',
    action: { label: 'Deshacer', onSelect: () => undone.push('it') },
  });
  await screen.findByText('Archivada');
  await pass(9500);
  await doing(() => fireEvent.click(screen.getByRole('button', { name: 'Deshacer' })));
  expect(undone).toEqual(['it']);
  await pass(1000);
  await expectGone('Archivada');
});

test('Alt+T focuses the region and pauses time; Escape dismisses the focused message', async () => {
  await open(saved);
  const region = await screen.findByRole('region', { name: 'Avisos, Alt+T' });
  await pass(100);
  await doing(() => fireEvent.keyDown(document.body, { code: 'KeyT', key: 't', altKey: true }));
  await waitFor(() => expect(region).toHaveFocus());
  await pass(10_000);
  const toast = screen.getByRole('status');
  await doing(() => toast.focus());
  await doing(() => fireEvent.keyDown(toast, { key: 'Escape' }));
  await pass(500);
  await expectGone('Guardado');
});

test('looking at what was done keeps its undo, and alone ends the message', async () => {
  const done: string[] = [];
  const otherAction = { label: 'Ver', onSelect: () => done.push('seen') };
  await open({
    kind: 'success',
    text: 'Agendada',
    otherAction,
    action: { label: 'Deshacer', onSelect: () => done.push('undone') },
  });
  await screen.findByText('Agendada');
  await doing(() => fireEvent.click(screen.getByRole('button', { name: 'Ver' })));
  await pass(1000);
  expect(screen.getByText('Agendada')).toBeVisible();
  await doing(() => fireEvent.click(screen.getByRole('button', { name: 'Deshacer' })));
  await pass(1000);
  await expectGone('Agendada');
  expect(done).toEqual(['seen', 'undone']);
  await doing(() => say({ kind: 'success', text: 'Movida', otherAction }));
  await screen.findByText('Movida');
  await doing(() => fireEvent.click(screen.getByRole('button', { name: 'Ver' })));
  await pass(1000);
  await expectGone('Movida');
});

test('further actions run while the message stays', async () => {
  const done: string[] = [];
  await open({
    kind: 'success',
    text: 'Agendada',
    moreActions: [{ label: 'Enviar', onSelect: () => done.push('sent') }],
    action: { label: 'Deshacer', onSelect: () => done.push('undone') },
  });
  await screen.findByText('Agendada');
  await doing(() => fireEvent.click(screen.getByRole('button', { name: 'Enviar' })));
  await pass(1000);
  expect(screen.getByText('Agendada')).toBeVisible();
  await doing(() => fireEvent.click(screen.getByRole('button', { name: 'Deshacer' })));
  expect(done).toEqual(['sent', 'undone']);
});

/** Pixels to the right, with the button held. */
const drag = (card: HTMLElement, to: number) =>
  mouse.pointer([
    { keys: '[MouseLeft>]', target: card, coords: { clientX: 100 } },
    { target: card, coords: { clientX: 100 + to } },
  ]);
const letGo = (card: HTMLElement, at: number) =>
  mouse.pointer([{ keys: '[/MouseLeft]', target: card, coords: { clientX: 100 + at } }]);

test('a long swipe dismisses it; a short one returns it', async () => {
  await open({ ...saved, durationMs: 20_000 });
  const card = screen.getByText('Guardado').parentElement ?? document.body;
  await pass(200);
  await drag(card, 40);
  expect(card).toHaveStyle({ transform: 'translateX(40px)' });
  await pass(1000); // slowly: no flick
  await letGo(card, 40);
  expect(card).toHaveStyle({ transform: 'none' });
  await pass(1000);
  expect(screen.getByText('Guardado')).toBeVisible();
  await drag(card, 120);
  await pass(1000);
  await letGo(card, 120);
  await pass(1000);
  await expectGone('Guardado');
});

test('a flick dismisses it', async () => {
  await open({ ...saved, durationMs: 20_000 });
  const card = screen.getByText('Guardado').parentElement ?? document.body;
  await pass(200);
  await drag(card, 30);
  await pass(20);
  await letGo(card, 30);
  await pass(1000);
  await expectGone('Guardado');
});

test('the close button dismisses it', async () => {
  await open(saved);
  await screen.findByText('Guardado');
  await doing(() => fireEvent.click(screen.getByRole('button', { name: 'Cerrar' })));
  await pass(500);
  await expectGone('Guardado');
});
