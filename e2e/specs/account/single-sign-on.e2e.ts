import { randomUUID } from 'node:crypto';
import { expect, test } from '../../fixtures';
import { openBrowser } from '../../helpers/browsers';
import { newMember } from '../../helpers/companies';
import { registered, startIdentityProvider } from '../../helpers/identity-provider';

test('a company connects its provider, and a member signs in there', async ({
  page,
  browser,
  origin,
  staff,
}) => {
  const domain = `c-${randomUUID()}.example`;
  const email = `lucia@${domain}`;
  await newMember(origin, staff, ['reception'], email);
  const provider = await startIdentityProvider(origin, { subject: 'lucia', email });

  await page.goto('/settings/company/sso');
  await page.getByRole('textbox', { name: 'Dominio' }).fill(domain);
  await page.getByRole('button', { name: 'Agregar dominio' }).click();
  await page.getByRole('button', { name: `Verificar ${domain}` }).click();
  await expect(page.getByText('Verificado', { exact: true })).toBeVisible();
  await page.getByRole('textbox', { name: 'Emisor' }).fill(provider.issuer);
  await page.getByRole('textbox', { name: 'ID del cliente' }).fill(registered.clientId);
  await page.getByLabel(/^Secreto del cliente/).fill(registered.clientSecret);
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Se guardó el inicio de sesión único.')).toBeVisible();

  const guest = (await openBrowser(browser, origin)).page;
  await guest.goto('/sign-in');
  await guest.getByRole('link', { name: 'Entrar con tu empresa' }).click();
  await expect(guest.getByRole('heading', { name: 'Entrar con tu empresa' })).toBeVisible();
  await guest.getByRole('textbox', { name: 'Correo electrónico' }).fill(email);
  await guest.keyboard.press('Enter');
  await guest.getByRole('link', { name: /^Continuar con Clínica/ }).click();
  await guest.waitForURL(`${provider.issuer}/**`);
  await guest.locator('[name=login]').fill('lucia');
  await guest.locator('[name=password]').fill('x');
  await guest.keyboard.press('Enter');
  await guest.getByRole('button', { name: 'Continue' }).click();
  await expect(guest.getByRole('heading', { level: 1, name: 'Hola, Ana' })).toBeVisible();
  await expect(guest).toHaveURL('/');
  provider.close();
});
