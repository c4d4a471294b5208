import { expect, test } from '../../fixtures';
import { fillCompany } from '../../helpers/company-data';
import { openFrontDesk } from '../../helpers/front-desk';
import { clipped } from '../../helpers/screen-look';

test.use({ viewport: { width: 768, height: 1024 } });

test('on a tablet a list scrolls within itself, and the page never sideways', async ({ page, staff }) => {
  await openFrontDesk(staff);
  await fillCompany(staff);
  const lists = [
    '/hospital/appointments', '/hospital/patient', '/hospital/users', '/hospital/organization', '/hospital/event-types',
    '/hospital/categories', '/customer-management', '/purchase-record', '/marketing-leads?view=table', '/dataset',
  ];
  for (const path of lists) {
    await page.goto(path);
    await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
    expect.soft(await clipped(page), path).toEqual([]);
  }
});
