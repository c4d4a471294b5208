import { appearance, applyAppearance } from '@sala/shared-ui';
import { wantsOfflineStart } from '@sala/shell-sdk';
import { screen, within } from '@testing-library/react';
import { renderScreen } from '../../../testing/render-screen';

beforeEach(() => {
  appearance.setTheme('light');
  appearance.setFont('inter');
  appearance.setDensity('compact');
  localStorage.clear();
});

const group = (name: string) => within(screen.getByRole('radiogroup', { name }));

test('defaults of a new device: light, Inter, compact', async () => {
  await renderScreen('/settings/appearance', {});
  expect(await screen.findByRole('heading', { level: 1, name: 'Apariencia' })).toBeVisible();
  expect(group('Tema').getByRole('radio', { name: 'Claro' })).toBeChecked();
  expect(group('Tipo de letra').getByRole('radio', { name: 'Inter' })).toBeChecked();
  expect(group('Filas de las listas').getByRole('radio', { name: 'Compactas' })).toBeChecked();
  expect(screen.getAllByRole('radio')).toHaveLength(10);
});

test('a theme applies at once and is stored under its key', async () => {
  const { user } = await renderScreen('/settings/appearance', {});
  await user.click(await screen.findByRole('radio', { name: 'Oscuro' }));
  expect(document.documentElement).toHaveClass('dark');
  expect(document.documentElement).not.toHaveClass('light');
  expect(localStorage.getItem('vite-ui-theme')).toBe('dark');
  expect(screen.getByRole('radio', { name: 'Oscuro' })).toBeChecked();
  await user.click(screen.getByRole('radio', { name: 'Claro' }));
  expect(document.documentElement).toHaveClass('light');
  expect(localStorage.getItem('vite-ui-theme')).toBe('light');
});

test('a font applies at once and is stored', async () => {
  const { user } = await renderScreen('/settings/appearance', {});
  await user.click(await screen.findByRole('radio', { name: 'Manrope' }));
  expect(document.documentElement).toHaveAttribute('data-font', 'manrope');
  expect(localStorage.getItem('font')).toBe('manrope');
  await user.click(group('Tipo de letra').getByRole('radio', { name: 'Del sistema' }));
  expect(document.documentElement).toHaveAttribute('data-font', 'system');
  expect(localStorage.getItem('font')).toBe('system');
});

test('a density applies at once and is stored', async () => {
  const { user } = await renderScreen('/settings/appearance', {});
  await user.click(await screen.findByRole('radio', { name: 'Amplias' }));
  expect(document.documentElement).toHaveAttribute('data-density', 'comfortable');
  expect(localStorage.getItem('density')).toBe('comfortable');
  expect(screen.getByRole('radio', { name: 'Compactas' })).not.toBeChecked();
});

test('"Del sistema" shows the system\'s theme and follows it', async () => {
  const { user } = await renderScreen('/settings/appearance', {});
  const system = (await screen.findAllByRole('radio', { name: 'Del sistema' }))[0];
  if (!system) throw new Error('no theme follows the system');
  expect(system).toHaveAccessibleDescription(
    'Sigue a tu equipo y cambia con él; ahora está en claro.',
  );

  jest.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(new EventTarget(), {
      matches: query.includes('dark'),
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    }),
  );
  await user.click(system);
  expect(localStorage.getItem('vite-ui-theme')).toBe('system');
  expect(document.documentElement).toHaveClass('dark');
  expect(system).toHaveAccessibleDescription(
    'Sigue a tu equipo y cambia con él; ahora está en oscuro.',
  );
});

test('stored values are selected', async () => {
  appearance.setTheme('dark');
  appearance.setFont('manrope');
  applyAppearance(appearance.get());
  await renderScreen('/settings/appearance', {});
  expect(await screen.findByRole('radio', { name: 'Oscuro' })).toBeChecked();
  expect(screen.getByRole('radio', { name: 'Manrope' })).toBeChecked();
});

test('works with the keyboard alone', async () => {
  const { user } = await renderScreen('/settings/appearance', {});
  await screen.findByRole('radio', { name: 'Claro' });
  await user.tab();
  expect(screen.getByRole('radio', { name: 'Claro' })).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('radio', { name: 'Oscuro' })).toBeChecked();
  expect(document.documentElement).toHaveClass('dark');
});

test('offline start is on by default; turning it off is stored on this device', async () => {
  const { user } = await renderScreen('/settings/appearance', {});
  await screen.findByRole('heading', { level: 1 });
  const choice = group('Trabajar sin conexión en este equipo');
  expect(choice.getByRole('radio', { name: 'Sí' })).toBeChecked();
  expect(wantsOfflineStart()).toBe(true);
  await user.click(choice.getByRole('radio', { name: 'No' }));
  expect(choice.getByRole('radio', { name: 'No' })).toBeChecked();
  expect(wantsOfflineStart()).toBe(false);
  await user.click(choice.getByRole('radio', { name: 'Sí' }));
  expect(wantsOfflineStart()).toBe(true);
});

test('in English', async () => {
  await renderScreen('/settings/appearance', {}, 'en');
  expect(await screen.findByRole('heading', { level: 1, name: 'Appearance' })).toBeVisible();
  expect(group('Theme').getByRole('radio', { name: 'Dark' })).toHaveAccessibleDescription(
    'Dark background, for shifts with little light.',
  );
  expect(screen.getByRole('region', { name: 'Preview' })).toHaveTextContent('$1,234.50');
});
