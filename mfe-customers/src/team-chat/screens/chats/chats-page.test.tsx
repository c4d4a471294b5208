import { screen, waitFor, within } from '@testing-library/react';
import { noAnswer, problem, startApi } from '@sala/shell-sdk/testing';
import { aChannel, aMessage, beto, channelId, eva } from '../../../testing/chats.fixture';
import { renderScreen } from '../../../testing/render-screen';

const { answer } = startApi();

const start = (message = aMessage(), channel = aChannel()) => {
  answer('chatChannelList', { items: [channel] });
  answer('chatChannelView', channel);
  answer('chatPresenceView', { items: [] });
  answer('memberPhotoList', { items: [] });
  return answer('chatMessageList', {
    items: [message],
    firstNumber: 1,
    lastNumber: channel.lastNumber,
  });
};

const open = `/chats?channelId=${channelId}`;
const field = () => screen.findByRole('textbox', { name: 'Mensaje' });

test('a message is sent with whom it names, by Enter, and the field is empty for the next', async () => {
  start();
  answer('chatTyping', undefined);
  const sent = answer('chatMessageCreate', aMessage({ number: 2, mine: true, body: 'Yo' }));
  const { user } = await renderScreen(open);
  await user.click(await field());
  await user.paste('Yo con @eva');
  await user.click(
    within(screen.getByRole('group', { name: 'A quién mencionar' })).getByText('Eva Luna'),
  );
  await user.type(await field(), 'hoy{Enter}');
  await waitFor(() =>
    expect(sent[0]?.body).toMatchObject({ body: 'Yo con @Eva Luna hoy', mentions: [eva.id] }),
  );
  expect(await field()).toHaveValue('');
});

