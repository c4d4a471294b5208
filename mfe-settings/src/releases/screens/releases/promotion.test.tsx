import { problem, startApi } from '@sala/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../../testing/render-screen';
import { openFeeds } from './event-source.fixture';
import { billing, changed, released, shell } from './releases.fixture';

const { answer } = startApi();
openFeeds();

const onCall = { company: null, permissions: ['releases:read', 'releases:manage'] } as const;
const at = '/settings/releases/mfe_billing';
const dialog = async () => within(await screen.findByRole('dialog'));

test('a version that passed the gate is promoted without force', async () => {
  answer('releaseState', released);
  const sent = answer('releasePromote', changed());
  const { user, notices } = await renderScreen(at, onCall);
  await user.click(await screen.findByRole('button', { name: 'Promover 1.5.0-44444444' }));
  const requests = await dialog();
  const checks = within(requests.getByRole('list', { name: 'Antes de promover' }));
  expect(checks.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Pasó la verificación junto con lo que está en uso.',
    'Ninguna regla la detiene.',
    'Está en el canario.',
    'Lleva 45 de 30 minutos en el canario.',
    'Se usó en 40 de 20 sesiones.',
    'No está fallando.',
  ]);
  expect(requests.queryByRole('checkbox')).not.toBeInTheDocument();
  await user.click(requests.getByRole('radio', { name: 'El canario salió bien' }));
  await user.click(requests.getByRole('button', { name: 'Promover' }));
  await waitFor(() =>
    expect(notices).toEqual([
      { kind: 'success', text: 'mfe_billing 1.5.0-44444444 ya es la estable' },
    ]),
  );
  expect(sent.map(({ body }) => body)).toEqual([
    { version: '1.5.0-44444444', force: false, reason: 'El canario salió bien', expectedSeq: 40 },
  ]);
});

test('a version that missed the gate must be forced', async () => {
  answer('releaseState', released);
  const sent = answer('releasePromote', changed());
  const { user } = await renderScreen(at, onCall);
  await user.click(await screen.findByRole('button', { name: 'Promover 1.4.0-55555555' }));
  const requests = await dialog();
  expect(
    requests.getByText('No ha pasado la verificación junto con lo que está en uso.'),
  ).toBeVisible();
  expect(requests.getByText('No está en el canario: nadie la usa todavía.')).toBeVisible();
  await user.click(requests.getByRole('radio', { name: 'Arreglo urgente' }));
  await user.click(requests.getByRole('button', { name: 'Promover' }));
  expect(await requests.findByText('Márcalo para promover aunque falte algo.')).toBeVisible();
  await user.click(requests.getByRole('checkbox', { name: /Promover de todos modos/ }));
  await user.click(requests.getByRole('button', { name: 'Promover' }));
  await waitFor(() => expect(sent.map(({ body }) => body.force)).toEqual([true]));
});

test('a refusal by the server offers to force', async () => {
  answer('releaseState', released);
  const sent = answer('releasePromote', ({ body }) =>
    body.force
      ? changed()
      : problem('release.gate_missing', 'La versión todavía no pasa la verificación.'),
  );
  const { user } = await renderScreen(at, onCall);
  await user.click(await screen.findByRole('button', { name: 'Promover 1.5.0-44444444' }));
  const requests = await dialog();
  await user.type(requests.getByRole('textbox', { name: /Motivo/ }), 'Caja no cobra');
  await user.click(requests.getByRole('button', { name: 'Promover' }));
  expect(await requests.findByRole('alert')).toHaveTextContent(
    'La versión todavía no pasa la verificación.',
  );
  await user.click(requests.getByRole('checkbox', { name: /Promover de todos modos/ }));
  expect(requests.getByRole('textbox', { name: /Motivo/ })).toHaveValue('Caja no cobra');
  await user.click(requests.getByRole('button', { name: 'Promover' }));
  await waitFor(() => expect(sent.map(({ body }) => body.force)).toEqual([false, true]));
});

test('a canary that is too young must be forced', async () => {
  const young = {
    ...billing,
    canary: { ...billing.canary!, startedAt: new Date().toISOString(), mounted: 2 },
  }; // the fixture has one
  answer('releaseState', { ...released, bundles: [shell, young] });
  const { user } = await renderScreen(at, onCall);
  await user.click(await screen.findByRole('button', { name: 'Promover 1.5.0-44444444' }));
  const requests = await dialog();
  expect(requests.getByText('Lleva 0 de 30 minutos en el canario.')).toBeVisible();
  expect(requests.getByText('Se usó en 2 de 20 sesiones.')).toBeVisible();
  expect(requests.getByRole('checkbox', { name: /Promover de todos modos/ })).toBeVisible();
});
