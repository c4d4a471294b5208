import { screen } from '@testing-library/react';
import { renderScreen } from '../../../testing/render-screen';

const offered = async (): Promise<(string | null)[]> => {
  await screen.findByRole('heading', { level: 1 });
  return screen.getAllByRole('link').map((link) => link.getAttribute('href'));
};

test('everybody sets what is their own; only that is offered', async () => {
  await renderScreen('/settings', { permissions: [] });
  expect(await offered()).toEqual(['/settings/account', '/settings/appearance']);
});

test('who answers for integrations and releases gets there, too, in English as well', async () => {
  await renderScreen('/settings', { permissions: ['apps:read', 'releases:read'] }, 'en');
  expect(await offered()).toEqual([
    '/settings/account',
    '/settings/appearance',
    '/apps',
    '/settings/releases',
  ]);
  expect(screen.getByRole('link', { name: 'Releases' })).toBeVisible();
});
