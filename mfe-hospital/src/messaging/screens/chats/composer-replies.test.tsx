import { act, screen, waitFor, within } from '@testing-library/react';
import { onAside, type AsideNotice } from '@sala/shell-sdk';
import { problem, startApi } from '@sala/shell-sdk/testing';
import { chatId, chatMessageOf, conversationDetailOf } from '../../../testing/conversation.fixture';
import { answerChat, openedChat as opened, replyBox as box } from '../../../testing/chat-answers';
import { replyOf } from '../../../testing/message-texts.fixture';
import { renderScreen } from '../../../testing/render-screen';
import { write } from '../../../testing/write';

const { answer } = startApi();
const hours = replyOf({
  id: chatId(1),
  shortcode: 'horario',
  title: 'Horario',
  text: 'Abrimos a las 9, Ana',
});
const confirm = replyOf({
  id: chatId(2),
  shortcode: 'cita',
  title: 'Confirmar cita',
  body: 'Tu cita es el {{cita.fecha}}',
  text: 'Tu cita es el {{cita.fecha}}',
  missing: ['cita.fecha'],
});
const thanks = replyOf({
  id: chatId(3),
  shortcode: 'gracias',
  title: 'Agradecer y posponer',
  text: 'Gracias, Ana',
  labels: ['seguimiento'],
  snoozeHours: 24,
});

const asides: AsideNotice[] = [];
let stop = () => {};
afterEach(() => stop());

beforeEach(() => {
  asides.length = 0;
  stop = onAside((notice) => asides.push(notice));
  answerChat(answer);
  answer('quickReplyList', {
    items: [confirm, thanks, hours],
    folders: [],
    departments: [],
    assignees: [],
  });
  answer('quickReplyUse', undefined);
});

test('a slash offers replies with their values; words narrow them, Enter puts one in', async () => {
  const used = answer('quickReplyUse', undefined);
  const { user } = await renderScreen(opened);
  await write(user, await box(), 'Hola. /');
  const list = within(await screen.findByRole('listbox', { name: 'Respuestas rápidas' }));
  await waitFor(() => expect(list.getAllByRole('option')).toHaveLength(3));
  expect(list.getByText('Abrimos a las 9, Ana')).toBeVisible();
  expect(list.getByText('Falta el valor de: Día de la cita')).toBeVisible();
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(list.getByRole('option', { selected: true })).toHaveTextContent('Horario');
  await user.keyboard('hor');
  expect(list.getAllByRole('option')).toHaveLength(1);
  await user.keyboard('{Enter}');
  const written = await box();
  expect(written).toHaveValue('Hola. Abrimos a las 9, Ana');
  expect(written).toHaveFocus();
  expect(screen.queryByRole('listbox')).toBeNull();
  await waitFor(() => expect(used[0]?.params).toEqual({ quickReplyId: hours.id }));
});

test('Escape keeps what was typed; a value that is missing is marked and stops the answer', async () => {
  const sent = answer('messageSend', () => {
    throw new Error('it lacks a value');
  });
  const { user } = await renderScreen(opened);
  await write(user, await box(), '/ci');
  await screen.findByRole('option', { name: /Confirmar cita/ });
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(await box()).toHaveValue('/ci');
  expect(await box()).toHaveFocus();
  await user.keyboard('{Escape}e');
  expect(await box()).not.toHaveFocus();
  expect(document.body).not.toHaveFocus();
  expect(await box()).toHaveValue('/ci');
  await user.clear(await box());
  await write(user, await box(), '/ci');
  await user.click(await screen.findByRole('option', { name: /Confirmar cita/ }));
  const written = await box();
  await waitFor(() => expect(written).toHaveValue('Tu cita es el {{cita.fecha}}'));
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Falta el valor de: Día de la cita')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Enviar después' }));
  await user.click(await screen.findByRole('menuitem', { name: /En 1 hora/ }));
  expect(sent).toHaveLength(0);
});

