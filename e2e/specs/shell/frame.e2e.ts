import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures';
import { newMember } from '../../helpers/companies';
import { openBrowser } from '../../helpers/browsers';
import { isSameDocument, markDocument } from '../../helpers/page-errors';
import { unfoldMenu } from '../../helpers/menu';

const h1 = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menú principal' });
const link = (page: Page, name: string) => menu(page).getByRole('link', { name, exact: true });
const banner = (page: Page) => page.getByRole('banner');

test('collapsed menu groups persist over a reload; the rail is 56 px wide with tooltips', async ({
  page,
  staff,
}) => {
  await page.goto('/customer-management');
  await expect(h1(page, 'Clientes')).toBeVisible();
  const group = menu(page).getByRole('button', { name: 'Ventas y clientes' });
  const setup = menu(page).getByRole('button', { name: 'Configurar la clínica' });
  await expect(group).toHaveAttribute('aria-expanded', 'true');
  await expect(setup, 'what is set up once').toHaveAttribute('aria-expanded', 'false');
  await group.click();
  await expect(link(page, 'Ventas')).toHaveCount(0);
  await expect(link(page, 'Clientes'), 'the current entry stays visible').toBeVisible();
  await expect(link(page, 'Campos de cliente')).toHaveCount(0);
  await setup.click();
  await expect(link(page, 'Campos de cliente')).toBeVisible();
  await page.reload();
  await expect(h1(page, 'Clientes')).toBeVisible();
  await expect(group).toHaveAttribute('aria-expanded', 'false');
  await expect(link(page, 'Ventas')).toHaveCount(0);
  await expect(link(page, 'Campos de cliente'), 'it stays open').toBeVisible();
  await setup.click();
  await expect(link(page, 'Campos de cliente')).toHaveCount(0);

  const side = page.getByRole('complementary');
  expect((await side.boundingBox())?.width).toBe(232);
  await page.keyboard.press('Control+b');
  await expect.poll(async () => (await side.boundingBox())?.width).toBe(56);
  await page.reload();
  await expect(h1(page, 'Clientes')).toBeVisible();
  expect((await side.boundingBox())?.width).toBe(56);
  await expect(link(page, 'Clientes'), 'icons have names').toBeVisible();
  await expect(link(page, 'Campos de cliente'), 'what is folded stays so').toHaveCount(0);
  await side.getByRole('button', { name: 'Ampliar menú' }).click();
  await expect(side).toContainText(staff.session.user.company?.name ?? 'a company');
  await expect.poll(async () => (await side.boundingBox())?.width).toBe(232);
});

test('navigation updates breadcrumb, title, focus and the live region', async ({ page, staff }) => {
  await staff.api.customerCreate({ body: { kind: 'person', name: 'Lucía Ibáñez' } });
  const place = page.getByRole('navigation', { name: 'Ubicación' });
  await page.goto('/');
  await expect(h1(page, 'Hola, Ana')).toBeVisible();
  await expect(place).toHaveText('Inicio');
  await expect(page).toHaveTitle('Inicio · Sala');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Ir al contenido' });
  await expect(skip).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  await unfoldMenu(page);
  await link(page, 'Campos de cliente').click();
  await expect(h1(page, 'Campos de cliente')).toBeFocused();
  await expect(page).toHaveTitle('Campos de cliente · Sala');
  await expect(
    page.locator('[aria-live=polite]', { hasText: /^Campos de cliente$/ }),
    'announced',
  ).toHaveCount(1);
  await expect(place.getByRole('listitem')).toHaveText([
    'Configurar la clínica',
    /Campos de cliente$/,
  ]);
  await expect(link(page, 'Campos de cliente')).toHaveAttribute('aria-current', 'page');

  await link(page, 'Clientes').click();
  await page
    .getByRole('row', { name: /Lucía Ibáñez/ })
    .getByText('Lucía Ibáñez')
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  const behind = page.getByRole('navigation', { name: 'Ubicación', includeHidden: true });
  await expect(behind.getByRole('listitem', { includeHidden: true }).last()).toHaveText(
    /Lucía Ibáñez$/,
  );
  await expect(page).toHaveTitle('Lucía Ibáñez · Sala');
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveTitle('Clientes · Sala');
  await page.goBack();
  await expect(h1(page, 'Campos de cliente')).toBeFocused();
});

