import { problem, startApi } from '@sala/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { templateOf, untouched } from '../../../testing/message-texts.fixture';
import { renderScreen } from '../../../testing/render-screen';

const { answer } = startApi();
const path = '/hospital/message-template';
const open = `${path}?event=appointment.created&channel=sms&language=es-MX`;

beforeEach(() => {
  answer('eventTemplateList', { items: untouched });
  answer('eventTemplateSample', { source: 'invented', facts: { 'paciente.nombre': 'Rosa' } });
});

test('a text is written with a variable, refused by the server, and used', async () => {
  answer('eventTemplateView', templateOf());
  const { user } = await renderScreen(path);
  await user.click(
    await screen.findByRole('button', { name: /^Se agenda una cita, SMS, español:/ }),
  );
  const body = await screen.findByRole('textbox', { name: /^Mensaje/ });
  await user.clear(body);
  await user.type(body, 'Ven, ');
  await user.click(screen.getByRole('button', { name: 'Insertar variable' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Nombre' }));
  expect(body).toHaveValue('Ven, {{paciente.nombre}}');
  const preview = within(screen.getByRole('region', { name: 'Vista previa' }));
  expect(await preview.findByText('Ven, Rosa')).toBeVisible();
  answer(
    'eventTemplateSave',
    problem('request.invalid', 'Revisa los datos.', {
      errors: [{ path: 'body', code: 'clinical_word', message: 'Es una palabra clínica.' }],
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Guardar y usar' }));
  expect(await screen.findByText('Es una palabra clínica.')).toBeVisible();
  const saved = answer('eventTemplateSave', templateOf({ state: 'own', version: 1 }));
  await user.click(screen.getByRole('button', { name: 'Guardar y usar' }));
  await waitFor(() =>
    expect(saved.map(({ body: sent }) => sent)).toEqual([
      {
        subject: null,
        header: null,
        body: 'Ven, {{paciente.nombre}}',
        footer: null,
        buttons: [],
        version: 0,
      },
    ]),
  );
  expect(await screen.findByRole('textbox', { name: /^Mensaje/ })).toBeVisible(); // it stays open
});

test('an unknown variable stays at its field, accents are counted and taken away', async () => {
  answer('eventTemplateView', templateOf());
  const { user } = await renderScreen(open);
  const body = await screen.findByRole('textbox', { name: /^Mensaje/ });
  await user.clear(body);
  await user.click(body);
  await user.paste('Folio {{pago.folio}} mañana está');
  await user.click(screen.getByRole('button', { name: 'Guardar y usar' }));
  expect(await screen.findByText(/No existe la variable «pago.folio»/)).toBeVisible();
  expect(screen.getByText(/con acentos o símbolos caben menos/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Sin acentos' }));
  expect(body).toHaveValue('Folio {{pago.folio}} mañana esta');
  expect(screen.getByText(/alfabeto básico/)).toBeVisible();
});

test('a version is used again, sending is stopped after a question', async () => {
  const { text } = templateOf();
  answer(
    'eventTemplateView',
    templateOf({
      state: 'own',
      number: 2,
      version: 4,
      versions: [
        { number: 2, text, at: '2026-11-20T15:00:00.000Z', by: 'Ana Ruiz' },
        { number: 1, text, at: '2026-11-19T15:00:00.000Z', by: 'Ana Ruiz' },
      ],
    }),
  );
  const restored = answer('eventTemplateRestore', templateOf());
  const { user } = await renderScreen(open);
  await user.click(await screen.findByRole('button', { name: /^Usar: Versión 1/ }));
  await waitFor(() =>
    expect(restored.map(({ body }) => body)).toEqual([{ number: 1, version: 4 }]),
  );
});

test('what a text did not say is told with the reason', async () => {
  answer(
    'eventTemplateView',
    templateOf({
      refusals: [
        {
          id: '00000000-0000-4000-8000-0000000000d1',
          event: 'appointmentBooked',
          purpose: 'care',
          channel: 'sms',
          verdict: 'postponed',
          reason: 'quiet',
          variable: null,
          until: '2026-11-20T15:00:00.000Z',
          at: '2026-11-20T05:00:00.000Z',
        },
      ],
    }),
  );
  await renderScreen(open);
  const list = within(await screen.findByRole('list', { name: 'Lo que no se envió por aquí' }));
  expect(list.getByText(/^Se pospuso al 20\/11\/2026.* · Atención · SMS/)).toBeVisible();
});

test('whoever may only read writes nothing', async () => {
  answer('eventTemplateView', templateOf());
  await renderScreen(open, { roles: ['reception'] });
  expect(await screen.findByRole('textbox', { name: /^Mensaje/ })).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Guardar y usar' })).toBeNull();
});

test('a cell tells how its text begins, whose it is, how long, and what to look at', async () => {
  answer('eventTemplateList', {
    items: untouched.map((head) =>
      head.event === 'appointment.created' && head.channel === 'sms' && head.language === 'es-MX'
        ? {
            ...head,
            state: 'own' as const,
            concerns: ['long_sms' as const],
            preview: 'Hola, Rosa: te esperamos',
            segments: 3,
          }
        : head,
    ),
  });
  await renderScreen(path);
  const cell = await screen.findByRole('button', {
    name: /^Se agenda una cita, SMS, español:/,
  });
  expect(cell).toHaveTextContent(/español: ESPropio3 SMSPor revisarHola, Rosa: te esperamos$/);
  expect(cell).toHaveAccessibleDescription(/^Se parte en más de dos SMS/);
});

test('a notice that sells is told while it is written', async () => {
  answer('eventTemplateView', templateOf({ channel: 'whatsapp' }));
  const { user } = await renderScreen(open.replace('sms', 'whatsapp'));
  const body = await screen.findByRole('textbox', { name: /^Mensaje/ });
  await user.clear(body);
  await user.click(body);
  await user.paste('Aprovecha el descuento');
  expect(await screen.findByText(/Parece promoción: descuento, aprovecha/)).toBeVisible();
});
