import { problem, startApi } from '@sala/shell-sdk/testing';
import { screen, within } from '@testing-library/react';
import { emergencyAccess } from '../../../../testing/emergency-access.fixture';
import { renderScreen } from '../../../../testing/render-screen';

const { answer } = startApi();
const place = '/hospital/patient?report=emergency';
const use = emergencyAccess({ open: false, reads: 1, reviewable: true });
const log = [{ id: 1, at: use.openedAt, record: 'summary' as const, recordId: use.patient.id }];

const listed = (...items: (typeof use)[]) =>
  answer('emergencyAccessList', {
    items,
    next: items.length > 0 ? use.id : null,
    unreviewed: items.length,
    users: [use.user],
  });

test('a use is reviewed with what was read under it', async () => {
  const asked = listed(use);
  answer('emergencyAccessView', { ...use, log });
  const { user, place: now } = await renderScreen(place);
  await user.click(await screen.findByRole('button', { name: 'Más antiguos' }));
  expect(now()).toBe(`${place}&before=${use.id}`);
  const row = within(await screen.findByRole('row', { name: /Ada Ministra/ }));
  expect(row.getByText('Sin revisar')).toBeVisible();
  expect(asked.length).toBeGreaterThan(0);
  await user.click(row.getByText(/\d/, { selector: 'a, button' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Acceso de emergencia' }));
  expect(await panel.findByText('Tipo de sangre y alergias')).toBeVisible();

  await user.click(panel.getByRole('button', { name: 'Marcar como revisado' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Marcar como revisado' }));
  answer('emergencyAccessReview', problem('emergency_access.reviewed', 'Ya fue revisado.'));
  await user.type(dialog.getByRole('textbox', { name: /^Resultado/ }), 'Justificado');
  await user.click(dialog.getByRole('button', { name: 'Marcar como revisado' }));
  expect(await dialog.findByText('Ya fue revisado.')).toBeVisible();

  const done = { at: use.openedAt, by: 'Olga Dueña', note: 'Justificado' };
  const sent = answer('emergencyAccessReview', { ...use, reviewable: false, review: done });
  answer('emergencyAccessView', { ...use, reviewable: false, review: done, log });
  await user.click(dialog.getByRole('button', { name: 'Marcar como revisado' }));
  expect(await panel.findByText('Justificado')).toBeVisible();
  expect(sent[0]?.body).toEqual({ note: 'Justificado' });
});

test('without uses it says what it is for; filtered, it offers to clear', async () => {
  listed();
  const { user, place: now } = await renderScreen(`${place}&reviewed=false`);
  expect(await screen.findByText('Ningún acceso coincide')).toBeVisible();
  const [clear] = screen.getAllByRole('button', { name: 'Quitar filtros' });
  if (clear) await user.click(clear);
  expect(await screen.findByText('Nadie ha usado un acceso de emergencia')).toBeVisible();
  expect(now()).toBe(place);
});

test('is denied without the permission, and nothing is asked', async () => {
  const asked = listed(use);
  await renderScreen(place, { roles: ['reception'] });
  expect(await screen.findByText(/Ver accesos de emergencia/)).toBeVisible();
  expect(asked).toEqual([]);
});
