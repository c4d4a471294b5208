import type { AuditForwarding, FailedEvent, Integration } from '@sala/shared-contracts';
import { problem, startApi } from '@sala/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../../testing/render-screen';

const { answer } = startApi();
beforeEach(() => void answer('deliveryList', { items: [] }));

beforeEach(() => {
  answer('failedEventList', { items: [], total: 0 });
});

const planned = (provider: Integration['provider']): Integration => ({
  provider,
  driver: 'planned',
  health: 'unknown',
  lastOkAt: null,
  lastError: null,
  target: null,
  testable: false,
  own: false,
});

const email: Integration = {
  provider: 'email',
  driver: 'live',
  health: 'ok',
  lastOkAt: new Date(Date.now() - 5 * 60_000).toISOString(),
  lastError: null,
  target: 'smtp.sol.test',
  testable: true,
  own: false,
};
const clerk: Integration = { ...planned('clerk'), driver: 'none' };
const items = [email, clerk, planned('sap'), planned('whatsapp')];

const card = (name: string) => screen.findByRole('region', { name });

test('each integration shows its purpose, driver and health; sort, filter and search are in the URL', async () => {
  answer('integrationList', { items });
  const { user, place } = await renderScreen('/apps', {});
  expect(await screen.findByRole('heading', { level: 1, name: 'Integraciones' })).toBeVisible();
  const mail = within(await card('Correo electrónico'));
  expect(mail.getByText('Conectada')).toBeVisible();
  expect(mail.getByText('Funciona')).toBeVisible();
  expect(mail.getByText('hace 5 minutos')).toHaveAttribute(
    'title',
    expect.stringMatching(/^\d\d\/\d\d\/\d{4}, \d\d:\d\d$/),
  );
  expect(mail.getByText('smtp.sol.test')).toBeVisible();
  const none = within(await card('Clerk'));
  expect(none.getByText('Sin conectar')).toBeVisible();
  expect(none.getByText('La activa quien administra el servidor de Sala.')).toBeVisible();
  expect(none.queryByText('Estado')).not.toBeInTheDocument();
  expect(none.queryByRole('button')).not.toBeInTheDocument();

  const names = () =>
    screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(names()).toEqual(['Clerk', 'Correo electrónico']);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Orden:' }), 'De la Z a la A');
  expect(names()).toEqual(['Correo electrónico', 'Clerk']);

  // Planned integrations are collapsed below; a search expands them.
  const summary = screen.getByText('2 integraciones aún no disponibles');
  expect(screen.getByText('SAP IS-H')).not.toBeVisible();
  await user.click(summary);
  expect(screen.getByText('SAP IS-H')).toBeVisible();
  await user.click(screen.getByRole('searchbox', { name: 'Buscar integraciones' }));
  await user.paste('recordatorios');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(place()).toContain('filter=recordatorios'));
  expect(place()).toContain('sort=desc');
  expect(await screen.findByText('1 integración aún no disponible')).toBeVisible();
  expect(screen.getByText('WhatsApp')).toBeVisible();
  expect(screen.getByText('Aún no disponible')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Clerk' })).not.toBeInTheDocument();

  await user.clear(screen.getByRole('searchbox', { name: 'Buscar integraciones' }));
  await user.paste('fax');
  await user.keyboard('{Enter}');
  expect(
    await screen.findByRole('heading', { name: 'Ninguna integración coincide' }),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Quitar filtros' }));
  expect(place()).not.toContain('filter');
  expect(await card('Clerk')).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Mostrar:' }), 'Conectadas (1)');
  expect(place()).toContain('type=connected');
  expect(names()).toEqual(['Correo electrónico']);
  expect(screen.queryByText(/aún no disponible/)).not.toBeInTheDocument();
});

test('a failed test call shows its reason, also on the card; a good one its result, and refreshes the list', async () => {
  let state = email;
  answer('integrationList', () => ({ items: [state] }));
  answer('integrationTest', () => {
    state = { ...email, health: 'error', lastError: 'Connection refused' };
    return problem('integration.failed', 'El servicio no respondió.', {
      detail: 'smtp.sol.test: conexión rechazada',
    });
  });
  const { user } = await renderScreen('/apps', {});
  await user.click(await screen.findByRole('button', { name: 'Probar Correo electrónico' }));
  const mail = within(await card('Correo electrónico'));
  expect(await mail.findByText('smtp.sol.test: conexión rechazada')).toBeVisible();
  expect(await mail.findByText('Con fallas')).toBeVisible();
  expect(mail.getByText('Connection refused')).toBeVisible();

  const tried = answer('integrationTest', () => {
    state = { ...email, lastOkAt: '2026-11-20T15:00:00Z' };
    return state;
  });
  await user.click(mail.getByRole('button', { name: 'Probar Correo electrónico' }));
  expect(await screen.findByText('Todo bien: respondió el 20/11/2026, 09:00.')).toBeVisible();
  expect(tried.map(({ params }) => params)).toEqual([{ provider: 'email' }]);
  await waitFor(() => expect(screen.getByTitle('20/11/2026, 09:00')).toBeInTheDocument());
});

test('an auditor sees the health but cannot test', async () => {
  answer('integrationList', { items });
  await renderScreen('/apps', { roles: ['auditor'] });
  const mail = within(await card('Correo electrónico'));
  expect(mail.getByText('Funciona')).toBeVisible();
  expect(mail.queryByRole('button')).not.toBeInTheDocument();
});

test('without the permission, no call is made and the person to ask is named', async () => {
  await renderScreen('/apps', { roles: ['reception'] });
  expect(await screen.findByText('Ver integraciones')).toBeVisible();
  expect(screen.getByText(/Propietario o Administrador/)).toBeVisible();
  expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
});

describe('failed actions', () => {
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
});

describe('forwarding of the audit log', () => {
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
});
