import { useAuth } from '@sala/shared-auth';
import { limits } from '@sala/shared-contracts';
import { noAnswer, problem, sessionOf, startApi, type Rendered } from '@sala/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../testing/render-screen';

const { answer } = startApi();
const newcomer = { company: null } as const;

const nameField = () => screen.findByRole('textbox', { name: /Nombre comercial/ });

const submitAs = async ({ user }: Rendered, name: string): Promise<void> => {
  await user.type(await nameField(), name);
  await user.click(screen.getByRole('button', { name: 'Crear empresa' }));
};

test('a company is created; its session is taken and the person goes in', async () => {
  const asked = answer('companyCreate', sessionOf());
  const rendered = await renderScreen('/company-setup', newcomer);
  expect(await screen.findByRole('combobox', { name: /Zona horaria/ })).toHaveValue('America/Mexico_City');
  await rendered.user.selectOptions(screen.getByRole('combobox', { name: /Zona horaria/ }), 'America/Tijuana');
  await rendered.user.type(screen.getByRole('textbox', { name: 'Razón social' }), 'Sol, S. C.');
  await rendered.user.click(screen.getByRole('radio', { name: 'English' }));
  await submitAs(rendered, '  Clínica Sol ');
  await waitFor(() => expect(rendered.place()).toBe('/'));
  expect(asked.map(({ body }) => body)).toEqual([
    { commercialName: 'Clínica Sol', legalName: 'Sol, S. C.', timeZone: 'America/Tijuana', locale: 'en' },
  ]);
  expect(useAuth.getState().user?.company?.name).toBe('Clínica Sol');
  expect(useAuth.getState().user?.permissions).toContain('customers:write');
  expect(rendered.notices).toEqual([{ kind: 'success', text: 'Clínica Sol ya está lista' }]);
});

test('zones of Mexico come first, with their distance from Greenwich', async () => {
  await renderScreen('/company-setup', newcomer);
  const zones = within(await screen.findByRole('combobox', { name: /Zona horaria/ })).getAllByRole('option');
  expect(zones.slice(0, 3).map(({ textContent }) => textContent)).toEqual([
    'Ciudad de México (GMT-6)',
    'Monterrey (GMT-6)',
    expect.stringMatching(/^Tijuana \(GMT-[78]\)$/),
  ]);
  expect(zones[12]).toBeDisabled();
  expect(zones.length).toBeGreaterThan(300);
});

test('a blank or too long name is refused before anything is sent, and the field has the focus', async () => {
  const asked = answer('companyCreate', sessionOf());
  const rendered = await renderScreen('/company-setup', newcomer);
  await submitAs(rendered, '   ');
  const field = await nameField();
  await waitFor(() => expect(field).toHaveAccessibleDescription(expect.stringContaining('Escribe el nombre comercial')));
  expect(field).toHaveFocus();
  await rendered.user.clear(field);
  await rendered.user.click(field);
  await rendered.user.paste('x'.repeat(limits.companyNameMax + 1));
  await rendered.user.click(screen.getByRole('button', { name: 'Crear empresa' }));
  await waitFor(() => expect(field).toHaveAccessibleDescription(expect.stringContaining('Usa 120 caracteres como máximo')));
  expect(asked).toEqual([]);
});

test('what the server refuses stands at its field, and what was typed stays', async () => {
  answer('companyCreate', problem('request.invalid', 'Hay datos por corregir', {
    errors: [{ path: 'commercialName', code: 'taken', message: 'Ese nombre ya está en uso' }],
  }));
  const rendered = await renderScreen('/company-setup', newcomer);
  await submitAs(rendered, 'Clínica Sol');
  expect(await screen.findByRole('alert')).toHaveTextContent('Hay datos por corregir');
  const field = await nameField();
  expect(field).toHaveValue('Clínica Sol');
  expect(field).toHaveAccessibleDescription(expect.stringContaining('Ese nombre ya está en uso'));
  expect(rendered.place()).toBe('/company-setup');
});

test('after a failure of the server the same can be sent again', async () => {
  answer('companyCreate', problem('server.error', 'Algo falló en el servidor'));
  const rendered = await renderScreen('/company-setup', newcomer);
  await submitAs(rendered, 'Clínica Sol');
  expect(await screen.findByRole('alert')).toHaveTextContent('Algo falló en el servidor');
  const asked = answer('companyCreate', sessionOf());
  await rendered.user.click(screen.getByRole('button', { name: 'Crear empresa' }));
  await waitFor(() => expect(rendered.place()).toBe('/'));
  expect(asked.map(({ body }) => body.commercialName)).toEqual(['Clínica Sol']);
});

test('no answer at all keeps what was typed too', async () => {
  answer('companyCreate', noAnswer());
  const rendered = await renderScreen('/company-setup', newcomer);
  await submitAs(rendered, 'Clínica Sol');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Crear empresa' })).toBeEnabled());
  expect(await nameField()).toHaveValue('Clínica Sol');
  expect(rendered.place()).toBe('/company-setup');
});

test('somebody who has a company goes home', async () => {
  const { place } = await renderScreen('/company-setup', {});
  await waitFor(() => expect(place()).toBe('/'));
});

test('a company that was set up meanwhile is learnt from the API, and the person goes in', async () => {
  answer('companyCreate', problem('company.exists', 'Ya tienes una empresa'));
  answer('authSession', sessionOf().user);
  const rendered = await renderScreen('/company-setup', newcomer);
  await submitAs(rendered, 'Otra');
  await waitFor(() => expect(rendered.place()).toBe('/'));
  expect(useAuth.getState().user?.company?.name).toBe('Clínica Sol');
});

test('when that cannot be learnt, the form says what is so', async () => {
  answer('companyCreate', problem('company.exists', 'Ya tienes una empresa'));
  answer('authSession', problem('server.unavailable', 'No disponible'));
  const rendered = await renderScreen('/company-setup', newcomer);
  await submitAs(rendered, 'Otra');
  expect(await screen.findByRole('alert')).toHaveTextContent('Ya tienes una empresa');
  expect(rendered.place()).toBe('/company-setup');
});

test('whoever is in the wrong account signs out, also when the server does not answer', async () => {
  answer('authSignOut', noAnswer());
  const { user, place } = await renderScreen('/company-setup', newcomer);
  expect(await screen.findByText('Entraste como ana@sol.test.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cerrar sesión' }));
  await waitFor(() => expect(place()).toBe('/sign-in'));
  expect(useAuth.getState().token).toBeNull();
});

test('in English, the company speaks English unless said', async () => {
  const asked = answer('companyCreate', sessionOf());
  const { user, place } = await renderScreen('/company-setup', newcomer, 'en');
  expect(await screen.findByRole('heading', { level: 1, name: 'Set up your company' })).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: /Commercial name/ }), 'Sol');
  await user.click(screen.getByRole('button', { name: 'Create company' }));
  await waitFor(() => expect(place()).toBe('/'));
  expect(asked[0]?.body).toEqual({ commercialName: 'Sol', timeZone: 'America/Mexico_City', locale: 'en' });
});
