import { useAuth } from '@sala/shared-auth';
import { UiProvider } from '@sala/shared-ui';
import { defineModule, screen as lazyScreen, useSearchState } from '@sala/shell-sdk';
import { renderModule, sessionOf } from '@sala/shell-sdk/testing';
import { act, screen, within } from '@testing-library/react';
import { useState } from 'react';
import contract from '../../../remote.contract';
import module from '../../remote';

afterEach(() => useAuth.getState().reset());

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
    routes: [{ path: '/somewhere', lazy: lazyScreen(() => Promise.resolve({ default: Screen })) }],
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

test('closes, also when the help center opens', async () => {
  const { user, place } = await openOn('/');
  await user.click(await (await panel()).findByRole('link', { name: 'Abrir el centro de ayuda' }));
  expect(place()).toBe('/help-center?article=home');
});

test('closes when a link to a screen is followed', async () => {
  const { user, place } = await openOn('/customer-fields');
  await user.click(await (await panel()).findByRole('link', { name: 'Campos de cliente' }));
  expect(place()).toBe('/customer-fields');
});

test('closes on Escape', async () => {
  const { user } = await openOn('/');
  await panel();
  await user.keyboard('{Escape}');
  expect(await screen.findByText('cerrado')).toBeVisible();
});
