import { screen, waitFor, within, act, fireEvent } from '@testing-library/react';
import { noAnswer, problem, startApi } from '@sala/shell-sdk/testing';
import { aChannel, aMessage, channelId, eva } from '../../../testing/chats.fixture';
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

describe('a long chat', () => {
  const last = 5000;
  const rowHeight = 56;
  const boxHeight = 700;

  /** jsdom lays nothing out: rows and their box get a height, and the box scrolls. */
  beforeAll(() => {
    Object.defineProperty(HTMLElement.prototype, 'offsetHeight', {
      configurable: true,
      get(this: HTMLElement) {
        if (this.getAttribute('role') === 'log') return boxHeight;
        return this.dataset['index'] === undefined ? 0 : rowHeight;
      },
    });
    Object.defineProperty(Element.prototype, 'scrollHeight', {
      configurable: true,
      get(this: Element) {
        const content = this.firstElementChild;
        return content instanceof HTMLElement ? Number.parseFloat(content.style.height) || 0 : 0;
      },
    });
  });

  const scrollTo = (top: number) =>
    act(() => {
      const box = screen.getByRole('log', { name: /Guardia/ });
      box.scrollTop = top;
      fireEvent.scroll(box);
    });

  test('of 5,000 messages only those in sight are asked for and drawn', async () => {
    const channel = aChannel({ lastNumber: last, readNumber: last });
    answer('chatChannelList', { items: [channel] });
    answer('chatChannelView', channel);
    answer('chatPresenceView', { items: [] });
    answer('memberPhotoList', { items: [] });
    const asked = answer('chatMessageList', ({ query }) => {
      const after = Number(query['after']);
      return {
        items: Array.from({ length: 50 }, (_, place) => after + 1 + place).map((number) =>
          aMessage({
            id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
            number,
            body: `Mensaje número ${number}`,
          }),
        ),
        firstNumber: 1,
        lastNumber: last,
      };
    });
    await renderScreen(`/chats?channelId=${channelId}`);
    await screen.findByRole('log', { name: /Guardia/ });
    for (const number of [2500, 1]) {
      scrollTo(Math.max(0, number * rowHeight - boxHeight));
      expect(await screen.findByText(`Mensaje número ${number}`)).toBeInTheDocument();
      expect(screen.getAllByRole('article').length).toBeLessThan(45);
      expect(document.querySelectorAll('*').length).toBeLessThan(3000);
    }
    // A page or two for each place, never what lies between.
    await waitFor(() => expect(asked.length).toBeLessThan(8));
  });
});
