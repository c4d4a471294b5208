import type { Display } from '@sala/shared-contracts';
import { startApi } from '@sala/shell-sdk/testing';
import { deviceDisplay } from '@sala/screen-parts/device-display';
import { screen, waitFor, within } from '@testing-library/react';
import { ana } from '../../../testing/ana.fixture';
import { renderScreen } from '../../../testing/render-screen';

const { answer } = startApi();
beforeEach(() => localStorage.clear());

const display: Display = {
  hiddenGroups: [],
  landing: '/',
  calendarView: 'day',
  rowsPerPage: 25,
  chosen: false,
  updatedAt: null,
  version: 0,
};
const chosen = { ...display, chosen: true, updatedAt: '2026-11-20T14:00:00Z', version: 1 } as const;

test('hides a group and saves where to begin, among what the person may open', async () => {
  answer('displayView', display);
  answer('authSession', ana);
  const { user } = await renderScreen('/settings/display', { permissions: ['appointments:read'] });
  await user.click(await screen.findByLabelText('Ventas y clientes'));
  const landing = screen.getByLabelText('Al entrar, abrir');
  expect(landing).not.toHaveTextContent('Prospectos');
  await user.selectOptions(landing, 'Calendario');
  await user.selectOptions(screen.getByLabelText('Filas por página'), '50');
  const saved = answer('displaySave', chosen);
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.body).toEqual({
    version: 0,
    hiddenGroups: ['customers'],
    landing: '/hospital/calendar',
    calendarView: 'day',
    rowsPerPage: 50,
  });
});

test('one group stays; a reset goes back to the role', async () => {
  answer('displayView', chosen);
  answer('authSession', ana);
  const { user } = await renderScreen('/settings/display', {});
  for (const group of [
    'Hoy',
    'Pacientes y mensajes',
    'SAP',
    'Ventas y clientes',
    'Automatización',
    'Empresa y cuenta',
    'Configurar la clínica',
  ])
    await user.click(await screen.findByLabelText(group));
  const saved = answer('displaySave', chosen);
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Deja al menos un grupo.')).toBeVisible();
  expect(saved).toEqual([]);
  const reset = answer('displayReset', display);
  await user.click(screen.getByRole('button', { name: 'Volver a lo de mi rol' }));
  await waitFor(() => expect(reset).toHaveLength(1));
});

test('a preset fills the form for the role, and can be changed before it is saved', async () => {
  answer('displayView', display);
  answer('authSession', ana);
  const { user } = await renderScreen('/settings/display', {
    permissions: ['appointments:read', 'patients:read'],
  });
  const presets = within(
    await screen.findByRole('group', { name: 'Empezar con lo de un rol' }),
  ).getAllByRole('button');
  // Those whose first screen this person may open.
  expect(presets.map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Consulta', 'Recepción', 'Enfermería']),
  );
  expect(screen.queryByRole('button', { name: 'Caja' })).toBeNull();
  const saved = answer('displaySave', chosen);
  await user.click(screen.getByRole('button', { name: 'Recepción' }));
  expect(saved).toEqual([]);
  expect(screen.getByLabelText('Filas de las listas')).toHaveValue('compact');
  await user.selectOptions(screen.getByLabelText('Calendario por'), 'Semana');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.body).toEqual({
    version: 0,
    hiddenGroups: ['automation'],
    landing: '/hospital/calendar',
    calendarView: 'week',
    rowsPerPage: 50,
  });
});

test('what is chosen for this computer stays on it', async () => {
  answer('displayView', display);
  answer('authSession', ana);
  const { user } = await renderScreen('/settings/display', {});
  await user.selectOptions(await screen.findByLabelText('Calendario en este equipo por'), 'Mes');
  await user.selectOptions(screen.getByLabelText('Filas de las listas'), 'Amplias');
  const saved = answer('displaySave', chosen);
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(document.documentElement.dataset['density']).toBe('comfortable'));
  expect(deviceDisplay()).toEqual({ calendarView: 'month', rowsPerPage: null });
  expect(saved[0]?.body).toMatchObject({ calendarView: 'day', rowsPerPage: 25 });
});
