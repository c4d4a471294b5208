import type { AuditForwarding, Integration } from '@sala/shared-contracts';
import { problem, startApi } from '@sala/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../../testing/render-screen';

const { answer } = startApi();

const none: Integration = {
  provider: 'audit-log',
  driver: 'none',
  health: 'unknown',
  lastOkAt: null,
  lastError: null,
  target: null,
  testable: false,
  own: false,
};
const own: Integration = {
  ...none,
  driver: 'live',
  target: 'siem.sol.test:6514',
  testable: true,
  own: true,
};
const forwarding: AuditForwarding = {
  target: { kind: 'syslog', host: 'siem.sol.test', port: 6514, certificate: null },
  authorization: { set: false, lastFour: null },
  health: 'ok',
  lastOkAt: '2026-11-20T15:00:00Z',
  lastError: null,
  state: 'idle',
  nextAt: null,
  forwardedUntil: '2026-11-20T15:00:00Z',
  waiting: 0,
};

const name = 'Bitácora a tu monitoreo (SIEM)';
const card = async () => within(await screen.findByRole('region', { name }));

beforeEach(() => {
  answer('integrationList', { items: [none] });
  answer('deliveryList', { items: [] });
  answer('failedEventList', { items: [], total: 0 });
});

test('a company connects its receiver; missing values are reported first', async () => {
  answer('auditForwardingView', { forwarding: null });
  const saved = answer('auditForwardingSave', () => {
    answer('integrationList', { items: [own] });
    answer('auditForwardingView', { forwarding });
    return { forwarding };
  });
  const { user } = await renderScreen('/apps', {});
  expect((await card()).queryByText(/quien administra el servidor/)).not.toBeInTheDocument();
  await user.click((await card()).getByRole('button', { name: `Conectar servidor: ${name}` }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Guardar conexión' }));
  expect(await dialog.findByText(/por ejemplo siem\.tuclinica\.mx/)).toBeVisible();
  expect(saved).toEqual([]);
  await user.click(dialog.getByLabelText(/^Servidor/));
  await user.paste('siem.sol.test');
  await user.click(dialog.getByRole('button', { name: 'Guardar conexión' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(saved.map(({ body }) => body)).toEqual([{ target: forwarding.target }]);
  expect(await (await card()).findByText(/No hay entradas en espera/)).toBeVisible();
});

test('by HTTP, with the refusal of the server at its field', async () => {
  answer('auditForwardingView', { forwarding: null });
  const saved = answer('auditForwardingSave', () =>
    problem('request.invalid', 'Revisa los datos.', {
      errors: [{ path: 'target.url', code: 'format', message: 'Esa dirección no sirve.' }],
    }),
  );
  const { user } = await renderScreen('/apps', {});
  await user.click((await card()).getByRole('button', { name: `Conectar servidor: ${name}` }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('radio', { name: /HTTP/ }));
  await user.click(dialog.getByLabelText(/^Dirección/));
  await user.paste('https://siem.sol.test/log');
  await user.click(dialog.getByLabelText(/^Autorización/));
  await user.paste('Bearer clave');
  await user.click(dialog.getByRole('button', { name: 'Guardar conexión' }));
  expect(await dialog.findByText('Esa dirección no sirve.')).toBeVisible();
  expect(saved.map(({ body }) => body)).toEqual([
    { target: { kind: 'http', url: 'https://siem.sol.test/log' }, authorization: 'Bearer clave' },
  ]);
});

test('says what waits and when it is tried again; an auditor sees it and changes nothing', async () => {
  answer('integrationList', { items: [own] });
  answer('auditForwardingView', {
    forwarding: { ...forwarding, state: 'paused', nextAt: '2026-11-20T16:00:00Z', waiting: 1200 },
  });
  await renderScreen('/apps', { roles: ['auditor'] });
  expect(await (await card()).findByText(/1,200 entradas en espera/)).toHaveTextContent(
    /Se reintenta el 20\/11\/2026, 10:00/,
  );
  expect((await card()).queryByRole('button')).not.toBeInTheDocument();
});

test('disconnecting asks for confirmation', async () => {
  answer('integrationList', { items: [own] });
  answer('auditForwardingView', { forwarding });
  const removed = answer('auditForwardingDelete', () => {
    answer('integrationList', { items: [none] });
    return undefined;
  });
  const { user } = await renderScreen('/apps', {});
  await user.click((await card()).getByRole('button', { name: `Desconectar: ${name}` }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(/ya no se envía/)).toBeVisible();
  expect(removed).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Desconectar' }));
  expect(await (await card()).findByText(/Envía cada entrada/)).toBeVisible();
  expect(removed).toHaveLength(1);
});
