import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures';
import { fillCompany } from '../../helpers/company-data';

/* Running or possible movement; a millisecond does not count. */
const movements = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const longest = (list: string): number =>
      Math.max(...list.split(',').map((time) => parseFloat(time) * (/\dms/.test(time) ? 1 : 1000)));
    const found = new Set<string>();
    for (const element of document.querySelectorAll('*')) {
      for (const part of [null, '::before', '::after'] as const) {
        const { animationName, animationDuration, transitionDuration, scrollBehavior } =
          getComputedStyle(element, part);
        const name = `${element.tagName}${part ?? ''} ${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 30)}`;
        if (animationName !== 'none' && longest(animationDuration) > 1)
          found.add(`${name} moves for ${animationDuration}`);
        if (longest(transitionDuration) > 1) found.add(`${name} changes for ${transitionDuration}`);
        if (scrollBehavior === 'smooth') found.add(`${name} scrolls smoothly`);
      }
    }
    for (const animation of document.getAnimations()) {
      if (Number(animation.effect?.getComputedTiming().activeDuration) > 1)
        found.add('a running animation');
    }
    return [...found];
  });

const screens = [
  '/',
  '/customer-management',
  '/customer-fields',
  '/hospital/categories',
  '/settings/account',
  '/settings/appearance',
  '/help-center',
  '/sign-in',
];

const opens: readonly (readonly [
  path: string,
  name: string,
  open: (page: Page) => Promise<void>,
])[] = [
  ['/', 'Buscar o hacer algo', (page) => page.keyboard.press('Control+k')],
  ['/', 'Atajos del teclado', (page) => page.keyboard.press('?')],
  ['/', 'Tu cuenta', (page) => page.getByRole('button', { name: /, tu cuenta$/ }).click()],
  [
    '/customer-management',
    'Nuevo cliente',
    (page) => page.getByRole('button', { name: 'Nuevo cliente' }).first().click(),
  ],
  [
    '/customer-management',
    'Ayuda',
    (page) => page.getByRole('button', { name: 'Ayuda', exact: true }).click(),
  ],
];

test('with reduced motion, neither screens nor overlays move', async ({ page, staff }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await fillCompany(staff);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await movements(page), 'without reduced motion something moves').not.toEqual([]);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of screens) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await movements(page), path).toEqual([]);
  }
  for (const [path, name, open] of opens) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await open(page);
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    expect(await movements(page), name).toEqual([]);
  }
});
