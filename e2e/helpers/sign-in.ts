import type { Page } from '@playwright/test';
import type { Staff } from './companies';

/** Submits the sign-in form (es-MX) with Enter. */
export const signIn = async (
  page: Page,
  { email, password }: Pick<Staff, 'email' | 'password'>,
): Promise<void> => {
  await page.getByRole('textbox', { name: 'Correo electrónico' }).fill(email);
  await page.getByLabel(/^Contraseña/).fill(password);
  await page.keyboard.press('Enter');
};
