import type { Page } from '@playwright/test';
import { expect, releaseTest as test } from '../../fixtures';
import { newMember, newStaff } from '../../helpers/companies';
import { followDeadlineMs, h1, plansTitled, pricingTab } from '../../helpers/release-tabs';
import { isSameDocument } from '../../helpers/page-errors';

/* The server has one composition: tests run serially. */
test.describe.configure({ mode: 'default' });

const stable = 'Planes de siempre';
const trial = 'Planes a prueba';

test('a canary by company, role and percentage is stable per person and ends within 5 s', async ({
  browser,
  origin,
  staff,
  releases,
}) => {
  await releases.promote('mfe_billing', await releases.publish('mfe-billing', plansTitled(stable)));
  const canary = await releases.publish('mfe-billing', plansTitled(trial));
  const [colleague, stranger] = await Promise.all([
    newMember(origin, staff, ['reception']),
    newStaff(origin, 'es-MX'),
  ]);
  const owner = await pricingTab(browser, origin, staff);
  const desk = await pricingTab(browser, origin, colleague);
  const elsewhere = await pricingTab(browser, origin, stranger);
  const people = [owner, desk, elsewhere];
  const shows = async (...titles: readonly [string, string, string]): Promise<void> => {
    for (const [index, page] of people.entries())
      await expect(h1(page, titles[index] ?? '')).toBeVisible();
  };
  const reload = (pages: readonly Page[]) => Promise.all(pages.map((page) => page.reload()));
  await shows(stable, stable, stable);

  await releases.canary('mfe_billing', canary, {
    companies: [staff.session.user.company?.id ?? ''],
  });
  await reload(people);
  await shows(trial, trial, stable);
  await reload(people);
  await shows(trial, trial, stable);

  await releases.canary('mfe_billing', canary, { roles: ['owner'] });
  await expect(h1(desk, stable), 'people outside the canary return without a reload').toBeVisible({
    timeout: followDeadlineMs,
  });
  await reload(people);
  await shows(trial, stable, trial);

  await releases.canary('mfe_billing', canary, { percent: 100 });
  await reload(people);
  await shows(trial, trial, trial);
  await releases.canary('mfe_billing', canary, { percent: 0 });
  await reload(people);
  await shows(stable, stable, stable);

  await releases.canary('mfe_billing', canary, { percent: 100 });
  const back = people.map(async (page) => {
    const line = page.waitForRequest((request) => request.url().endsWith('/registry/v1/changes'));
    await page.reload();
    await expect(h1(page, trial)).toBeVisible();
    await line;
    await page.evaluate(() => void Object.assign(globalThis, { stillHere: true }));
  });
  await Promise.all(back);
  await releases.stopCanary('mfe_billing');
  await Promise.all(
    people.map((page) => expect(h1(page, stable)).toBeVisible({ timeout: followDeadlineMs })),
  );
  for (const page of people) expect(await isSameDocument(page)).toBe(true);
});