test('a macro runs from the same list, and is taken back', async () => {
  const ran = answer('macroRun', {
    macroRunId: chatId(9),
    undoUntil: '2026-11-24T15:00:10.000Z',
    conversation: conversationDetailOf(1),
  });
  const undone = answer('macroUndo', conversationDetailOf(1));
  const { user } = await renderScreen(opened);
  await write(user, await box(), '/gra');
  expect(await screen.findByText(/Envía y además: #seguimiento · Pospone 24 h/)).toBeVisible();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(ran[0]?.body).toEqual({ quickReplyId: thanks.id, replyCount: 0 }));
  await waitFor(async () => expect(await box()).toHaveValue(''));
  expect(asides).toMatchObject([{ text: 'Se ejecutó «Agradecer y posponer»' }]);
  act(() => asides[0]?.action?.onSelect());
  await waitFor(() => expect(undone[0]?.params).toEqual({ macroRunId: chatId(9) }));
});

test('a macro that a colleague overtook runs once that was told', async () => {
  answer(
    'macroRun',
    problem('conversation.answered_since', 'Alguien respondió.', {
      meta: { replyCount: 4, answer: {} },
    }),
  );
  const { user } = await renderScreen(opened);
  await write(user, await box(), '/gra');
  await screen.findByRole('option', { name: /Agradecer/ });
  await user.keyboard('{Enter}');
  const ran = answer('macroRun', {
    macroRunId: chatId(9),
    undoUntil: '2026-11-24T15:00:10.000Z',
    conversation: conversationDetailOf(1),
  });
  await waitFor(async () => {
    await user.keyboard('{Enter}');
    expect(ran[0]?.body).toEqual({ quickReplyId: thanks.id, replyCount: 4 });
  });
});

test('what matches no reply is not sent by Enter; after Escape it is a text', async () => {
  const sent = answer('messageSend', chatMessageOf(2, { direction: 'out', status: 'queued' }));
  const { user } = await renderScreen(opened);
  await write(user, await box(), '/nada');
  expect(await screen.findByText('Ninguna respuesta rápida coincide.')).toBeVisible();
  await user.keyboard('{Enter}');
  expect(await box()).toHaveValue('/nada');
  await user.keyboard('{Escape}{Enter}');
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ content: { body: '/nada' } }));
});

test('whoever may not use quick replies writes a slash like any other', async () => {
  const { user } = await renderScreen(opened, {
    permissions: ['patient-chats:read', 'patient-chats:write'],
  });
  await write(user, await box(), '/hor');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Respuestas rápidas' })).toBeNull();
});

test('files of a reply go with the text, and can be left out', async () => {
  answer('quickReplyList', {
    items: [
      replyOf({
        id: chatId(4),
        shortcode: 'ayuno',
        title: 'Ayuno',
        text: 'Ven en ayunas',
        files: [
          { id: chatId(5), name: 'indicaciones.pdf', type: 'application/pdf', size: 900 },
          { id: chatId(6), name: 'croquis.png', type: 'image/png', size: 900 },
        ],
      }),
    ],
    folders: [],
    departments: [],
    assignees: [],
  });
  const sent = answer('messageSend', chatMessageOf(2, { direction: 'out', status: 'queued' }));
  const { user } = await renderScreen(opened);
  await write(user, await box(), '/ayu');
  expect(await screen.findByText('Con archivos: indicaciones.pdf, croquis.png')).toBeVisible();
  await user.keyboard('{Enter}');
  const files = await screen.findByRole('list', { name: 'Archivos que van con el mensaje' });
  expect(within(files).getAllByRole('listitem')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Quitar «croquis.png»' }));
  await user.click(await box());
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(sent[0]?.body).toMatchObject({
      content: { body: 'Ven en ayunas' },
      files: [chatId(5)],
    }),
  );
  await waitFor(() =>
    expect(screen.queryByRole('list', { name: 'Archivos que van con el mensaje' })).toBeNull(),
  );
});