test('what was not sent says so, and is sent again under the same key; what is refused can be discarded', async () => {
  start();
  answer('chatTyping', undefined);
  const lost = answer('chatMessageCreate', noAnswer());
  const { user } = await renderScreen(open);
  await user.type(await field(), 'Voy{Enter}');
  expect(await screen.findByText(/^No se envió\./)).toBeVisible();
  const sent = answer('chatMessageCreate', aMessage({ number: 2, mine: true, body: 'Voy' }));
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  await waitFor(() => expect(screen.queryByText(/^No se envió/)).not.toBeInTheDocument());
  expect(sent[0]?.body).toEqual(lost[0]?.body);

  answer('chatMessageCreate', problem('permission.denied', 'No tienes permiso.'));
  await user.type(await field(), 'Yo{Enter}');
  expect(await screen.findByText(/^No se envió\. No tienes permiso\./)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Descartar' }));
  expect(screen.queryByText('Yo')).not.toBeInTheDocument();
});

test('typed text waits while another channel is open, and /tarea opens the form of a task', async () => {
  start();
  answer('chatTyping', undefined);
  const { user, place, goTo } = await renderScreen(open);
  await user.click(await field());
  await user.paste('/tarea Pedir guantes');
  await goTo('/chats');
  await user.click(await screen.findByRole('button', { name: /Guardia/ }));
  expect(await field()).toHaveValue('/tarea Pedir guantes');
  answer('taskList', { items: [], total: 0, page: 1, pageSize: 25 });
  answer('taskAssigneeList', { items: [] });
  answer('categoryList', { items: [] });
  await user.type(await field(), '{Enter}');
  await waitFor(() => expect(place()).toBe('/tasks?new=1&title=Pedir+guantes'));
});

test('the arrow up changes the last own message; a refusal keeps what was typed', async () => {
  start(
    aMessage({ mine: true, editableUntil: '2026-11-20T16:15:00Z', deletable: true, readBy: 1 }),
  );
  answer('chatMessageEdit', problem('chatMessage.edit_expired', 'Ya pasaron los 15 minutos.'));
  const { user } = await renderScreen(open);
  await screen.findByRole('article', { name: /Mensaje de Eva Luna/ });
  await user.type(await field(), '{ArrowUp}');
  const box = await screen.findByRole('textbox', { name: 'Corregir mensaje' });
  expect(box).toHaveValue('¿Quién cierra?');
  await user.type(box, '!{Enter}');
  expect(await screen.findByText('Ya pasaron los 15 minutos.')).toBeVisible();
  expect(box).toHaveValue('¿Quién cierra?!');
  await user.keyboard('{Escape}');
  expect(await field()).toBeVisible();
});

test('an urgent message asks to be acknowledged and shows by how many it was; a card hides a patient whom one may not see', async () => {
  start(
    aMessage({
      body: '',
      urgent: { acknowledged: 0, of: 2, mine: false },
      patient: { facts: null },
    }),
  );
  const seen = aMessage({
    body: '',
    urgent: { acknowledged: 1, of: 2, mine: true },
    patient: { facts: null },
  });
  const acknowledged = answer('chatMessageAcknowledge', seen);
  const { user } = await renderScreen(open, { roles: ['marketing'] });
  expect(
    await screen.findByText('Tarjeta de un paciente. No tienes permiso para verlo.'),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Compartir un paciente' })).not.toBeInTheDocument();
  const button = screen.getByRole('button', { name: 'Enterado' });
  start(seen);
  await user.click(button);
  await waitFor(() => expect(acknowledged).toHaveLength(1));
  expect(await screen.findByText(/1 de 2/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Enterado' })).not.toBeInTheDocument();
});

test('one person opens their conversation, several make a group with a name', async () => {
  start();
  answer('chatPersonList', { items: [eva, beto] });
  const made = answer('chatChannelCreate', aChannel());
  const { user, place } = await renderScreen('/chats?new=1');
  const dialog = await screen.findByRole('dialog', { name: 'Nuevo chat' });
  await user.click(await within(dialog).findByRole('checkbox', { name: /Eva Luna/ }));
  await user.click(within(dialog).getByRole('checkbox', { name: /Beto Sol/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Abrir chat' }));
  expect(await within(dialog).findByText('Ponle nombre al grupo.')).toBeVisible();
  await user.click(within(dialog).getByRole('textbox', { name: /Nombre del grupo/ }));
  await user.paste('Guardia');
  await user.click(within(dialog).getByRole('button', { name: 'Abrir chat' }));
  await waitFor(() =>
    expect(made[0]?.body).toEqual({
      kind: 'group',
      name: 'Guardia',
      memberIds: [eva.id, beto.id],
    }),
  );
  await waitFor(() => expect(place()).toBe(open));
});

test('a channel that one left says so', async () => {
  answer('chatChannelList', { items: [] });
  answer('chatChannelView', problem('resource.not_found', 'No se encontró.'));
  answer('chatMessageList', problem('resource.not_found', 'No se encontró.'));
  await renderScreen(open);
  expect(await screen.findByText('Este chat ya no está para ti')).toBeVisible();
});

test('who may not see the chat is told which permission it takes, and nothing is asked for', async () => {
  const asked = answer('chatChannelList', { items: [] });
  await renderScreen(open, { permissions: ['patients:read'] });
  expect(await screen.findByText(/Ver el chat del equipo/)).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Mensaje' })).not.toBeInTheDocument();
  expect(asked).toEqual([]);
});

test('who only reads has no field to write in', async () => {
  start();
  await renderScreen(open, { permissions: ['team-chat:read'] });
  expect(await screen.findByRole('article', { name: /Mensaje de Eva Luna/ })).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Mensaje' })).not.toBeInTheDocument();
});

test('a command that one may not use is refused, and what was typed stays', async () => {
  start();
  answer('chatTyping', undefined);
  const { user, place } = await renderScreen(open, {
    permissions: ['team-chat:read', 'team-chat:write'],
  });
  await user.click(await field());
  await user.paste('/tarea Pedir guantes');
  await user.keyboard('{Enter}');
  expect(await screen.findByText('No tienes permiso para lo que pide este comando.')).toBeVisible();
  expect(await field()).toHaveValue('/tarea Pedir guantes');
  expect(place()).toBe(open);
});
