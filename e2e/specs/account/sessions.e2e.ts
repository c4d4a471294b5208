import type { Browser, Page } from '@playwright/test';
import { expect, test } from '../../fixtures';
import { visitorState } from '../../helpers/browser-state';
import { openBrowserWith } from '../../helpers/browsers';
import type { Staff } from '../../helpers/companies';
import { signIn } from '../../helpers/sign-in';
import { expectOneAlert, countAlerts } from '../../helpers/alert-count';

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const desk = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const newPassword = 'otra-clave-segura-2';

const h1 = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/* Signs in on another computer with a user agent. */
const signInOn = async (
  browser: Browser,
  origin: string,
  userAgent: string,
  staff: Staff,
): Promise<Page> => {
  const { page } = await openBrowserWith(browser, origin, visitorState(origin, 'es-MX'), {
    userAgent,
  });
  await page.goto('/sign-in?redirect=%2Fsettings%2Fappearance');
  await signIn(page, staff);
  await expect(h1(page, 'Apariencia')).toBeVisible();
  return page;
};

/* The next request reveals the revoked session. */
const expectSignedOut = async (page: Page): Promise<void> => {
  const told = await countAlerts(page, '¡La sesión expiró!');
  await page.reload();
  await expectOneAlert(told);
  await expect(page).toHaveURL('/sign-in?redirect=%2Fsettings%2Fappearance');
};

test('lists sessions, ends one or all, and notifies of both', async ({
  page,
  browser,
  origin,
  staff,
}) => {
  const onPhone = await signInOn(browser, origin, phone, staff);
  const onDesk = await signInOn(browser, origin, desk, staff);
  await page.goto('/settings/account');
  const list = page.getByRole('list', { name: 'Sesiones y dispositivos' }).getByRole('listitem');
  await expect(list).toHaveCount(3);
  await expect(list.filter({ hasText: 'Este equipo' })).toHaveCount(1);
  // sign out instead
  await expect(list.filter({ hasText: 'Este equipo' }).getByRole('button')).toHaveCount(0);
  await button(page, 'Cerrar la sesión de Safari · iOS').click();
  await expect(page.getByText('La sesión se cerró')).toBeVisible();
  await expect(list).toHaveCount(2);
  await expectSignedOut(onPhone);
  await onDesk.reload();
  await expect(h1(onDesk, 'Apariencia')).toBeVisible();

  const form = page.getByRole('form', { name: 'Contraseña' });
  const change = async (current: string): Promise<void> => {
    await form.getByLabel(/^Contraseña actual/).fill(current);
    await form.getByLabel(/^Contraseña nueva/).fill(newPassword);
    await form.getByLabel(/^Repite la contraseña nueva/).fill(newPassword);
    await button(page, 'Cambiar contraseña').click();
  };
  await change('no-es-esta-1');
  await expect(form.getByLabel(/^Contraseña actual/)).toHaveAccessibleDescription(
    /La contraseña actual no es correcta\./,
  );
  await change(staff.password);
  await expect(page.getByText('Tu contraseña cambió')).toBeVisible();
  await expect(page.getByText('Solo tienes sesión abierta en este equipo.')).toBeVisible();
  await expectSignedOut(onDesk);
  await signIn(onDesk, { ...staff, password: newPassword });
  await expect(h1(onDesk, 'Apariencia')).toBeVisible();

  await page.reload(); // the current session continues
  await page.getByRole('button', { name: /^Avisos/ }).click();
  const bell = page.getByRole('dialog', { name: 'Avisos' });
  await expect(bell).toContainText('Se inició sesión en tu cuenta desde Safari · iOS.');
  await expect(bell).toContainText('Se inició sesión en tu cuenta desde Firefox · Windows.');
  await expect(bell).toContainText('Cambió tu contraseña.');
});
