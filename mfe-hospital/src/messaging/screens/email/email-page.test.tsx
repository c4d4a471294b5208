import { problem, startApi } from '@sala/shell-sdk/testing';
import { screenCommands } from '@sala/shell-sdk';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  cardOf,
  emailId,
  mailbox,
  messageOf,
  threadDetailOf,
  threadOf,
} from '../../../testing/email.fixture';
import { renderScreen } from '../../../testing/render-screen';
import { write } from '../../../testing/write';

const { answer } = startApi();
const place = '/hospital/email';

beforeEach(() => {
  answer('mailboxList', { items: [mailbox] });
  answer('emailAssigneeList', { items: [{ id: emailId(7), name: 'Luz Mora' }] });
  answer('emailCategoryList', {
    items: [cardOf('finance', { unread: 2, oldestAt: '2026-11-20T15:00:00.000Z', mine: 1 })],
  });
});

const listed = (...items: readonly ReturnType<typeof threadOf>[]) =>
  answer('emailThreadList', { items: [...items], total: items.length, page: 1, pageSize: 50 });
/** As the shell does when a key is pressed outside of fields. */
const press = (key: string) =>
  act(() =>
    screenCommands()
      .find(({ keys }) => keys === key)
      ?.run(),
  );
const done = (digit = 1) => answer('emailThreadBulk', { done: [emailId(digit)], failed: [] });

test('a mail is read, answered and archived by keyboard', async () => {
  listed(threadOf(1, { unread: 1 }), threadOf(2));
  answer('emailThreadView', threadDetailOf({ unread: 1 }));
  const changed = done();
  const { user, place: at } = await renderScreen(place);
  const card = await screen.findByRole('link', { name: 'Finanzas' });
  expect(card).toHaveAttribute('href', '/hospital/email/finance');
  await user.click(await screen.findByRole('button', { name: /Asunto 1/ }));
  const thread = within(await screen.findByRole('article', { name: 'Asunto 1' }));
  expect(await thread.findByText('Está aquí porque cumple la regla “Avisos”')).toBeVisible();
  expect(thread.getByText('Buenos días, ¿a qué hora abren?')).toBeVisible();
  await waitFor(() =>
    expect(changed[0]?.body).toEqual({
      threads: [emailId(1)],
      change: { kind: 'read', read: true },
    }),
  );
  press('r');
  const form = within(await screen.findByRole('form', { name: 'Responder' }));
  expect(form.getByRole('textbox', { name: /^Para/ })).toHaveValue('ana@correo.test');
  await write(user, form.getByRole('textbox', { name: /^Mensaje/ }), 'A las 9');
  answer('emailReplyCreate', problem('emailThread.answered', 'Hay un mensaje más nuevo.'));
  await user.click(form.getByRole('button', { name: 'Enviar' }));
  expect(await form.findByText('Hay un mensaje más nuevo.')).toBeVisible();
  const sent = answer('emailReplyCreate', threadDetailOf());
  await user.click(form.getByRole('button', { name: 'Enviar' }));
  await waitFor(() =>
    expect(sent[0]?.body).toEqual({
      to: ['ana@correo.test'],
      cc: [],
      text: 'A las 9',
      uploadIds: [],
      answersId: emailId(8),
    }),
  );
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Responder' })).toBeNull());
  press('e');
  await waitFor(() =>
    expect(changed.at(-1)?.body).toMatchObject({ change: { kind: 'archive', archived: true } }),
  );
  await waitFor(() => expect(at()).not.toContain('threadId'));
});

test('HTML mail is put into a frame of its own, without what acts', async () => {
  listed(threadOf(1));
  answer('emailThreadView', threadDetailOf({ discussion: [messageOf({ hasHtml: true })] }));
  answer('emailMessageHtmlView', {
    html: '<p>Oferta</p><script>steal()</script><img src="https://x.test/pixel.gif">',
    pictures: ['https://x.test/pixel.gif'],
  });
  await renderScreen(`${place}?threadId=${emailId(1)}`);
  const frame = await screen.findByTitle<HTMLIFrameElement>('Correo de Ana Ruiz');
  expect(frame).toHaveAttribute('src', '/mail-frame.html');
  expect(frame.getAttribute('sandbox')).not.toContain('allow-scripts');
  // jsdom loads no frames.
  frame.contentDocument?.write('<!doctype html><html><head></head><body></body></html>');
  fireEvent.load(frame);
  await waitFor(() => expect(frame.contentDocument?.body.textContent).toContain('Oferta'));
  expect(frame.contentDocument?.body.innerHTML).toBe('<p>Oferta</p><img>');
  expect(screen.getByText(/1 imagen externa no se muestra/)).toBeVisible();
});

