import { rename } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, ownServerTest, test } from '../../fixtures';
import { openBrowser } from '../../helpers/browsers';
import { newMember } from '../../helpers/companies';
import { runUntil } from '../../helpers/page-clock';
import { clearLastKnownGood } from '../../helpers/releases';

const h1 = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const card = (page: Page, name: string) =>
  page.getByRole('main').getByRole('region', { name, exact: true });
const cards = (page: Page) =>
  page.getByRole('main').getByRole('region').getByRole('heading', { level: 2 });

test('each role has its own home cards; a failing one offers Retry, the others stay', async ({
  page,
  browser,
  origin,
  staff,
}) => {
  const companyId = staff.session.user.company?.id ?? '';
  await staff.api.categoryCreate({ body: { kind: 'service', code: 'consulta', name: 'Consulta' } });
  await staff.api.customerCreate({
    body: { kind: 'person', name: 'Lucía Ibáñez', status: 'blocked', blockedReason: 'No paga' },
  });
  const nurse = await newMember(origin, staff, ['nurse']);
  const reception = await newMember(origin, staff, ['reception']);
  await staff.api.invitationCreate({
    body: { email: 'eva@example.com', roles: ['doctor'], locale: 'es-MX' },
  });

  const shown = async (session: typeof nurse.session): Promise<readonly string[]> => {
    const opened = await openBrowser(browser, origin, session);
    await opened.page.goto('/');
    await expect(h1(opened.page, 'Hola, Ana')).toBeVisible();
    await expect(card(opened.page, 'Catálogo de servicios').getByRole('listitem')).toHaveCount(3);
    const names = await cards(opened.page).allTextContents();
    await opened.context.close();
    return names;
  };
  expect(await shown(nurse.session)).toEqual([
    'Citas de hoy',
    'Sala de espera',
    'Catálogo de servicios',
    'Ir a',
  ]);
  expect(await shown(reception.session)).toEqual([
    'Citas de hoy',
    'Sala de espera',
    'Clientes nuevos',
    'Prospectos nuevos',
    'Cobrado hoy',
    'Por cobrar',
    'Clientes por estado',
    'Catálogo de servicios',
    'Ir a',
  ]);

  await page.goto('/');
  await expect(card(page, 'Invitaciones pendientes')).toContainText('eva@example.com');
  await expect(
    card(page, 'Clientes nuevos').getByRole('link', { name: 'Lucía Ibáñez' }),
  ).toBeVisible();
  await expect(
    card(page, 'Clientes por estado').getByRole('link', { name: /^1 .*[Bb]loquead/ }),
  ).toBeVisible();
  await expect(
    card(page, 'Primeros pasos').getByRole('link', { name: 'Nuevo cliente' }),
  ).toBeVisible();

  await page.clock.install();
  await staff.api.sandboxFail({
    body: { endpoint: 'categoryList', status: 500, times: 4, companyId },
  });
  await page.goto('/');
  const broken = card(page, 'Catálogo de servicios');
  await runUntil(page, () => broken.getByRole('alert').isVisible());
  await expect(broken.getByRole('alert')).toContainText('Ocurrió un error en el servidor.');
  await expect(page).toHaveURL('/');
  await expect(
    card(page, 'Clientes nuevos').getByRole('link', { name: 'Lucía Ibáñez' }),
  ).toBeVisible();
  await expect(card(page, 'Invitaciones pendientes')).toContainText('eva@example.com');
  await expect(page.getByRole('alert')).toHaveCount(1);
  await broken.getByRole('button', { name: 'Reintentar' }).click();
  await expect(broken.getByRole('listitem')).toHaveCount(3);
  await card(page, 'Clientes nuevos').getByRole('link', { name: 'Lucía Ibáñez' }).click();
  await expect(page.getByRole('dialog')).toContainText('Lucía Ibáñez');
});

ownServerTest(
  'a remote that is gone leaves its card empty-handed; the others and the ways on are there',
  async ({ page, server }) => {
    await clearLastKnownGood(server, 'mfe_hospital');
    const artefacts = await server.artefactsOf('mfe_hospital');
    await rename(artefacts, `${artefacts}.away`);
    try {
      await page.goto('/');
      await expect(card(page, 'Catálogo de servicios').getByRole('alert')).toContainText(
        'Esta parte no se pudo cargar.',
        { timeout: 15_000 },
      );
      await expect(
        card(page, 'Clientes nuevos').getByRole('link', { name: 'Nuevo cliente' }),
      ).toBeVisible();
      await expect(
        card(page, 'Ir a').getByRole('link', { name: 'Clientes', exact: true }),
      ).toBeVisible();
      await expect(h1(page, 'Hola, Ana')).toBeVisible();
    } finally {
      await rename(`${artefacts}.away`, artefacts);
    }
    await card(page, 'Catálogo de servicios').getByRole('button', { name: 'Reintentar' }).click();
    await expect(
      card(page, 'Catálogo de servicios').getByRole('link', { name: 'Nueva categoría' }),
    ).toBeVisible();
  },
);
