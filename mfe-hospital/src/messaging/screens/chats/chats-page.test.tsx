import { screenCommands } from '@sala/shell-sdk';
import { problem, startApi } from '@sala/shell-sdk/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { answerChat, openedChat as opened, replyBox as box } from '../../../testing/chat-answers';
import {
  chatId,
  chatMessageOf,
  conversationDetailOf,
  conversationOf,
} from '../../../testing/conversation.fixture';
import { renderScreen } from '../../../testing/render-screen';
import { write } from '../../../testing/write';

const { answer } = startApi();
const place = '/hospital/chats';
const ana = { id: chatId(7), name: 'Ana Ruiz' };

beforeEach(() => {
  answerChat(answer);
  answer('conversationAssigneeList', { people: [ana], departments: [] });
});

/** As the shell does when a key is pressed outside of fields. */
const press = (key: string) =>
  act(() =>
    screenCommands()
      .find(({ keys }) => keys === key)
      ?.run(),
  );

test('a conversation is opened by key, answered by Enter, and resolved with the way back', async () => {
  const { user, place: at } = await renderScreen(place);
  await screen.findByRole('button', { name: /Persona 1/ });
  press('j');
  await waitFor(() => expect(at()).toContain(chatId(1)));
  const thread = within(await screen.findByRole('region', { name: 'Persona 1' }));
  expect(await thread.findByRole('article', { name: /Mensaje de Persona 1/ })).toBeVisible();
  const sent = answer(
    'messageSend',
    chatMessageOf(2, { direction: 'out', body: 'Sí, a las 10', status: 'scheduled' }),
  );
  await write(user, await box(), 'Sí, a las 10');
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(sent[0]?.body).toEqual({
      content: { kind: 'text', body: 'Sí, a las 10' },
      replyCount: 0,
      undoable: true,
    }),
  );
  await waitFor(async () => expect(await box()).toHaveValue(''));
  const changed = answer(
    'conversationUpdate',
    conversationDetailOf(1, { status: 'resolved', version: 2 }),
  );
  press('e');
  await waitFor(() => expect(changed[0]?.body).toEqual({ version: 1, status: 'resolved' }));
});

test('a refusal stands beside the text, which is kept', async () => {
  answer('messageSend', problem('conversation.channel_off', 'El canal no está conectado.'));
  const { user } = await renderScreen(opened);
  await write(user, await box(), 'Con gusto');
  await user.keyboard('{Enter}');
  expect(await screen.findByText('El canal no está conectado.')).toBeVisible();
  expect(await box()).toHaveValue('Con gusto');
});

test('who was slower sees both texts, and sends anyway or not', async () => {
  answer(
    'messageSend',
    problem('conversation.answered_since', 'Alguien respondió.', {
      meta: {
        replyCount: 1,
        answer: {
          messageId: chatId(3),
          by: 'Ana Ruiz',
          at: '2026-11-24T15:05:00Z',
          preview: 'Cuesta $800',
        },
      },
    }),
  );
  const { user } = await renderScreen(opened);
  await write(user, await box(), 'Cuesta $750');
  await user.keyboard('{Enter}');
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText(/Ana Ruiz respondió mientras escribías/)).toBeVisible();
  expect(alert.getByText('Cuesta $800')).toBeVisible();
  expect(await box()).toHaveValue('Cuesta $750');
  const sent = answer('messageSend', chatMessageOf(2, { direction: 'out', status: 'queued' }));
  await user.click(alert.getByRole('button', { name: 'Enviar de todos modos' }));
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ replyCount: 1 }));
});

test('a reply is taken back within its seconds, and its text returns', async () => {
  answer('conversationView', conversationDetailOf(1, { lastNumber: 2, readNumber: 2 }));
  answer('messageList', {
    items: [
      chatMessageOf(1),
      chatMessageOf(2, {
        direction: 'out',
        status: 'scheduled',
        body: 'A las 11',
        author: ana,
        undoUntil: '2026-11-24T15:00:05.000Z',
      }),
    ],
    hasOlder: false,
    hasNewer: false,
  });
  const cancelled = answer('messageCancel', undefined);
  const { user } = await renderScreen(opened);
  await user.click(await screen.findByRole('button', { name: 'Deshacer envío' }));
  await waitFor(() => expect(cancelled).toHaveLength(1));
  await waitFor(async () => expect(await box()).toHaveValue('A las 11'));
});

test('a failed message says why in plain words, and is sent again or by SMS', async () => {
  answer('conversationView', conversationDetailOf(1, { lastNumber: 2, readNumber: 2 }));
  answer('messageList', {
    items: [
      chatMessageOf(1),
      chatMessageOf(2, {
        direction: 'out',
        status: 'failed',
        body: 'Hola',
        error: { code: '131026', text: 'Message undeliverable' },
      }),
    ],
    hasOlder: false,
    hasNewer: false,
  });
  const retried = answer('messageRetry', chatMessageOf(2, { direction: 'out', status: 'queued' }));
  const { user, place: at } = await renderScreen(opened);
  expect(await screen.findByText(/este número no recibe mensajes por este canal/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  await waitFor(() => expect(retried).toHaveLength(1));
  answer('conversationCreate', conversationDetailOf(2, { channel: 'sms', windowEndsAt: null }));
  await user.click(screen.getByRole('button', { name: 'Escribir por SMS' }));
  await waitFor(() => expect(at()).toContain(chatId(2)));
});

test('after 24 hours the composer says why it is locked; notes are still written', async () => {
  answer('conversationView', conversationDetailOf(1, { windowEndsAt: '2020-01-01T00:00:00.000Z' }));
  const noted = answer('noteCreate', chatMessageOf(2, { direction: 'note', author: ana }));
  const { user } = await renderScreen(opened);
  expect(await screen.findByText(/WhatsApp solo acepta una plantilla aprobada/)).toBeVisible();
  await user.click(screen.getByText('Nota privada'));
  await write(user, await screen.findByRole('textbox', { name: 'Escribe una nota' }), 'Llamar');
  await user.click(screen.getByRole('button', { name: 'Guardar nota' }));
  await waitFor(() => expect(noted[0]?.body).toEqual({ body: 'Llamar' }));
});

test('an unknown sender is linked with a suggested patient', async () => {
  answer('contactSuggestions', {
    items: [
      { kind: 'patient', id: chatId(5), name: 'Rosa Méndez', detail: 'EXP-1', reasons: ['phone'] },
    ],
  });
  const linked = answer('contactLink', conversationOf(1).address);
  const { user } = await renderScreen(`${opened}&about=1`);
  expect(await screen.findByText('mismo teléfono')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Vincular con Rosa Méndez' }));
  await waitFor(() =>
    expect(linked[0]?.body).toEqual({ version: 1, contact: { kind: 'patient', id: chatId(5) } }),
  );
});

test('who may only read has no tools; who may not see chats is told the permission', async () => {
  const { user: _user } = await renderScreen(opened, { permissions: ['patient-chats:read'] });
  await screen.findByRole('article', { name: /Mensaje de Persona 1/ });
  expect(screen.queryByRole('button', { name: 'Resolver' })).toBeNull();
  expect(screen.queryByRole('textbox', { name: 'Escribe una respuesta' })).toBeNull();
});

test('without the permission nothing is asked for', async () => {
  await renderScreen(place, { permissions: ['patients:read'] });
  expect(await screen.findByText(/Ver los chats con pacientes/)).toBeVisible();
});
