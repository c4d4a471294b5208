import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures';

const stage = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('a lead is answered, dragged, taken back, and becomes the customer who was there already', async ({ page, staff }) => {
  await staff.api.customerCreate({ body: { kind: 'person', name: 'Mariana García López', phone: '+525511112222' } });
  const lead = await staff.api.leadCreate({ body: { name: 'Mariana Garcia', phone: '+525511112222', source: 'whatsapp', interest: 'Ortodoncia' } });
  await page.goto('/marketing-leads');

  // answered from the panel: the time to respond ends, and the card moves on by itself
  await page.getByRole('button', { name: 'Mariana Garcia', exact: true }).click();
  await page.getByRole('button', { name: 'Registrar respuesta' }).click();
  const answer = page.getByRole('dialog', { name: 'Respuesta a Mariana Garcia' });
  await answer.getByRole('radio', { name: 'WhatsApp' }).check();
  await answer.getByRole('button', { name: 'Registrar respuesta' }).click();
  await expect(page.getByRole('region', { name: 'Historial' })).toContainText('Se le respondió: WhatsApp');
  await page.keyboard.press('Escape');
  await expect(stage(page, 'Contactado')).toContainText('Mariana Garcia');

  // by the keyboard to the next stage, and back by the notice
  await page.getByRole('button', { name: 'Mover Mariana Garcia' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(stage(page, 'En seguimiento')).toContainText('Mariana Garcia');
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(stage(page, 'Contactado')).toContainText('Mariana Garcia');

  // by the pointer to where a customer is made
  await stage(page, 'Contactado').getByRole('listitem').dragTo(stage(page, 'Calificado'), { steps: 12 });
  await expect(stage(page, 'Calificado')).toContainText('Mariana Garcia');
  await expect.poll(async () => (await staff.api.leadView({ params: { leadId: lead.id } })).status).toBe('qualified');
  await page.getByRole('button', { name: 'Mariana Garcia', exact: true }).click();
  await page.getByRole('button', { name: 'Convertir en cliente' }).click();
  await page.getByRole('radio', { name: /Mariana García López .*mismo teléfono/ }).check();
  await page.getByRole('dialog', { name: /^¿Convertir/ }).getByRole('button', { name: 'Convertir en cliente' }).click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Ver cliente' })).toBeVisible();
  expect((await staff.api.customerList()).total).toBe(1);
});
