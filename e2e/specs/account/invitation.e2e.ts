import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures';
import { openBrowser } from '../../helpers/browsers';
import { newEmail, newPerson } from '../../helpers/companies';
import { signOut } from '../../helpers/sign-out';
import { mailedCode, mailedLink } from '../../helpers/mailbox';
import { signIn } from '../../helpers/sign-in';

const invitation = /te invita a/;
const h1 = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a new person opens the invitation, signs up and joins with the offered role', async ({
  browser,
  page,
  origin,
  staff,
}) => {
  const email = newEmail();
  const company = staff.session.user.company?.name ?? '';
  await page.goto('/');
  await expect(h1(page, 'Hola, Ana')).toBeVisible();
  await staff.api.invitationCreate({
    body: {
      email,
      roles: ['reception', 'billing'],
      note: 'Te esperamos el lunes.',
      locale: 'es-MX',
    },
  });

  const { page: guest } = await openBrowser(browser, origin);
  await guest.goto(await mailedLink(origin, email, invitation));
  await expect(h1(guest, `Te invitaron a ${company}`)).toBeVisible();
  await expect(guest.getByText('Ana Prueba')).toBeVisible();
  await expect(guest.getByText('Recepción y Caja')).toBeVisible();
  const address = guest.getByRole('textbox', { name: 'Correo electrónico' });
  await expect(address).toHaveValue(email);
  await expect(address).toBeDisabled();
  await guest.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Luis');
  await guest.getByRole('textbox', { name: 'Primer apellido' }).fill('Peña');
  await guest.getByRole('textbox', { name: 'Teléfono' }).fill('5512345678');
  await guest.getByLabel(/^Contraseña/).fill('secreto-de-luis-1');
  await guest.getByLabel(/^Repite la contraseña/).fill('secreto-de-luis-1');
  await guest.getByRole('checkbox', { name: 'Acepto los términos del servicio' }).check();
  await guest.getByRole('checkbox', { name: 'Leí y acepto el aviso de privacidad' }).check();
  await button(guest, 'Crear cuenta').click();
  await expect(h1(guest, 'Confirma tu correo')).toBeVisible();
  await guest
    .getByRole('textbox', { name: 'Código de 6 dígitos' })
    .fill(await mailedCode(origin, email, /tu código de Sala/));

  await expect(h1(guest, 'Hola, Luis')).toBeVisible();
  await expect(guest).toHaveURL('/'); // no company setup
  await button(guest, 'Luis Peña, tu cuenta').click();
  const profile = guest.getByRole('dialog', { name: 'Tu cuenta' });
  await expect(profile).toContainText(company);
  await expect(profile).toContainText('Recepción y Caja');
  const menu = guest.getByRole('navigation', { name: 'Menú principal' });
  await expect(menu.getByRole('link', { name: 'Clientes', exact: true })).toBeVisible();
  // requires another role
  await expect(menu.getByRole('link', { name: 'Integraciones' })).toHaveCount(0);

  await page.reload();
  await button(page, 'Avisos, 1 sin leer').click();
  await expect(page.getByRole('dialog', { name: 'Avisos' })).toContainText(
    'Luis Peña aceptó tu invitación.',
  );
});

test('an existing account signs in and accepts; nobody else can', async ({
  browser,
  page,
  origin,
  staff,
}) => {
  const company = staff.session.user.company?.name ?? '';
  const invited = await newPerson(origin, 'es-MX');
  await staff.api.invitationCreate({
    body: { email: invited.email, roles: ['doctor'], locale: 'es-MX' },
  });
  const link = await mailedLink(origin, invited.email, invitation);

  // The invitation is not for the owner who is signed in.
  await page.goto(link);
  await expect(
    page.getByText(`Iniciaste sesión como ${staff.email}, y la invitación es para otra persona.`),
  ).toBeVisible();
  await expect(button(page, 'Aceptar invitación')).toHaveCount(0);
  await button(page, 'Cerrar sesión').click();
  await expect(page.getByText(`${invited.email} ya tiene una cuenta.`)).toBeVisible();
  await page.getByRole('link', { name: 'Iniciar sesión y aceptar' }).click();
  await expect(page.getByRole('textbox', { name: 'Correo electrónico' })).toHaveValue(
    invited.email,
  );
  await signIn(page, invited);
  await expect(h1(page, `Te invitaron a ${company}`)).toBeVisible();
  await button(page, 'Aceptar invitación').click();
  await expect(page.getByText(`Te damos la bienvenida a ${company}.`)).toBeVisible();
  await expect(h1(page, 'Hola, Ana')).toBeVisible();
  await expect(page).toHaveURL('/');
  await signOut(page);
  await expect(h1(page, 'Iniciar sesión')).toBeVisible();

  // The link cannot be used twice.
  const { page: other } = await openBrowser(
    browser,
    origin,
    (await newPerson(origin, 'es-MX')).session,
  );
  await other.goto(link);
  await expect(h1(other, 'La invitación ya se aceptó')).toBeVisible();
});

test('revoked and unknown links, and members of a company, get a message', async ({
  browser,
  origin,
  staff,
}) => {
  const email = newEmail();
  const { id } = await staff.api.invitationCreate({
    body: { email, roles: ['nurse'], locale: 'es-MX' },
  });
  const link = await mailedLink(origin, email, invitation);
  await staff.api.invitationRevoke({ params: { invitationId: id } });
  const { page: guest } = await openBrowser(browser, origin);
  await guest.goto(link);
  await expect(h1(guest, 'La invitación se canceló')).toBeVisible();
  await guest.goto(`${link}x`);
  await expect(h1(guest, 'No encontramos la invitación')).toBeVisible();
  await guest.getByRole('link', { name: 'Crear una cuenta sin invitación' }).click();
  await expect(h1(guest, 'Crear cuenta')).toBeVisible();

  const founder = await newPerson(origin, 'es-MX');
  await staff.api.invitationCreate({
    body: { email: founder.email, roles: ['admin'], locale: 'es-MX' },
  });
  const late = await mailedLink(origin, founder.email, invitation);
  const session = await founder.api.companyCreate({
    body: { commercialName: 'Otra clínica', locale: 'es-MX' },
  });
  const { page: elsewhere } = await openBrowser(browser, origin, session);
  await elsewhere.goto(late);
  await expect(elsewhere.getByText('Ya perteneces a Otra clínica.')).toBeVisible();
  await expect(button(elsewhere, 'Aceptar invitación')).toHaveCount(0);
});