test('a category of another role is refused, and so is all mail without the permission', async () => {
  listed();
  await renderScreen(`${place}/security`, { roles: ['reception'] });
  expect(await screen.findByText(/Ver el correo de la categoría Seguridad/)).toBeVisible();
});

test('a rule is tried before it is saved, and a wrong pattern is told at its field', async () => {
  listed();
  answer('emailRuleList', { items: [] });
  answer('emailRuleTry', {
    tried: 50,
    matches: [
      {
        threadId: emailId(1),
        subject: 'Tu factura',
        from: 'cfdi@x.test',
        at: '2026-11-24T15:00:00.000Z',
        category: 'notifications',
      },
    ],
  });
  const { user } = await renderScreen(`${place}?setUp=rules&rule=new`);
  const form = within(await screen.findByRole('dialog', { name: 'Nueva regla' }));
  await write(user, form.getByRole('textbox', { name: /^Nombre de la regla/ }), 'Facturas');
  await write(user, form.getByRole('textbox', { name: /^Texto/ }), '(factura');
  await user.click(form.getByRole('button', { name: 'Probar con los últimos 50 correos' }));
  expect(await form.findByText('Se cumple en 1 de 50 correos.')).toBeVisible();
  answer(
    'emailRuleCreate',
    problem('request.invalid', 'Revisa los datos.', {
      errors: [{ path: 'conditions.0.value', code: 'format', message: 'No es un patrón.' }],
    }),
  );
  await user.click(form.getByRole('button', { name: 'Guardar regla' }));
  expect(await form.findByText('No es un patrón.')).toBeVisible();
});

test('a mail goes on in the inbox, and becomes a lead', async () => {
  listed(threadOf(1));
  const params = { emailThreadId: emailId(1) };
  answer('emailThreadView', threadDetailOf());
  const asked = answer('emailConversationCreate', {
    conversationId: emailId(5),
    contact: { kind: 'patient', id: emailId(6), name: 'Ana Ruiz' },
  });
  const { user, notices } = await renderScreen(`${place}?threadId=${emailId(1)}`);
  const convert = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: 'Convertir' }));
    await user.click(await screen.findByRole('menuitem', { name }));
  };
  await screen.findByRole('button', { name: 'Convertir' });
  answer('emailThreadView', threadDetailOf({ conversationId: emailId(5) }));
  await convert('Pasar a la bandeja de pacientes');
  await waitFor(() =>
    expect(notices.at(-1)?.text).toBe(
      'La conversación con Ana Ruiz sigue en la bandeja de pacientes.',
    ),
  );
  expect(asked[0]?.params).toEqual(params);
  expect(
    await screen.findByRole('link', { name: 'Ver la conversación en la bandeja' }),
  ).toHaveAttribute('href', `/hospital/chats?queue=all&conversationId=${emailId(5)}`);
  answer('emailLeadCreate', problem('emailThread.no_sender', 'Nadie ha escrito.'));
  await convert('Crear prospecto');
  const form = within(await screen.findByRole('dialog', { name: 'Crear prospecto' }));
  expect(form.getByRole('textbox', { name: /^Qué le interesa/ })).toHaveValue('Asunto 1');
  await user.click(form.getByRole('button', { name: 'Crear prospecto' }));
  expect(await form.findByText('Nadie ha escrito.')).toBeVisible();
  const made = answer('emailLeadCreate', { leadId: emailId(4), existed: true });
  await user.click(form.getByRole('button', { name: 'Crear prospecto' }));
  await waitFor(() => expect(made[0]?.body).toEqual({ name: 'Ana Ruiz', interest: 'Asunto 1' }));
  await waitFor(() => expect(notices.at(-1)?.text).toContain('Ya había un prospecto abierto'));
});

test('mail of finance becomes a task at most', async () => {
  listed(threadOf(1, { category: 'finance' }));
  answer('emailThreadView', threadDetailOf({ category: 'finance' }));
  const { user } = await renderScreen(`${place}?threadId=${emailId(1)}`);
  await user.click(await screen.findByRole('button', { name: 'Convertir' }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(['Crear tarea']);
});
