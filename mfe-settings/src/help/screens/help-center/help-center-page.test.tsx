import {
  defineModule,
  screen as lazyScreen,
  useScreenCommands,
  useSearchState,
} from '@sala/shell-sdk';
import { noAnswer, renderModule, sessionOf, startApi } from '@sala/shell-sdk/testing';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../../testing/render-screen';
import { useAuth } from '@sala/shared-auth';
import { UiProvider } from '@sala/shared-ui';
import { useState } from 'react';
import contract from '../../../../remote.contract';
import module from '../../../remote';

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

describe('the panel', () => {
  const parse = ({ on = '/' }: Readonly<Record<string, string>>) => ({ on });

  /** Renders only the panel, through the module's slot as the shell does. */
  const openOn = async (path: string) => {
    useAuth.getState().setAuth(sessionOf());
    const HelpPanel = await module.slots?.help?.();
    if (!HelpPanel) throw new Error('the module has no help');
    const Screen = () => {
      const [{ on }] = useSearchState(parse);
      const [open, setOpen] = useState(true);
      return open ? <HelpPanel path={on} onClose={() => setOpen(false)} /> : <p>cerrado</p>;
    };
    const withPanel = defineModule({
      ...module,
      routes: [
        { path: '/somewhere', lazy: lazyScreen(() => Promise.resolve({ default: Screen })) },
      ],
    });
    return renderModule({
      module: withPanel,
      namespace: contract.namespace,
      at: `/somewhere?on=${encodeURIComponent(path)}`,
      Provider: UiProvider,
    });
  };

  const panel = async () => within(await screen.findByRole('dialog', { name: 'Ayuda' }));

  test("the contract's help slot is implemented", () => {
    expect(contract.slots.help).toBe(true);
    expect(module.slots?.help).toBeDefined();
  });

  test('explains the current screen and lists related articles', async () => {
    await openOn('/customer-fields');
    const help = await panel();
    expect(
      await help.findByRole('heading', { name: 'Crear campos propios para tus clientes' }),
    ).toBeVisible();
    const more = within(help.getByRole('region', { name: 'También te puede servir' }));
    expect(more.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Tipos de campo y opciones',
      'Eliminar un campo',
    ]);
    expect(help.getByRole('link', { name: 'Abrir el centro de ayuda' })).toHaveAttribute(
      'href',
      '/help-center?article=custom-fields',
    );
  });

  test('opens other articles in place, with a way back', async () => {
    const { user, place } = await openOn('/customer-fields');
    const help = await panel();
    await user.click(await help.findByRole('link', { name: 'Eliminar un campo' }));
    expect(await help.findByRole('heading', { name: 'Eliminar un campo' })).toHaveFocus();
    expect(place()).toContain('/somewhere');
    await user.click(help.getByRole('button', { name: '← Ayuda de esta pantalla' }));
    expect(
      await help.findByRole('heading', { name: 'Crear campos propios para tus clientes' }),
    ).toBeVisible();
  });

  test('a person who is signed out can read but not vote', async () => {
    const feedback = () => screen.queryByRole('region', { name: '¿Te sirvió este artículo?' });
    await openOn('/sign-in');
    const help = await panel();
    expect(await help.findByRole('heading', { name: /^Entrar a Sala/ })).toBeVisible();
    expect(feedback()).toBeVisible();
    act(() => useAuth.getState().reset());
    expect(feedback()).not.toBeInTheDocument();
    expect(help.queryByRole('link', { name: 'Abrir el centro de ayuda' })).not.toBeInTheDocument();
  });

  test('searches all articles', async () => {
    const { user } = await openOn('/customer-fields');
    const help = await panel();
    await user.type(await help.findByRole('searchbox', { name: 'Buscar en la ayuda' }), 'atajos');
    await user.click(await help.findByRole('link', { name: 'Atajos del teclado' }));
    expect(await help.findByRole('heading', { name: 'Atajos del teclado' })).toBeVisible();
    expect(help.getByRole('searchbox')).toHaveValue('');
  });

  test('a screen without an article gets the first steps', async () => {
    await openOn('/no-such-area');
    expect(
      await (await panel()).findByRole('heading', { name: 'Conoce la pantalla de inicio' }),
    ).toBeVisible();
  });

  test('closes when a link to a screen is followed', async () => {
    const { user, place } = await openOn('/customer-fields');
    await user.click(await (await panel()).findByRole('link', { name: 'Campos de cliente' }));
    expect(place()).toBe('/customer-fields');
  });
});
