import type { AppointmentReply } from '@sala/shared-contracts';
import { problem } from '@sala/shell-sdk/testing';
import { startBannerApi } from '../../../testing/start-banner-api';
import { screen, waitFor, within } from '@testing-library/react';
import { anAppointment, answerLists } from '../../../testing/appointment.fixture';
import { renderScreen } from '../../../testing/render-screen';

const { answer } = startBannerApi();
const ana = anAppointment('Ana Ríos', { status: 'confirmed', moves: ['cancelled'] });
const place = `/hospital/appointments?appointmentId=${ana.id}`;

const reply: AppointmentReply = {
  id: '00000000-0000-4000-8000-000000000900',
  at: '2026-11-24T16:00:00Z',
  channel: 'whatsapp',
  conversationId: '00000000-0000-4000-8000-000000000901',
  intent: 'confirm',
  because: 'asked_about',
  outcome: 'confirmed',
  movedTo: null,
  undoUntil: '2026-11-25T16:00:00Z',
  undone: null,
};

test('shows what a reply did and why, takes it back, also after a refusal', async () => {
  answerLists(answer, [ana]);
  answer('appointmentReplyList', { items: [reply], links: 0 });
  const { user } = await renderScreen(place);
  const replies = within(await screen.findByRole('region', { name: 'Respuestas del paciente' }));
  expect(replies.getByText('Confirmó')).toBeVisible();
  expect(replies.getByText(/WhatsApp · por la pregunta que se le envió/)).toBeVisible();
  const refused = answer(
    'appointmentReplyUndo',
    problem('appointmentReply.not_undoable', 'La cita cambió después.'),
  );
  await user.click(replies.getByRole('button', { name: 'Deshacer' }));
  await waitFor(() => expect(refused).toHaveLength(1));
  expect(await replies.findByRole('button', { name: 'Deshacer' })).toBeEnabled();
  const undone = {
    ...reply,
    undoUntil: null,
    undone: { at: '2026-11-24T17:00:00Z', by: 'Eva Luna' },
  };
  answer('appointmentReplyUndo', { reply: undone, appointmentId: ana.id });
  answer('appointmentReplyList', { items: [undone], links: 0 });
  await user.click(replies.getByRole('button', { name: 'Deshacer' }));
  expect(await screen.findByText(/La deshizo Eva Luna/)).toBeVisible();
  expect(replies.queryByRole('button', { name: 'Deshacer' })).not.toBeInTheDocument();
});

test('makes a link for the patient, and revokes all after asking', async () => {
  answerLists(answer, [ana]);
  answer('appointmentLinkIssue', { url: 'https://sala.test/appointment/secreto' });
  const { user, notices } = await renderScreen(place);
  await user.click(
    await screen.findByRole('button', { name: 'Copiar un enlace para el paciente' }),
  );
  expect(await screen.findByText('https://sala.test/appointment/secreto')).toBeVisible();
  answer('appointmentReplyList', { items: [], links: 1 });
  await user.click(screen.getByRole('button', { name: 'Copiar un enlace para el paciente' }));
  await user.click(await screen.findByRole('button', { name: 'Revocar enlaces' }));
  const requests = answer('appointmentLinkRevoke', undefined);
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Revocar enlaces' }));
  await waitFor(() => expect(requests).toHaveLength(1));
  await waitFor(() =>
    expect(notices).toContainEqual({ kind: 'success', text: 'Los enlaces se revocaron' }),
  );
});
