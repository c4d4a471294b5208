import type { FailedEvent, Integration } from '@sala/shared-contracts';
import { problem, startApi } from '@sala/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../../testing/render-screen';

const { answer } = startApi();

const invitation: FailedEvent = {
  id: '6f32ff86-9133-42ff-aba1-88f8664119f4',
  subscriber: 'identity_tell_inviter',
  event: 'member.joined',
  entityId: 'c3fa44dd-2608-4ad6-a32f-25e4801ab2a6',
  occurredAt: '2026-11-20T15:00:00Z',
  failedAt: new Date(Date.now() - 5 * 60_000).toISOString(),
  attempts: 5,
  reason: null,
};
const merge: FailedEvent = {
  ...invitation,
  id: 'b0a1d3a0-5b0e-4bb0-8d39-5f2b51f9d001',
  subscriber: 'patients_tell_merge_signers',
  event: 'patient.merge_proposed',
  reason: 'El paciente ya no existe.',
};

const clerk: Integration = {
  provider: 'clerk',
  driver: 'none',
  health: 'unknown',
  lastOkAt: null,
  lastError: null,
  target: null,
  testable: false,
  own: false,
};

beforeEach(() => {
  answer('integrationList', { items: [clerk] });
  answer('deliveryList', { items: [] });
});

const panel = () => screen.findByRole('region', { name: 'Acciones automáticas que fallaron' });

test('each action shows its event, effect, number of attempts and error', async () => {
  answer('failedEventList', { items: [invitation, merge], total: 103 });
  await renderScreen('/apps', {});
  const listed = within(await panel()).getAllByRole('listitem');
  expect(listed).toHaveLength(2);
  expect(listed[0]).toHaveTextContent('Avisar a quien hizo la invitación');
  expect(listed[0]).toHaveTextContent('Alguien se unió al equipo el 20/11/2026, 09:00');
  expect(listed[0]).toHaveTextContent('5 intentos, el último hace 5 minutos');
  expect(listed[0]).toHaveTextContent(`en el registro del servidor, con el id ${invitation.id}`);
  expect(listed[1]).toHaveTextContent('El paciente ya no existe.');
  expect(screen.getByText('Y 101 más.')).toBeVisible();
});

test('an action unknown to this version is shown by its internal name', async () => {
  answer('failedEventList', { items: [{ ...invitation, subscriber: 'sales_greet' }], total: 1 });
  await renderScreen('/apps', {}, 'en');
  expect(
    await screen.findByText('An action that this version of Sala does not know (sales_greet)'),
  ).toBeVisible();
});

test('a retry removes the action from the list', async () => {
  let items = [invitation];
  answer('failedEventList', () => ({ items, total: items.length }));
  const retried = answer('failedEventRetry', () => {
    items = [];
    return undefined;
  });
  const { user, notices } = await renderScreen('/apps', {});
  await user.click(
    await screen.findByRole('button', { name: 'Reintentar: Avisar a quien hizo la invitación' }),
  );
  await waitFor(() => expect(notices[0]?.text).toMatch(/^Se está reintentando/));
  await waitFor(() => expect(screen.queryByText('Acciones automáticas que fallaron')).toBeNull());
  expect(retried.map(({ params }) => params)).toEqual([{ failedEventId: invitation.id }]);
});

test('discarding asks first and shows a refusal in the dialog', async () => {
  let items = [invitation];
  answer('failedEventList', () => ({ items, total: items.length }));
  answer('failedEventDiscard', problem('resource.not_found', 'Ya no existe.'));
  const { user, notices } = await renderScreen('/apps', {});
  await user.click(await screen.findByRole('button', { name: /^Descartar: / }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Descartar' }));
  expect(await dialog.findByText('Ya no existe.')).toBeVisible();
  const discarded = answer('failedEventDiscard', () => {
    items = [];
    return undefined;
  });
  await user.click(dialog.getByRole('button', { name: 'Descartar' }));
  await waitFor(() => expect(notices[0]?.text).toBe('Acción descartada.'));
  expect(discarded.map(({ params }) => params)).toEqual([{ failedEventId: invitation.id }]);
  await waitFor(() => expect(screen.queryByText('Acciones automáticas que fallaron')).toBeNull());
});

test('an auditor sees the actions but cannot retry or discard', async () => {
  answer('failedEventList', { items: [invitation], total: 1 });
  await renderScreen('/apps', { roles: ['auditor'] });
  expect(within(await panel()).queryByRole('button')).not.toBeInTheDocument();
});

test('a list that fails to load offers Retry in one line', async () => {
  answer('failedEventList', problem('server.unavailable', 'El servicio no está disponible.'));
  const { user } = await renderScreen('/apps', {});
  expect(
    await screen.findByText('No se pudo consultar si alguna acción automática falló.'),
  ).toBeVisible();
  answer('failedEventList', { items: [invitation], total: 1 });
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await panel()).toBeVisible();
});
