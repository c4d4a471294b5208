import type { Message } from '@sala/shared-contracts';
import { screen, waitFor } from '@testing-library/react';
import { problem, startApi } from '@sala/shell-sdk/testing';
import { answerChat, openedChat as opened } from '../../../testing/chat-answers';
import { chatId, chatMessageOf, conversationDetailOf } from '../../../testing/conversation.fixture';
import { renderScreen } from '../../../testing/render-screen';

const { answer } = startApi();
const appointmentId = chatId(8);
const replied = {
  activity: 'appointment_reply',
  replyId: chatId(9),
  appointmentId,
  intent: 'cancel',
  outcome: 'cancelled',
  undoUntil: '2126-01-01T00:00:00.000Z',
  undone: false,
};

const thread = (...activities: readonly Partial<Message>[]) => {
  const lastNumber = activities.length;
  answer('conversationView', conversationDetailOf(1, { lastNumber, readNumber: lastNumber }));
  answer('messageList', {
    items: activities.map((one, at) => chatMessageOf(at + 1, { direction: 'activity', ...one })),
    hasOlder: false,
    hasNewer: false,
  });
};

beforeEach(() => answerChat(answer));

test('what a reply did is taken back from the thread, which then says so', async () => {
  thread({ body: 'Canceló su cita del lunes', details: replied });
  const undone = answer('appointmentReplyUndo', () => {
    thread(
      { body: 'Canceló su cita del lunes', details: { ...replied, undone: true, undoUntil: null } },
      { body: 'Ana Ruiz lo deshizo', details: { activity: 'appointment_reply_undone' } },
    );
    return {
      appointmentId,
      reply: {
        id: replied.replyId,
        at: '2026-11-24T15:00:00.000Z',
        channel: 'whatsapp',
        conversationId: chatId(1),
        intent: 'cancel',
        because: 'only_upcoming',
        outcome: 'cancelled',
        movedTo: null,
        undoUntil: null,
        undone: { at: '2026-11-24T15:01:00.000Z', by: 'Ana Ruiz' },
      },
    };
  });
  const { user, notices } = await renderScreen(opened);
  expect(await screen.findByRole('link', { name: 'Ver cita' })).toHaveAttribute(
    'href',
    `/hospital/appointments?appointmentId=${appointmentId}`,
  );
  await user.click(screen.getByRole('button', { name: 'Deshacer lo que hizo la respuesta' }));
  expect(await screen.findByText('Deshecho')).toBeVisible();
  expect(undone[0]?.params).toEqual({ appointmentReplyId: replied.replyId });
  expect(screen.queryByRole('button', { name: /Deshacer lo que hizo/ })).toBeNull();
  expect(await screen.findByText(/Ana Ruiz lo deshizo/)).toBeVisible();
  expect(notices).toMatchObject([{ kind: 'success' }]);
});

test('a refused undo leaves the button; after a day there is none', async () => {
  thread({ body: 'Confirmó', details: replied });
  const refused = answer(
    'appointmentReplyUndo',
    problem('appointment.slot_taken', 'Esa hora ya no está libre.', {
      meta: { conflicts: [], next: [{ startAt: '2126-01-02T16:00:00.000Z' }] },
    }),
  );
  const { user } = await renderScreen(opened);
  const undo = { name: 'Deshacer lo que hizo la respuesta' };
  await user.click(await screen.findByRole('button', undo));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /Esa hora ya no está libre\. Horas libres: .*10:00/,
  );
  expect(refused).toHaveLength(1);
  thread({ body: 'Confirmó', details: { ...replied, undoUntil: '2026-01-01T00:00:00.000Z' } });
  await user.click(screen.getByRole('button', undo));
  await waitFor(() => expect(screen.queryByRole('button', undo)).toBeNull());
});

test('what the gate refused stands in the thread with its reason', async () => {
  thread({
    body: null,
    details: { activity: 'outgoing_refused', event: 'appointmentReminder', reason: 'no_consent' },
  });
  await renderScreen(opened);
  expect(
    await screen.findByText(/No se envió «Recordatorio de cita»: Falta su consentimiento/),
  ).toBeVisible();
});
