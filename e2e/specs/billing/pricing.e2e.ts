import { expect, test, visitorTest } from '../../fixtures';

visitorTest(
  'anybody sees plans by category and cycle, with the saving computed from prices',
  async ({ page, request }) => {
    interface Plan {
      readonly category: string;
      readonly name: { readonly 'es-MX': string };
      readonly priceMonthly: number;
      readonly priceAnnual: number;
    }
    // typed by the contract's planList
    const { items } = (await (await request.get('/api/v1/plans')).json()) as { items: Plan[] };
    const booking = items.filter(({ category }) => category === 'booking');
    const service = items.filter(({ category }) => category === 'service');
    expect(booking.length).toBeGreaterThan(0);
    expect(service.length).toBeGreaterThan(0);
    const money = (centavos: number) =>
      new Intl.NumberFormat('es-MX', { maximumFractionDigits: 0 }).format(centavos / 100);

    await page.goto('/pricing');
    const cards = page.getByRole('list', { name: 'Planes' }).getByRole('article');
    await expect(cards).toHaveCount(booking.length);
    for (const [place, plan] of booking.entries()) {
      await expect(cards.nth(place)).toContainText(plan.name['es-MX']);
      await expect(cards.nth(place)).toContainText(money(plan.priceMonthly));
    }
    await page.getByRole('radio', { name: /^Anual · ahorra/ }).click();
    for (const [place, { priceMonthly, priceAnnual }] of booking.entries()) {
      const saving = Math.round((1 - priceAnnual / (12 * priceMonthly)) * 100);
      await expect(cards.nth(place)).toContainText(money(priceAnnual));
      if (saving > 0)
        await expect(cards.nth(place)).toContainText(new RegExp(`Ahorras ${saving}\\s?%`));
    }
    await page.getByRole('radio', { name: 'Servicio' }).click();
    await expect(cards).toHaveCount(service.length);
    await expect(cards.first()).toContainText(service[0]?.name['es-MX'] ?? 'a plan');
    await page.reload();
    await expect(page.getByRole('radio', { name: 'Servicio' })).toBeChecked();
    await expect(page.getByRole('radio', { name: /^Anual/ })).toBeChecked();

    await page
      .getByRole('link', { name: /^Empezar con/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Crear cuenta' })).toBeVisible();
  },
);

test('people who may buy choose a plan; invalid parameters show the defaults', async ({ page }) => {
  await page.goto('/pricing?category=nonsense&cycle=daily');
  await expect(page.getByRole('radio', { name: 'Agenda' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Mensual' })).toBeChecked();
  await expect(page.getByRole('button', { name: /^Elegir/ }).first()).toBeVisible();
});
