import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures';
import { tokenOf } from '../../helpers/browser-state';
import { clientFor, newMember, type Staff } from '../../helpers/companies';
import { signIn } from '../../helpers/sign-in';
import { expectOneAlert, countAlerts } from '../../helpers/alert-count';

const place = '/customer-management?search=ana&new=1';
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Nuevo cliente' });
const text = (page: Page, name: string) => dialog(page).getByRole('textbox', { name, exact: true });
const note = 'Recuperamos lo que habías escrito.';

/* Fills in half a form, revokes the session elsewhere, and submits. */
const typeAndLose = async (page: Page, origin: string, staff: Staff): Promise<void> => {
  await page.goto(place);
  await text(page, 'Nombre').fill('Íñigo Peña');
  await dialog(page).getByRole('radio', { name: 'Empresa' }).check();
  await text(page, 'Notas').fill('Llamar por la tarde');
  await text(page, 'Correo').fill('inigo@example.com');

  const told = await countAlerts(page, '¡La sesión expiró!');
  const session = await clientFor(origin, 'es-MX', null).authSignIn({
    body: { email: staff.email, password: staff.password },
  });
  if (!('token' in session)) throw new Error('no second factor is on');
  const elsewhere = clientFor(origin, 'es-MX', session.token);
  const { items } = await elsewhere.accountSessionList();
  for (const { id, current } of items)
    if (!current) await elsewhere.accountSessionEnd({ params: { sessionId: id } });

  // Enter rather than a click: a background request may already have removed the form.
  await page.keyboard.press('Enter');
  await expectOneAlert(told);
  await expect(page).toHaveURL(`/sign-in?redirect=${encodeURIComponent(place)}`);
};

test('after an expired session, the form is restored and can be saved', async ({
  page,
  origin,
  staff,
}) => {
  await typeAndLose(page, origin, staff);
  await page.reload(); // as when returning from an external provider
  await signIn(page, staff);
  await expect(dialog(page)).toBeVisible();
  await expect(page).toHaveURL(place);
  await expect(dialog(page).getByText(note)).toBeVisible();
  await expect(text(page, 'Nombre')).toHaveValue('Íñigo Peña');
  await expect(text(page, 'Correo')).toHaveValue('inigo@example.com');
  await expect(dialog(page).getByRole('radio', { name: 'Empresa' })).toBeChecked();
  await expect(text(page, 'Notas')).toHaveValue('Llamar por la tarde');
  await dialog(page).getByRole('button', { name: 'Crear cliente' }).click();
  await expect(page.getByText('Se creó a Íñigo Peña.')).toBeVisible();
  const { items } = await clientFor(origin, 'es-MX', (await tokenOf(page)) ?? null).customerList();
  expect(items.map(({ name, kind, email }) => ({ name, kind, email }))).toEqual([
    { name: 'Íñigo Peña', kind: 'company', email: 'inigo@example.com' },
  ]);
});

test('another person on the same computer does not get the form', async ({
  page,
  origin,
  staff,
}) => {
  const colleague = await newMember(origin, staff, ['reception']);
  await typeAndLose(page, origin, staff);
  await signIn(page, colleague);
  await expect(dialog(page)).toBeVisible();
  await expect(text(page, 'Nombre')).toHaveValue('');
  await expect(text(page, 'Notas')).toHaveValue('');
  await expect(dialog(page).getByText(note)).toHaveCount(0);
});