test('theme, language and density switch from the frame without a reload and persist', async ({
  page,
  staff,
}) => {
  await page.goto('/');
  await expect(h1(page, 'Hola, Ana')).toBeVisible();
  await markDocument(page);
  await banner(page).getByRole('button', { name: 'Tema' }).click();
  await page.getByRole('menuitemradio', { name: 'Oscuro' }).click();
  await expect(page.locator('html')).toHaveClass('dark');
  await banner(page).getByRole('button', { name: 'English' }).click();
  await expect(h1(page, 'Hello, Ana')).toBeVisible();
  await banner(page).getByRole('button', { name: 'Ana Prueba, your account' }).click();
  const profile = page.getByRole('dialog', { name: 'Your account' });
  await expect(profile).toContainText(staff.email);
  await expect(profile).toContainText(staff.session.user.company?.name ?? 'a company');
  await expect(profile).toContainText('Owner');
  await profile.getByRole('radio', { name: 'Comfortable' }).check({ force: true });
  await page.keyboard.press('Escape');
  await expect(
    banner(page).getByRole('button', { name: 'Ana Prueba, your account' }),
  ).toBeFocused();
  expect(await isSameDocument(page)).toBe(true);
  await page.reload();
  await expect(h1(page, 'Hello, Ana')).toBeVisible();
  await expect(page.locator('html')).toHaveClass('dark');
  expect(
    await page.evaluate(() => [
      localStorage.getItem('vite-ui-theme'),
      localStorage.getItem('locale'),
      localStorage.getItem('density'),
    ]),
  ).toEqual(['dark', 'en', 'comfortable']);
});

test('forbidden actions are not offered and refused by the API', async ({
  browser,
  origin,
  staff,
}) => {
  const colleague = await newMember(origin, staff, ['reception']);
  const { page } = await openBrowser(browser, origin, colleague.session);
  await page.goto('/');
  await expect(h1(page, 'Hola, Ana')).toBeVisible();
  await expect(link(page, 'Clientes')).toBeVisible();
  await expect(link(page, 'Integraciones')).toHaveCount(0);
  await expect(link(page, 'Planes y precios')).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Buscar o hacer algo' }).fill('integraciones');
  await expect(page.getByRole('option', { name: /Integraciones/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.goto('/apps');
  await expect(page.getByText('Acceso denegado')).toBeVisible();
  await expect(page.getByRole('main')).toContainText(
    'Te lo puede dar: Propietario o Administrador.',
  );
  const refused = (call: Promise<unknown>) =>
    call.then(
      () => 200,
      (error: unknown) => (error instanceof Error && 'status' in error ? error.status : error),
    );
  expect(await refused(colleague.api.integrationList())).toBe(403);
  expect(
    await refused(
      colleague.api.customerFieldCreate({
        body: { key: 'uno', label: 'Uno', type: 'text', required: false, sortOrder: 0 },
      }),
    ),
  ).toBe(403);
  expect(await refused(colleague.api.customerList())).toBe(200);
});

test('the bell counts unread notifications; opening one marks it read', async ({
  page,
  origin,
  staff,
}) => {
  await newMember(origin, staff, ['nurse']);
  await page.goto('/customer-fields');
  const bell = banner(page).getByRole('button', { name: /^Avisos/ });
  await expect(bell).toHaveAccessibleName('Avisos, 1 sin leer');
  await newMember(origin, staff, ['reception']);
  await expect(bell).toHaveAccessibleName('Avisos, 2 sin leer');
  await bell.click();
  const panel = page.getByRole('dialog', { name: 'Avisos' });
  const lines = panel.getByRole('listitem');
  await expect(lines).toHaveCount(2);
  await expect(lines.first()).toContainText('Sin leer: Ana Prueba aceptó tu invitación.');
  await panel.getByRole('button', { name: 'Marcar como leídos' }).click();
  await expect(bell).toHaveAccessibleName('Avisos');
  await expect(panel.getByText('Sin leer:')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(bell).toBeFocused();
  expect((await staff.api.notificationList()).unread).toBe(0);

  // A sign-in from an unknown computer notifies with a link.
  await fetch(`${origin}/api/v1/auth/sign-in`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent':
        'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_0) AppleWebKit/605.1.15 Version/17.0 Safari/605.1.15',
    },
    body: JSON.stringify({ email: staff.email, password: staff.password }),
  });
  await page.reload();
  await expect(bell).toHaveAccessibleName('Avisos, 1 sin leer');
  await bell.click();
  await panel.getByRole('link', { name: /Se inició sesión en tu cuenta desde/ }).click();
  await expect(h1(page, 'Cuenta')).toBeVisible();
  await expect(bell).toHaveAccessibleName('Avisos');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the menu is a drawer that traps the focus; Escape restores it', async ({ page }) => {
    await page.goto('/');
    await expect(h1(page, 'Hola, Ana')).toBeVisible();
    await expect(page.getByRole('complementary')).toHaveCount(0);
    const open = banner(page).getByRole('button', { name: 'Abrir menú' });
    await open.click();
    const drawer = page.getByRole('dialog', { name: 'Menú principal' });
    await expect(drawer.getByRole('link', { name: 'Clientes', exact: true })).toBeVisible();
    for (let step = 0; step < 25; step += 1) {
      await page.keyboard.press('Tab');
      expect(
        await drawer.evaluate((element) => element.contains(document.activeElement)),
        `step ${step}`,
      ).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
    await expect(open).toBeFocused();
    await open.click();
    await drawer.getByRole('button', { name: 'Configurar la clínica' }).click();
    await drawer.getByRole('link', { name: 'Campos de cliente' }).click();
    await expect(drawer).toHaveCount(0);
    await expect(h1(page, 'Campos de cliente')).toBeFocused();
  });
});
