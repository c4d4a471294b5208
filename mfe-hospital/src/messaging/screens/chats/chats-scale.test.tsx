import { startApi } from '@sala/shell-sdk/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { answerChat, openedChat as opened } from '../../../testing/chat-answers';
import {
  chatMessageOf,
  conversationDetailOf,
  conversationOf,
} from '../../../testing/conversation.fixture';
import { renderScreen } from '../../../testing/render-screen';

const { answer } = startApi();
/** Pixels of a row: as the list expects them, so that places are exact. */
let row = 0;
const box = 600;
/** In sight, and beyond each edge. */
const drawnMax = 10 + 2 * 8 + 4;

const idOf = (number: number) => `c0ffee00-0000-4000-8000-${String(number).padStart(12, '0')}`;

// jsdom has no layout: a row of a list has the height of one, all else that of the list.
beforeEach(() => {
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function heightOf(
    this: HTMLElement,
  ) {
    return this.hasAttribute('data-index') ? row : box;
  });
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rectOf(
    this: Element,
  ) {
    return new DOMRect(0, 0, 300, this.hasAttribute('data-index') ? row : box);
  });
  answerChat(answer);
});
afterEach(() => jest.restoreAllMocks());

const scrollTo = (list: HTMLElement, pixels: number) =>
  act(() => {
    list.scrollTop = pixels;
    fireEvent.scroll(list);
  });

test('of 400 conversations only those in sight are drawn', async () => {
  row = 76;
  answer('conversationList', {
    items: Array.from({ length: 400 }, (_, at) => ({
      ...conversationOf(1),
      id: idOf(at),
      lastActivityAt: new Date(Date.UTC(2026, 10, 24) - at * 1000).toISOString(),
      address: { ...conversationOf(1).address, id: idOf(at), displayName: `Persona ${at}` },
    })),
    nextCursor: null,
  });
  await renderScreen('/hospital/chats');
  const list = await screen.findByRole('group', { name: 'Lista de conversaciones' });
  const lines = () => within(list).queryAllByRole('button');
  expect(await within(list).findByRole('button', { name: /Persona 3\b/ })).toBeVisible();
  expect(lines().length).toBeLessThanOrEqual(drawnMax);
  for (const at of [200, 390]) {
    scrollTo(list, at * row);
    expect(
      await within(list).findByRole('button', { name: new RegExp(`Persona ${at + 3}\\b`) }),
    ).toBeVisible();
    expect(lines().length).toBeLessThanOrEqual(drawnMax);
  }
  expect(list.querySelectorAll('*').length).toBeLessThan(drawnMax * 25);
});

test('of 5,000 messages only those in sight are asked for and drawn', async () => {
  row = 60;
  const count = 5000;
  answer(
    'conversationView',
    conversationDetailOf(1, { lastNumber: count, readNumber: count, replyCount: 9 }),
  );
  const asked = answer('messageList', ({ query: { before, after = 0, limit } }) => {
    const first = before === undefined ? after + 1 : Math.max(1, before - limit);
    return {
      items: Array.from({ length: Math.min(limit, count - first + 1) }, (_, at) =>
        chatMessageOf(first + at, { id: idOf(first + at), body: `Mensaje ${first + at}` }),
      ),
      hasOlder: first > 1,
      hasNewer: first + limit <= count,
    };
  });
  await renderScreen(opened);
  const thread = await screen.findByRole('log', { name: /Mensajes con/ });
  const rows = () => within(thread).queryAllByRole('article');
  for (const number of [1, 2400]) {
    scrollTo(thread, (number - 1) * row);
    expect(await within(thread).findByText(`Mensaje ${number}`)).toBeVisible();
    await waitFor(() => expect(rows().length).toBeGreaterThan(9));
    expect(rows().length).toBeLessThanOrEqual(drawnMax);
  }
  expect(thread.querySelectorAll('*').length).toBeLessThan(drawnMax * 30);
  // Pages of 50: the newest, and those around the two places.
  expect(asked.length).toBeLessThanOrEqual(6);
});
