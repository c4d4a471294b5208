import { screenCommands, onAside, type AsideNotice } from '@sala/shell-sdk';
import { problem, startApi } from '@sala/shell-sdk/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import {
  answerChat,
  openedChat as opened,
  replyBox as box,
  mayBeSent,
} from '../../../testing/chat-answers';
import {
  chatId,
  chatMessageOf,
  conversationDetailOf,
  conversationOf,
} from '../../../testing/conversation.fixture';
import { renderScreen } from '../../../testing/render-screen';
import { write } from '../../../testing/write';
import type { Message, LeadDetail } from '@sala/shared-contracts';
import { replyOf } from '../../../testing/message-texts.fixture';

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

test('who may only read has no tools; who may not see chats is told the permission', async () => {
  const { user: _user } = await renderScreen(opened, { permissions: ['patient-chats:read'] });
  await screen.findByRole('article', { name: /Mensaje de Persona 1/ });
  expect(screen.queryByRole('button', { name: 'Resolver' })).toBeNull();
  expect(screen.queryByRole('textbox', { name: 'Escribe una respuesta' })).toBeNull();
});

describe('an activity', () => {
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
});

describe('several at once', () => {
  const place = '/hospital/chats';
  const asides: AsideNotice[] = [];
  let stop = () => {};
  afterEach(() => stop());

  beforeEach(() => {
    asides.length = 0;
    onAside(() => undefined)(); // what earlier tests said
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
});

describe('the contact', () => {
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
});

describe('quick replies', () => {
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
    onAside(() => undefined)(); // what earlier tests said
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
});

describe('templates and costs', () => {
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
});
