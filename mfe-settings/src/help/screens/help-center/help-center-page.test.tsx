import { useScreenCommands } from '@sala/shell-sdk';
import { noAnswer, startApi } from '@sala/shell-sdk/testing';
import { render, screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../../testing/render-screen';

const { answer } = startApi();

const heading = (name: string) => screen.findByRole('heading', { level: 2, name });
const search = () => screen.findByRole('searchbox', { name: 'Buscar en la ayuda' });

test('lists articles by category, each with its own URL; an unknown one shows the list', async () => {
  const { user, place } = await renderScreen('/help-center?article=teleport', {
    roles: ['nurse'],
  });
  // An unknown article shows the list.
  expect(await screen.findByRole('heading', { level: 1, name: 'Centro de ayuda' })).toBeVisible();
  const access = await screen.findByRole('group', { name: 'Tu cuenta y tu acceso' });
  await user.click(within(access).getByRole('link', { name: 'Recuperar tu contraseña' }));
  expect(await heading('Recuperar tu contraseña')).toBeVisible();
  expect(place()).toBe('/help-center?article=forgot-password');
  expect(await screen.findByText(/Vence en 10 minutos y acepta 5 intentos/)).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Todos los temas' }));
  expect(await screen.findByRole('group', { name: 'Tu cuenta y tu acceso' })).toBeVisible();
});

test('searches while typing, keeps the search in the URL, marks matches, offers similar ones and reports a miss', async () => {
  const { user, place } = await renderScreen('/help-center', {});
  await user.click(await search());
  await user.paste('contrasena olvidada');
  await waitFor(() => expect(place()).toBe('/help-center?q=contrasena+olvidada'));
  const results = await screen.findByRole('list', { name: 'Artículos encontrados' });
  expect(screen.getByRole('status')).toHaveTextContent('1 artículo');
  const link = within(results).getByRole('link', { name: 'Recuperar tu contraseña' });
  expect(within(link).getByText('contraseña').tagName).toBe('MARK');
  await user.click(link);
  expect(place()).toBe('/help-center?article=forgot-password&q=contrasena+olvidada');
  await user.click(await screen.findByRole('link', { name: '← Volver a los resultados' }));
  expect(place()).toBe('/help-center?q=contrasena+olvidada');

  // Arrow keys move through the results.
  await user.clear(await search());
  await user.paste('campo');
  await waitFor(() => expect(place()).toBe('/help-center?q=campo'));
  const links = within(
    await screen.findByRole('list', { name: 'Artículos encontrados' }),
  ).getAllByRole('link');
  expect(links.length).toBeGreaterThan(2);
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(links[1]).toHaveFocus();
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(await search()).toHaveFocus();

  const misses = answer('helpMissCreate', undefined);
  await user.clear(await search());
  await user.paste('telemetría contraseña');
  expect(
    await screen.findByRole('heading', { name: 'No encontramos nada con «telemetría contraseña»' }),
  ).toBeVisible();
  expect(
    within(screen.getByRole('list', { name: 'Quizá te sirva' })).getAllByRole('link').length,
  ).toBeGreaterThan(0);
  await waitFor(() => expect(misses).toHaveLength(1));
  expect(misses[0]?.body).toEqual({ words: 'telemetría contraseña', locale: 'es-MX' });
  await user.click(screen.getByRole('button', { name: 'Todos los temas' }));
  expect(await screen.findByRole('group', { name: 'Clientes' })).toBeVisible();
});

test('a vote is sent at once, a failed one is not shown as sent; a comment is optional', async () => {
  const lost = answer('helpFeedbackCreate', noAnswer());
  const { user } = await renderScreen('/help-center?article=roles', {});
  const yes = await screen.findByRole('button', { name: 'Sí' });
  await user.click(yes);
  await waitFor(() => expect(lost).toHaveLength(1));
  await waitFor(() => expect(yes).toBeEnabled());
  expect(yes).toHaveAttribute('aria-pressed', 'false');
  expect(screen.queryByText('Gracias, ya lo anotamos.')).not.toBeInTheDocument();

  const sent = answer('helpFeedbackCreate', undefined);
  const feedback = await screen.findByRole('region', { name: '¿Te sirvió este artículo?' });
  await user.click(within(feedback).getByRole('button', { name: 'No' }));
  expect(await within(feedback).findByText('Gracias, ya lo anotamos.')).toBeVisible();
  expect(within(feedback).getByRole('button', { name: 'No', pressed: true })).toBeVisible();
  const comment = await within(feedback).findByRole('textbox', { name: /¿Qué te hizo falta\?/ });
  await user.click(within(feedback).getByRole('button', { name: 'Enviar comentario' }));
  expect(comment).toHaveAccessibleDescription(/Escribe tu comentario/);
  await user.click(comment);
  await user.paste('  Un ejemplo.  ');
  await user.click(within(feedback).getByRole('button', { name: 'Enviar comentario' }));
  expect(await within(feedback).findByText(/Gracias por tu comentario/)).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([
    { article: 'roles', locale: 'es-MX', helpful: false },
    { article: 'roles', locale: 'es-MX', helpful: false, comment: 'Un ejemplo.' },
  ]);
});

test('next and previous stay in the category, move the focus and are commands of the shell', async () => {
  const RunCommands = () => (
    <output>
      {useScreenCommands()
        .map(({ keys, label }) => `${keys}: ${label}`)
        .join('; ')}
    </output>
  );
  render(<RunCommands />);
  const { user, place } = await renderScreen('/help-center?article=customers', {});
  const neighbours = within(
    await screen.findByRole('navigation', { name: 'Otros artículos del tema' }),
  );
  expect(neighbours.getAllByRole('link')).toHaveLength(1);
  await user.click(neighbours.getByRole('link', { name: 'Agregar un cliente' }));
  expect(place()).toBe('/help-center?article=customer-new');
  await waitFor(async () => expect(await heading('Agregar un cliente')).toHaveFocus());
  await waitFor(() =>
    expect(screen.getAllByRole('status')[0]).toHaveTextContent(
      'j: Artículo siguiente: Editar o eliminar un cliente; k: Artículo anterior: Buscar y ordenar clientes',
    ),
  );
});

test('a long article has a table of contents; links open articles and screens', async () => {
  const { user, place } = await renderScreen('/help-center?article=second-factor', {});
  const sections = within(await screen.findByRole('navigation', { name: 'En este artículo' }));
  const target = await screen.findByRole('heading', { level: 3, name: 'Si no tienes tu teléfono' });
  await user.click(sections.getByRole('link', { name: 'Si no tienes tu teléfono' }));
  expect(target).toHaveFocus();
  expect(place()).toBe('/help-center?article=second-factor');
  expect(await screen.findByRole('link', { name: 'Cuenta' })).toHaveAttribute(
    'href',
    '/settings/account',
  );
  const related = within(screen.getByRole('region', { name: 'También te puede servir' }));
  await user.click(
    related.getByRole('link', { name: 'Cambiar tu contraseña y proteger tu cuenta' }),
  );
  expect(place()).toBe('/help-center?article=account');
});

test("the role table matches the permissions and starts with the reader's roles", async () => {
  const { user } = await renderScreen('/help-center?article=roles', { roles: ['nurse'] });
  const role = await screen.findByRole('combobox', { name: 'Rol:' });
  expect(role).toHaveValue('nurse');
  const grantsFor = (area: string) => screen.getByText(area).nextElementSibling;
  expect(grantsFor('Clientes')).toHaveTextContent('Sin acceso');
  expect(grantsFor('Categorías')).toHaveTextContent(/^ver$/);
  await user.selectOptions(role, 'Recepción');
  expect(grantsFor('Clientes')).toHaveTextContent('ver y crear y editar');
  await user.selectOptions(role, 'Propietario');
  expect(grantsFor('Personas y roles')).toHaveTextContent('administrar');
});

test('in English', async () => {
  await renderScreen('/help-center?article=sign-in', {}, 'en');
  expect(await heading('Sign in to Sala, and what to do if you cannot')).toBeVisible();
  expect(await screen.findByText(/the account is locked for 15 minutes/)).toBeVisible();
  expect(screen.getByRole('region', { name: 'Was this article helpful?' })).toBeVisible();
});
