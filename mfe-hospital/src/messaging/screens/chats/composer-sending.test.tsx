import { screen, waitFor, within } from '@testing-library/react';
import { problem, startApi } from '@sala/shell-sdk/testing';
import {
  answerChat,
  mayBeSent,
  openedChat as opened,
  replyBox as box,
} from '../../../testing/chat-answers';
import { chatId, chatMessageOf, conversationDetailOf } from '../../../testing/conversation.fixture';
import { renderScreen } from '../../../testing/render-screen';
import { write } from '../../../testing/write';

const { answer } = startApi();
const closed = { windowEndsAt: '2020-01-01T00:00:00.000Z' };
const reminder = {
  id: chatId(1),
  name: 'recordatorio_cita',
  language: 'es_MX' as const,
  category: 'UTILITY' as const,
  header: { kind: 'none' as const, text: '' },
  body: 'Hola {{1}}, te esperamos el {{2}}',
  footer: 'Clínica Sala',
  buttons: [{ kind: 'quick_reply' as const, title: 'Confirmo' }],
  variables: [
    { sample: 'Ana', source: 'first_name' as const, value: 'Rosa' },
    { sample: 'lunes', source: 'appointment_day' as const, value: null },
  ],
};

beforeEach(() => answerChat(answer));

test('when the window is closed an approved template is filled, looked at and sent', async () => {
  answer('conversationView', conversationDetailOf(1, closed));
  answer('templateListForConversation', { items: [reminder, { ...reminder, id: chatId(2) }] });
  const { user } = await renderScreen(opened);
  await user.click(await screen.findByRole('button', { name: 'Usar una plantilla' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Enviar una plantilla' }));
  const send = dialog.getByRole('button', { name: 'Enviar plantilla' });
  await user.click(send);
  expect(await dialog.findByText('Elige una plantilla.')).toBeVisible();
  await user.selectOptions(dialog.getByRole('combobox', { name: /Plantilla/ }), chatId(1));
  const preview = within(dialog.getByRole('region', { name: 'Así la verá' }));
  expect(preview.getByText('Hola Rosa, te esperamos el {{2}}')).toBeVisible();
  const day = dialog.getByRole('textbox', { name: /Día de la cita/ });
  expect(day).toHaveAccessibleDescription(/No tenemos este dato/);
  await user.click(send);
  expect(await dialog.findByText('Escribe este dato: sin él no se envía.')).toBeVisible();
  await write(user, day, 'martes');
  expect(preview.getByText('Hola Rosa, te esperamos el martes')).toBeVisible();
  expect(await dialog.findByText(/Sale por WhatsApp · sin costo/)).toBeVisible();
  answer(
    'messageSend',
    problem('conversation.answered_since', 'Alguien respondió.', {
      meta: { replyCount: 3, answer: {} },
    }),
  );
  await user.click(send);
  expect(await dialog.findByText('Alguien respondió.')).toBeVisible();
  const sent = answer('messageSend', chatMessageOf(2, { direction: 'out', status: 'queued' }));
  await user.click(send);
  await waitFor(() =>
    expect(sent[0]?.body).toEqual({
      content: {
        kind: 'template',
        name: 'recordatorio_cita',
        language: 'es_MX',
        parameters: ['Rosa', 'martes'],
      },
      replyCount: 3,
      undoable: true,
    }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('without an approved template it says so, and leads to them', async () => {
  answer('conversationView', conversationDetailOf(1, closed));
  answer('templateListForConversation', { items: [] });
  await renderScreen(opened);
  expect(await screen.findByText(/No hay plantillas aprobadas/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ver plantillas' })).toHaveAttribute(
    'href',
    '/template-messages',
  );
});

test('the channel, the cost of an SMS and the consent stand beside what is written', async () => {
  answer('conversationView', conversationDetailOf(1, { channel: 'sms', windowEndsAt: null }));
  const asked = answer('outgoingCheck', ({ body: { content } }) => ({
    ...mayBeSent,
    cost: { micros: content ? 2_000_000 : 0, currency: 'MXN', parts: content ? 2 : 0 },
    budget: { micros: 1_000_000, spentMicros: 0 },
    consents: [
      { purpose: 'service', granted: false },
      { purpose: 'marketing', granted: false },
    ],
  }));
  const { user } = await renderScreen(opened);
  await write(user, await box(), 'Hola');
  const facts = within(await screen.findByRole('group', { name: 'Antes de enviar' }));
  expect(await facts.findByText(/Sale por SMS · \$2\.00 · no acepta promociones/)).toBeVisible();
  expect(facts.getByText(/No aceptó mensajes de su atención/)).toBeVisible();
  expect(facts.getByText(/Rebasa el presupuesto/)).toBeVisible();
  expect(asked.at(-1)?.body).toEqual({ content: { kind: 'text', body: 'Hola' } });
});

test('what would be refused says why before it is written, with the next channel', async () => {
  answer('conversationView', conversationDetailOf(1, { channel: 'sms', windowEndsAt: null }));
  answer('outgoingCheck', { ...mayBeSent, refusal: 'channel_off' });
  const created = answer('conversationCreate', conversationDetailOf(2));
  const { user, place } = await renderScreen(opened);
  expect(await screen.findByText(/Este canal no está conectado/)).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Escribe una respuesta' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Escribir por WhatsApp' }));
  await waitFor(() =>
    expect(created[0]?.body).toEqual({ channel: 'whatsapp', phone: '+525512345678' }),
  );
  await waitFor(() => expect(place()).toContain(chatId(2)));
});
