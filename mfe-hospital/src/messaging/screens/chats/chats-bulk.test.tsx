import { onAside, screenCommands, type AsideNotice } from '@sala/shell-sdk';
import { startApi } from '@sala/shell-sdk/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { answerChat } from '../../../testing/chat-answers';
import { chatId, conversationOf } from '../../../testing/conversation.fixture';
import { renderScreen } from '../../../testing/render-screen';
import { write } from '../../../testing/write';

const { answer } = startApi();
const place = '/hospital/chats';
const asides: AsideNotice[] = [];
let stop = () => {};
afterEach(() => stop());

beforeEach(() => {
  asides.length = 0;
  stop = onAside((notice) => asides.push(notice));
  answerChat(answer);
  answer('conversationList', {
    items: [conversationOf(1), conversationOf(2, { labels: ['pago'] }), conversationOf(3)],
    nextCursor: null,
  });
});

const press = (key: string) =>
  act(() =>
    screenCommands()
      .find(({ keys }) => keys === key)
      ?.run(),
  );

test('several are ticked by key and box, resolved at once, and put back', async () => {
  const { user } = await renderScreen(place);
  await user.click(
    await screen.findByRole('checkbox', { name: 'Elegir la conversación con Persona 3' }),
  );
  press('j');
  press('x');
  const bar = within(screen.getByRole('region', { name: 'Acciones para las elegidas' }));
  expect(await bar.findByText('2 elegidas')).toBeVisible();
  await waitFor(() =>
    expect(screenCommands().filter(({ keys }) => keys === 'e')).toMatchObject([
      { id: 'resolveChats' },
    ]),
  );
  const changed = answer('conversationBulk', ({ body }) => ({
    done: body.conversations.slice(0, 1),
    failed: [{ id: chatId(3), code: 'resource.not_found', title: 'Ya no existe.' }],
  }));
  press('e');
  await waitFor(() =>
    expect(changed[0]?.body).toEqual({
      conversations: [chatId(1), chatId(3)],
      change: { kind: 'status', status: 'resolved' },
    }),
  );
  await waitFor(() => expect(asides).toMatchObject([{ text: '1 conversación resuelta' }]));
  expect(screen.queryByRole('region', { name: 'Acciones para las elegidas' })).toBeNull();
  act(() => asides[0]?.action?.onSelect());
  await waitFor(() =>
    expect(changed[1]?.body).toEqual({
      conversations: [chatId(1)],
      change: { kind: 'status', status: 'open' },
    }),
  );
});

test('all that are loaded get a label', async () => {
  const changed = answer('conversationBulk', ({ body }) => ({
    done: body.conversations,
    failed: [],
  }));
  const { user } = await renderScreen(place);
  await user.click(await screen.findByRole('checkbox', { name: /Persona 1/ }));
  await user.click(screen.getByRole('button', { name: 'Elegir las 3 cargadas' }));
  await user.click(screen.getByRole('button', { name: 'Etiquetar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Agregar etiquetas' }));
  await write(user, dialog.getByRole('textbox', { name: 'Etiquetas' }), 'VIP');
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  await waitFor(() =>
    expect(changed[0]?.body).toEqual({
      conversations: [chatId(1), chatId(2), chatId(3)],
      change: { kind: 'label', add: ['vip'], remove: [] },
    }),
  );
});

test('whoever only reads ticks nothing', async () => {
  await renderScreen(place, { permissions: ['patient-chats:read'] });
  await screen.findByRole('button', { name: /Persona 1/ });
  expect(screen.queryByRole('checkbox')).toBeNull();
});
