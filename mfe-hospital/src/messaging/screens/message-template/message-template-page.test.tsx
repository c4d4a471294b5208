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

test('whoever may only read writes nothing', async () => {
  answer('eventTemplateView', templateOf());
  await renderScreen(open, { roles: ['reception'] });
  expect(await screen.findByRole('textbox', { name: /^Mensaje/ })).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Guardar y usar' })).toBeNull();
});
