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
  const nurse = await newMember(origin, staff, ['nurse']);
  const reception = await newMember(origin, staff, ['reception']);
  await staff.api.invitationCreate({
    body: { email: 'eva@example.com', roles: ['doctor'], locale: 'es-MX' },
  });

  const shown = async (
    session: typeof nurse.session,
    awaited = 'Junta de la mañana',
  ): Promise<readonly string[]> => {
    const opened = await openBrowser(browser, origin, session);
    await opened.page.goto('/');
    await expect(h1(opened.page, 'Hola, Ana')).toBeVisible();
    await expect(card(opened.page, awaited)).toBeVisible();
    const names = await cards(opened.page).allTextContents();
    await opened.context.close();
    return names;
  };
  const auditor = await newMember(origin, staff, ['auditor']);
  expect((await shown(auditor.session, 'Para revisar')).slice(0, 6)).toEqual([
    'Ocupación',
    'Faltas',
    'Ingresos',
    'Espera promedio',
    'Pacientes',
    'Para revisar',
  ]);
  expect(await shown(nurse.session)).toEqual([
    'Sala de espera',
    'Van tarde',
    'Junta de la mañana',
    'Mis tareas',
  ]);
  expect(await shown(reception.session)).toEqual([
    'Quién sigue',
    'Van tarde',
    'Han esperado demasiado',
    'Junta de la mañana',
    'Por confirmar mañana',
    'Mis tareas',
    'Lista de espera',
  ]);

  await page.goto('/');
  await expect(card(page, 'Invitaciones pendientes')).toContainText('eva@example.com');
  await expect(
    card(page, 'Primeros pasos').getByRole('link', { name: 'Empezar: Agrega a quien atiende' }),
  ).toBeVisible();

  // Figures of a clinic that has not begun would say nothing.
  const occupancy = page.getByRole('link', { name: /^Ocupación/ });
  await expect(occupancy).toBeHidden();
  await card(page, 'Primeros pasos').getByRole('button', { name: 'Ocultar' }).click();
  await expect(occupancy).toBeVisible();

  // Paper shows the cards alone.
  await page.emulateMedia({ media: 'print' });
  await expect(card(page, 'Cobrado hoy')).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^Ver todo/ })).toHaveCount(0);
  await page.emulateMedia({ media: null });

  await page.clock.install();
  await staff.api.sandboxFail({
    body: { endpoint: 'purchaseSummary', status: 500, times: 4, companyId },
  });
  await page.goto('/');
  const broken = card(page, 'Cobrado hoy');
  await runUntil(page, () => broken.getByRole('alert').isVisible());
  await expect(broken.getByRole('alert')).toContainText('Ocurrió un error en el servidor.');
  await expect(page).toHaveURL('/');
  await expect(card(page, 'Por cobrar')).toContainText('No hay nada por cobrar.');
  await expect(card(page, 'Invitaciones pendientes')).toContainText('eva@example.com');
  await expect(page.getByRole('alert')).toHaveCount(1);
  await broken.getByRole('button', { name: 'Reintentar' }).click();
  await expect(broken.getByText('Todavía no hay cobros hoy.')).toBeVisible();
});

ownServerTest(
  'a remote that is gone leaves its card empty-handed; the others and the ways on are there',
  async ({ page, server }) => {
    await clearLastKnownGood(server, 'mfe_hospital');
    const artefacts = await server.artefactsOf('mfe_hospital');
    await rename(artefacts, `${artefacts}.away`);
    try {
      await page.goto('/');
      await expect(card(page, 'La clínica ahora').getByRole('alert')).toContainText(
        'Esta parte no se pudo cargar.',
        { timeout: 15_000 },
      );
      await expect(card(page, 'Cobrado hoy')).toContainText('Todavía no hay cobros hoy.');
      await expect(h1(page, 'Hola, Ana')).toBeVisible();
    } finally {
      await rename(`${artefacts}.away`, artefacts);
    }
    await card(page, 'La clínica ahora').getByRole('button', { name: 'Reintentar' }).click();
    await expect(
      card(page, 'La clínica ahora').getByRole('link', { name: /^Por llegar/ }),
    ).toBeVisible();
  },
);
