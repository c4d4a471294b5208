import { problem, startApi, type Rendered } from '@sala/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../../testing/render-screen';
import { library, material } from '../../../testing/material.fixture';

const { answer } = startApi();
const place = '/hospital/health-teaching';
const doctor = { roles: ['doctor' as const] };
const fill = async (user: Rendered['user'], field: HTMLElement, text: string): Promise<void> => {
  await user.clear(field);
  await user.click(field);
  await user.paste(text);
};
const panel = (name: RegExp | string) => screen.findByRole('dialog', { name }, { timeout: 5000 });

test('a link must begin with https, and what the server refuses stands at its field', async () => {
  answer('teachingMaterialList', library([material]));
  const { user } = await renderScreen(`${place}?new=1`, doctor);
  const form = within(await panel('Nuevo material'));
  await user.selectOptions(form.getByRole('combobox', { name: 'Tipo' }), 'Enlace');
  await user.selectOptions(form.getByRole('combobox', { name: /^Tema/ }), 'Respiratorio');
  await fill(user, form.getByRole('textbox', { name: /^Título/ }), 'Página');
  const url = form.getByRole('textbox', { name: /^Enlace/ });
  await fill(user, url, 'javascript:alert(1)');
  await user.click(form.getByRole('button', { name: 'Crear' }));
  expect(await form.findByText('Escribe una dirección que empiece con https://.')).toBeVisible();
  expect(url).toBeInvalid();
  await fill(user, url, 'https://ejemplo.mx');
  await fill(user, form.getByRole('textbox', { name: /^Códigos/ }), 'j029');
  const sent = answer(
    'teachingMaterialCreate',
    problem('request.invalid', 'Revisa los datos marcados.', {
      errors: [{ path: 'codes.0', code: 'not_an_option', message: 'Elige una de las opciones.' }],
    }),
  );
  await user.click(form.getByRole('button', { name: 'Crear' }));
  expect(await form.findByText('Elige una de las opciones.')).toBeVisible();
  expect(sent[0]?.body).toMatchObject({
    kind: 'link',
    url: 'https://ejemplo.mx',
    codes: ['J02.9'],
    body: '',
    questions: [],
  });
});

test('is approved after a question; what is typed is saved first, and HTML is not rendered', async () => {
  answer('teachingMaterialList', library([material]));
  answer('teachingMaterialView', material);
  const { user } = await renderScreen(`${place}?materialId=${material.id}`, doctor);
  const form = within(await panel('Dolor de garganta'));
  await user.click(form.getByText('Vista previa'));
  expect(form.getByRole('heading', { name: 'Qué es' })).toBeVisible();
  expect(document.querySelector('script')).toBeNull();
  const title = form.getByRole('textbox', { name: /^Título/ });
  await fill(user, title, 'Garganta');
  await waitFor(() => expect(form.getByRole('button', { name: 'Aprobar' })).toBeDisabled());
  const saved = answer('teachingMaterialUpdate', { ...material, title: 'Garganta', version: 2 });
  await user.click(form.getByRole('button', { name: 'Guardar' }));
  const again = within(await panel('Garganta'));
  expect(saved.map(({ body }) => body)).toEqual([{ version: 1, title: 'Garganta' }]);
  await user.click(again.getByRole('button', { name: 'Aprobar' }));
  const set = answer('teachingMaterialStatusSet', {
    ...material,
    title: 'Garganta',
    status: 'approved',
    version: 3,
  });
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Aprobar' }));
  await waitFor(() =>
    expect(set.map(({ body }) => body)).toEqual([{ version: 2, status: 'approved' }]),
  );
  expect(await screen.findByRole('button', { name: 'Nueva edición' })).toBeVisible();
  expect(screen.queryByRole('textbox', { name: /^Título/ })).not.toBeInTheDocument();
});

test('the desk reads and changes nothing', async () => {
  answer('teachingMaterialList', library([material]));
  answer('teachingMaterialView', material);
  await renderScreen(`${place}?materialId=${material.id}`, { roles: ['reception'] });
  const shown = within(await panel('Dolor de garganta'));
  expect(await shown.findByText(/Faringitis aguda/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Aprobar' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Nuevo material' })).not.toBeInTheDocument();
});
