import { screen } from '@testing-library/react';
import { renderScreen } from '../../../testing/render-screen';

const offered = async (): Promise<(string | null)[]> => {
  await screen.findByRole('heading', { level: 1 });
  return screen.getAllByRole('link').map((link) => link.getAttribute('href'));
};

test('lists only the settings the person may change', async () => {
  await renderScreen('/settings', { permissions: [] });
  expect(await offered()).toEqual(['/settings/account', '/settings/appearance']);
});

test('lists integrations and releases with their permissions; in English', async () => {
  await renderScreen('/settings', { permissions: ['apps:read', 'releases:read'] }, 'en');
  expect(await offered()).toEqual([
    '/settings/account',
    '/settings/appearance',
    '/apps',
    '/settings/releases',
  ]);
  expect(screen.getByRole('link', { name: 'Releases' })).toBeVisible();
});
