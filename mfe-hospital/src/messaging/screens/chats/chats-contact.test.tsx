import type { LeadDetail } from '@sala/shared-contracts';
import { startApi } from '@sala/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { answerChat, openedChat as opened } from '../../../testing/chat-answers';
import { chatId, conversationOf } from '../../../testing/conversation.fixture';
import { renderScreen } from '../../../testing/render-screen';
import { write } from '../../../testing/write';

const { answer } = startApi();
beforeEach(() => answerChat(answer));

const lead: LeadDetail = {
  id: chatId(4),
  name: 'Persona 1',
  phone: '+525512345678',
  email: null,
  source: 'whatsapp',
  utm: {},
  interest: null,
  message: '¿Tienen cita mañana?',
  status: 'new',
  lostReason: null,
  owner: null,
  score: 10,
  responseBy: '2026-11-24T16:00:00.000Z',
  firstRespondedAt: null,
  slaStatus: null,
  nextStep: null,
  nextStepOn: null,
  convertedCustomerId: null,
  createdAt: '2026-11-24T15:00:00.000Z',
  updatedAt: '2026-11-24T15:00:00.000Z',
  version: 1,
  log: [],
  undoable: false,
  consent: null,
};

test('an unknown sender becomes a lead, and the address is theirs', async () => {
  const created = answer('leadCreate', lead);
  const linked = answer('contactLink', conversationOf(1).address);
  const { user } = await renderScreen(`${opened}&about=1`);
  await user.click(await screen.findByRole('button', { name: 'Crear prospecto' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Crear prospecto' }));
  await write(user, dialog.getByRole('textbox', { name: 'Qué le interesa' }), 'Ortodoncia');
  await user.click(dialog.getByRole('button', { name: 'Crear prospecto' }));
  await waitFor(() =>
    expect(created[0]?.body).toEqual({
      name: 'Persona 1',
      source: 'whatsapp',
      utm: {},
      phone: '+525512345678',
      interest: 'Ortodoncia',
      message: '¿Tienen cita mañana?',
    }),
  );
  await waitFor(() =>
    expect(linked[0]?.body).toEqual({ version: 1, contact: { kind: 'lead', id: lead.id } }),
  );
});

test('a conversation is taken along as a file, notes only when asked for', async () => {
  // jsdom neither stores files nor navigates.
  Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined });
  const saved = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const asked = answer('conversationTranscript', {
    name: 'Conversación con Persona 1.html',
    content: new Blob(['x'], { type: 'text/html' }),
  });
  const { user } = await renderScreen(opened);
  const thread = within(await screen.findByRole('region', { name: 'Persona 1' }));
  await user.click(thread.getByRole('button', { name: 'Más acciones de Persona 1' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Descargar conversación' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Descargar conversación' }));
  await user.click(dialog.getByText('Página para imprimir (.html)'));
  await user.click(dialog.getByRole('checkbox', { name: /notas privadas/ }));
  await user.click(dialog.getByRole('button', { name: 'Descargar' }));
  await waitFor(() => expect(asked[0]?.query).toEqual({ format: 'html', notes: 'yes' }));
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
});
