import type { AccountSession, ApiToken, SignIn } from '@sala/shared-contracts';
import { noAnswer, problem, startApi } from '@sala/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../../testing/render-screen';
import { ana as person } from '../../../testing/ana.fixture';

const { answer } = startApi();

const here: AccountSession = {
  id: '1f0a6e0e-3f7b-4d38-8f6f-7a2c9b5e4d22',
  current: true,
  device: 'Chrome · Windows',
  address: '189.203.1.20',
  startedAt: '2026-11-20T14:00:00Z',
  lastSeenAt: '2026-11-20T15:30:00Z',
};
const phone: AccountSession = {
  ...here,
  id: '2f0a6e0e-3f7b-4d38-8f6f-7a2c9b5e4d22',
  current: false,
  device: 'Safari · iPhone',
};
const desk: AccountSession = {
  ...here,
  id: '3f0a6e0e-3f7b-4d38-8f6f-7a2c9b5e4d22',
  current: false,
  device: 'Edge · Windows',
};

/** Simulates a server that stores sessions and the second factor. */
const startAccount = (
  sessions: readonly AccountSession[] = [here],
  method: 'totp' | 'email' | null = null,
) => {
  let [open, factor, left] = [sessions, method, method ? 8 : 0];
  const requests = answer('accountSessionList', () => ({ items: [...open] }));
  answer('apiTokenList', { items: [] });
  answer('accountSignInList', { items: [], more: false, proof: 'password' });
  answer('secondFactorView', () => ({ method: factor, recoveryCodesLeft: left }));
  return {
    requests,
    end: (id: string) => void (open = open.filter((session) => session.id !== id)),
    turn: (next: 'totp' | 'email' | null) => void ([factor, left] = [next, next ? 8 : 0]),
  };
};

const section = async (name: string) => within(await screen.findByRole('region', { name }));

describe('password', () => {
  const fill = async () => {
    const [current, next] = ['secreto-viejo-1', 'secreto-nuevo-2'];
    const rendered = await renderScreen('/settings/account', {});
    const password = await section('Contraseña');
    for (const [label, text] of [
      [/Contraseña actual/, current],
      [/^Contraseña nueva/, next],
      [/Repite la contraseña nueva/, next],
    ] as const) {
      await rendered.user.click(password.getByLabelText(label));
      await rendered.user.paste(text);
    }
    await rendered.user.click(password.getByRole('button', { name: 'Cambiar contraseña' }));
    return { ...rendered, password };
  };

  test('changing it ends the other sessions and clears the form', async () => {
    const { end, requests } = startAccount([here, phone]);
    const sent = answer('accountPasswordChange', () => {
      end(phone.id);
      return undefined;
    });
    const { password, notices } = await fill();
    await waitFor(() => expect(password.getByLabelText(/Contraseña actual/)).toHaveValue(''));
    expect(sent.map(({ body }) => body)).toEqual([
      { current: 'secreto-viejo-1', password: 'secreto-nuevo-2' },
    ]);
    expect(notices).toEqual([{ kind: 'success', text: 'Tu contraseña cambió' }]);
    await waitFor(() => expect(screen.queryByText('Safari · iPhone')).toBeNull());
    expect(requests).toHaveLength(2);
  });

  test('its rules are ticked off while typing; a wrong value is told at its field and keeps the form', async () => {
    startAccount();
    const sent = answer(
      'accountPasswordChange',
      problem('auth.password_wrong', 'La contraseña actual no es correcta.'),
    );
    const { user } = await renderScreen('/settings/account', {});
    const password = await section('Contraseña');
    const field = password.getByLabelText(/^Contraseña nueva/);
    const repeated = password.getByLabelText(/Repite la contraseña nueva/);
    const metRules = () =>
      password.getAllByRole('listitem').map(({ textContent }) => textContent?.includes('(cumple)'));
    expect(metRules()).toEqual([false, false, false]);
    await user.type(field, 'abc');
    expect(metRules()).toEqual([false, true, false]);
    await user.paste('45678');
    expect(metRules()).toEqual([true, true, true]);

    const current = password.getByLabelText(/Contraseña actual/);
    await user.click(current);
    await user.paste('secreto-viejo-1');
    const submit = async (next: string, again: string) => {
      await user.clear(field);
      await user.paste(next);
      await user.clear(repeated);
      await user.paste(again);
      await user.click(password.getByRole('button', { name: 'Cambiar contraseña' }));
    };
    const isTold = (at: HTMLElement, message: string) =>
      waitFor(() => expect(at).toHaveAccessibleDescription(expect.stringContaining(message)));
    await submit('secretos', 'secretos');
    await isTold(field, 'Usa al menos un número.');
    await submit('secreto-2', 'secreto-3');
    await isTold(repeated, 'Repite la contraseña nueva, igual.');
    expect(sent).toEqual([]);
    await submit('secreto-nuevo-2', 'secreto-nuevo-2');
    await isTold(current, 'La contraseña actual no es correcta.');
    expect(current).toHaveFocus();
    expect(field).toHaveValue('secreto-nuevo-2');
  });
});

describe('sessions', () => {
  test('the current one is marked; another can be ended, and stays listed when that fails', async () => {
    const { end } = startAccount([here, phone]);
    const failed = answer('accountSessionEnd', noAnswer());
    const { user, notices } = await renderScreen('/settings/account', {});
    const list = within(await screen.findByRole('list', { name: 'Sesiones y dispositivos' }));
    const [mine, other] = list.getAllByRole('listitem');
    expect(mine).toHaveTextContent(
      'Chrome · WindowsEste equipoÚltimo uso: 20/11/2026, 09:30 · 189.203.1.20',
    );
    expect(mine && within(mine).queryByRole('button')).toBeNull();
    expect(other).toHaveTextContent('Safari · iPhone');
    const button = list.getByRole('button', { name: 'Cerrar la sesión de Safari · iPhone' });
    await user.click(button);
    await waitFor(() => expect(failed).toHaveLength(1));
    await waitFor(() => expect(button).toBeEnabled());
    expect(screen.getByText('Safari · iPhone')).toBeVisible();
    expect(notices).toEqual([]);

    const ended = answer('accountSessionEnd', ({ params: { sessionId } }) => {
      end(sessionId);
      return undefined;
    });
    await user.click(button);
    expect(await screen.findByText('Solo tienes sesión abierta en este equipo.')).toBeVisible();
    expect(ended.map(({ params }) => params.sessionId)).toEqual([phone.id]);
    expect(notices).toEqual([{ kind: 'success', text: 'La sesión se cerró' }]);
  });

  test('all others end after confirmation; an unknown device gets a name', async () => {
    const { end } = startAccount([here, phone, { ...desk, device: '' }]);
    const ended = answer('accountSessionEnd', ({ params: { sessionId } }) => {
      end(sessionId);
      return undefined;
    });
    const { user, notices } = await renderScreen('/settings/account', {});
    expect(await screen.findByText('Equipo sin nombre')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cerrar todas las demás' }));
    const question = within(
      await screen.findByRole('alertdialog', { name: '¿Cerrar las otras 2 sesiones?' }),
    );
    await user.click(question.getByRole('button', { name: 'Cerrar todas las demás' }));
    expect(await screen.findByText('Solo tienes sesión abierta en este equipo.')).toBeVisible();
    expect(ended.map(({ params }) => params.sessionId)).toEqual([phone.id, desk.id]);
    expect(notices).toEqual([{ kind: 'success', text: 'Se cerraron 2 sesiones' }]);
  });
});

test('switching the language translates the screen', async () => {
  startAccount();
  const { user } = await renderScreen('/settings/account', {});
  const language = await section('Idioma');
  expect(language.getByRole('button', { name: 'Español (México)' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await user.click(language.getByRole('button', { name: 'English' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'English' })).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByRole('button', { name: 'Change password' })).toBeVisible();
});

describe('tokens', () => {
  const token: ApiToken = {
    id: '1f0a6e0e-3f7b-4d38-8f6f-7a2c9b5e4d22',
    name: 'Reportes',
    prefix: 'sala_api_Ab12Cd',
    permissions: ['customers:read'],
    owner: { id: '7f0a6e0e-3f7b-4d38-8f6f-7a2c9b5e4d22', name: 'Ana Ruiz' },
    createdAt: '2026-11-20T14:00:00Z',
    expiresAt: '2046-12-20T14:00:00Z',
    lastUsedAt: null,
    revokedAt: null,
  };
  const permissions = ['api-tokens:manage', 'customers:read', 'users:manage'] as const;

  const start = (items: readonly ApiToken[]) => {
    answer('accountSessionList', { items: [] });
    answer('accountSignInList', { items: [], more: false, proof: 'password' });
    answer('secondFactorView', { method: null, recoveryCodesLeft: 0 });
    return answer('apiTokenList', { items: [...items] });
  };
  const section = async () =>
    within(await screen.findByRole('region', { name: 'Tokens de la API' }));

  test('a token has some of the person’s permissions and is shown once', async () => {
    start([]);
    const { user } = await renderScreen('/settings/account', { permissions: [...permissions] });
    await user.click(await (await section()).findByRole('button', { name: 'Crear token' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByLabelText(/^Nombre/));
    await user.paste('Reportes');
    await user.click(dialog.getByLabelText(/^Contraseña actual/));
    await user.paste('secreto-1');
    expect(dialog.queryByLabelText('users:manage')).toBeNull();
    await user.click(dialog.getByLabelText('customers:read'));
    const sent = answer('apiTokenIssue', problem('auth.password_wrong', 'No es tu contraseña.'));
    await user.click(dialog.getByRole('button', { name: 'Crear' }));
    expect((await dialog.findAllByText('No es tu contraseña.')).length).toBeGreaterThan(0);
    answer('apiTokenIssue', { secret: 'sala_api_Ab12CdEf', token });
    await user.click(dialog.getByRole('button', { name: 'Crear' }));
    expect(await screen.findByText('sala_api_Ab12CdEf')).toBeVisible();
    expect(sent[0]?.body).toEqual({
      name: 'Reportes',
      permissions: ['customers:read'],
      expiresInDays: 30,
      password: 'secreto-1',
    });
  });

  test('one is revoked after a question', async () => {
    start([token]);
    const { user } = await renderScreen('/settings/account', { permissions: [...permissions] });
    await user.click(await (await section()).findByRole('button', { name: 'Revocar Reportes' }));
    const revoked = answer('apiTokenRevoke', undefined);
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Revocar' }),
    );
    await waitFor(() => expect(revoked).toHaveLength(1));
  });

  test('who may not have tokens sees no section', async () => {
    const asked = start([]);
    await renderScreen('/settings/account', { permissions: ['customers:read'] });
    await screen.findByRole('region', { name: 'Contraseña' });
    expect(screen.queryByRole('region', { name: 'Tokens de la API' })).toBeNull();
    expect(asked).toEqual([]);
  });
});

describe('the own account', () => {
  const ana = {
    ...person,
    company: {
      id: '5f0a6e0e-3f7b-4d38-8f6f-7a2c9b5e4d22',
      name: 'Clínica Luna',
      timeZone: 'America/Mexico_City',
      logoId: null,
    },
  };

  const here: SignIn = {
    id: '1f0a6e0e-3f7b-4d38-8f6f-7a2c9b5e4d22',
    at: '2026-11-20T15:30:00Z',
    outcome: 'succeeded',
    method: 'password',
    reason: null,
    device: 'Chrome · Windows',
    address: '189.203.1.20',
    current: true,
    disownedAt: null,
  };
  const other: SignIn = {
    ...here,
    id: '2f0a6e0e-3f7b-4d38-8f6f-7a2c9b5e4d22',
    at: '2026-11-19T08:00:00Z',
    device: '',
    address: '203.0.113.7',
    current: false,
  };
  const refused: SignIn = {
    ...other,
    id: '3f0a6e0e-3f7b-4d38-8f6f-7a2c9b5e4d22',
    outcome: 'refused',
    reason: 'network_refused',
  };

  const start = (items: readonly SignIn[] = [here, other, refused]) => {
    answer('accountSessionList', { items: [] });
    answer('apiTokenList', { items: [] });
    answer('secondFactorView', { method: null, recoveryCodesLeft: 0 });
    return answer('accountSignInList', ({ query }) => ({
      items: [...items],
      more: query.before === undefined,
      proof: 'password',
    }));
  };
  const nothing = { appointments: 0, visits: 0, customers: 0, leads: 0 };

  test('the history names browser, address, method and refusal; one’s own session has no button', async () => {
    start();
    await renderScreen('/settings/account', ana);
    const list = within(await screen.findByRole('list', { name: 'Historial de accesos' }));
    const [mine, theirs, late] = list.getAllByRole('listitem');
    expect(mine).toHaveTextContent('Entró');
    expect(mine).toHaveTextContent('Chrome · Windows · 189.203.1.20');
    expect(mine && within(mine).queryByRole('button')).toBeNull();
    expect(theirs).toHaveTextContent('Equipo sin nombre · 203.0.113.7');
    expect(late).toHaveTextContent('RechazadoEquipo sin nombre');
    expect(late).toHaveTextContent('Con contraseña · Desde una red no permitida');
  });

  test('“this wasn’t me” asks, takes the account back, and the list is read again', async () => {
    const asked = start();
    const { user, notices } = await renderScreen('/settings/account', ana);
    const [first] = await screen.findAllByRole('button', { name: /^No fui yo:/ });
    await user.click(first ?? document.body);
    const question = within(await screen.findByRole('dialog', { name: /Alguien más entró/ }));
    const confirm = question.getByRole('button', { name: 'No fui yo' });
    expect(confirm).toBeDisabled();
    const password = question.getByLabelText(/^Contraseña actual/);
    answer('accountSignInDisown', problem('auth.password_wrong', 'La contraseña no es correcta.'));
    await user.click(password);
    await user.paste('otra-cosa-1');
    await user.click(confirm);
    expect((await question.findAllByText('La contraseña no es correcta.'))[0]).toBeVisible();
    const sent = answer('accountSignInDisown', { sessions: 1, tokens: 0 });
    await user.clear(password);
    await user.click(password);
    await user.paste('luna-verde-47');
    await user.click(confirm);
    await waitFor(() => expect(asked.length).toBe(3));
    expect(sent.map(({ params, body }) => [params.signInId, body])).toEqual([
      [other.id, { password: 'luna-verde-47' }],
    ]);
    expect(notices).toEqual([
      { kind: 'success', text: 'Tus demás sesiones se cerraron. Cambia tu contraseña ahora.' },
    ]);
  });

  test('leaving needs a successor, the name and the password; a refusal keeps what was typed', async () => {
    start();
    const successor = { userId: '4f0a6e0e-3f7b-4d38-8f6f-7a2c9b5e4d22', name: 'Eva Sol' };
    answer('accountLeaveView', {
      company: 'Clínica Luna',
      lastOwner: false,
      belongings: { ...nothing, customers: 2 },
      successors: [successor],
    });
    const sent = answer(
      'accountLeave',
      problem('auth.password_wrong', 'La contraseña actual no es correcta.'),
    );
    const { user } = await renderScreen('/settings/account', ana);
    await user.click(await screen.findByRole('button', { name: 'Dejar la empresa' }));
    const dialog = within(await screen.findByRole('dialog', { name: '¿Dejar Clínica Luna?' }));
    expect(dialog.getByText('2 clientes')).toBeVisible();
    const submit = dialog.getByRole('button', { name: 'Dejar la empresa' });
    expect(submit).toBeDisabled();
    await user.selectOptions(dialog.getByRole('combobox'), successor.userId);
    await user.click(dialog.getByRole('textbox', { name: /Escribe Clínica Luna/ }));
    await user.paste('Clínica Luna');
    const password = dialog.getByLabelText(/Contraseña actual/);
    await user.click(password);
    await user.paste('no-es-esta-1');
    await user.click(submit);
    await waitFor(() =>
      expect(password).toHaveAccessibleDescription('La contraseña actual no es correcta.'),
    );
    expect(password).toHaveValue('no-es-esta-1');
    expect(sent.map(({ body }) => body)).toEqual([
      { company: 'Clínica Luna', password: 'no-es-esta-1', handOverTo: successor.userId },
    ]);
  });

  test.each([
    ['the last owner', { lastOwner: true, belongings: nothing }, /Transfiere primero/],
    [
      'somebody with open work',
      { lastOwner: false, belongings: { ...nothing, visits: 1 } },
      /trabajo pendiente/,
    ],
  ])('%s is told why they cannot leave', async (_who, facts, reason) => {
    start();
    answer('accountLeaveView', { company: 'Clínica Luna', successors: [], ...facts });
    const { user } = await renderScreen('/settings/account', ana);
    await user.click(await screen.findByRole('button', { name: 'Dejar la empresa' }));
    const dialog = within(await screen.findByRole('dialog', { name: '¿Dejar Clínica Luna?' }));
    expect(dialog.getByText(reason)).toBeVisible();
    expect(dialog.queryByRole('textbox')).toBeNull();
  });
});

describe('the second factor', () => {
  /** Simulates a server that stores the second factor. */
  const startFactor = (method: 'totp' | 'email' | null = null, left = 8) => {
    let factor = method;
    answer('accountSessionList', { items: [] });
    answer('accountSignInList', { items: [], more: false, proof: 'password' });
    answer('apiTokenList', { items: [] });
    answer('secondFactorView', () => ({ method: factor, recoveryCodesLeft: factor ? left : 0 }));
    return (next: 'totp' | 'email' | null) => void (factor = next);
  };

  const section = async () =>
    within(await screen.findByRole('region', { name: 'Verificación en dos pasos' }));
  const codes = ['ABCDE-FGHJK', 'LMNPQ-RSTUV'];
  const key = {
    keyUri: 'otpauth://totp/Sala:ana%40sol.test?secret=JBSWY3DPEHPK3PXP&issuer=Sala',
    secret: 'JBSWY3DPEHPK3PXP',
  };

  const startActivation = async (method = 'Con una app de autenticación') => {
    const rendered = await renderScreen('/settings/account', {});
    const factor = await section();
    await rendered.user.click(
      await factor.findByRole('button', { name: 'Activar verificación en dos pasos' }),
    );
    await rendered.user.click(await factor.findByRole('radio', { name: method }));
    await rendered.user.type(factor.getByLabelText(/Contraseña actual/), 'secreto-1');
    await rendered.user.click(factor.getByRole('button', { name: 'Continuar' }));
    return { ...rendered, factor };
  };

  test('by app: key as QR code and text, first code, recovery codes', async () => {
    const turn = startFactor();
    const started = answer('secondFactorStart', key);
    const confirmed = answer('secondFactorConfirm', () => {
      turn('totp');
      return { recoveryCodes: codes };
    });
    const { user, factor, notices } = await startActivation();
    expect(
      await factor.findByRole('img', { name: 'Código QR para tu app de autenticación' }),
    ).toBeVisible();
    expect(factor.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
    expect(factor.getByRole('textbox', { name: /Código de 6 dígitos/ })).toHaveFocus();
    expect(factor.getByText('Desactivada')).toBeVisible();
    await user.click(factor.getByRole('textbox', { name: /Código de 6 dígitos/ }));
    await user.paste('123456');
    await user.click(factor.getByRole('button', { name: 'Activar' }));

    const list = within(await factor.findByRole('list', { name: 'Códigos de recuperación' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(codes);
    expect(factor.getByText('Activa')).toBeVisible();
    expect(factor.getByText('Códigos de recuperación de Sala')).toHaveFocus();
    expect(factor.getByRole('button', { name: 'Listo' })).toBeDisabled();
    await user.click(factor.getByRole('checkbox', { name: 'Ya los guardé' }));
    await user.click(factor.getByRole('button', { name: 'Listo' }));

    expect(await factor.findByText('Activa')).toBeVisible();
    expect(factor.getByText('Pedimos el código de tu app de autenticación.')).toBeVisible();
    expect(factor.getByText('Te quedan 8 códigos de recuperación.')).toBeVisible();
    expect(screen.queryByText(codes[0] ?? '')).toBeNull();
    expect(started.map(({ body }) => body)).toEqual([{ method: 'totp', password: 'secreto-1' }]);
    expect(confirmed.map(({ body }) => body)).toEqual([{ code: '123456' }]);
    expect(notices).toEqual([
      { kind: 'success', text: 'La verificación en dos pasos está activa' },
    ]);
  });

  test('by mail: a mailed code instead of a key', async () => {
    startFactor();
    const started = answer('secondFactorStart', { keyUri: null, secret: null });
    const { factor } = await startActivation('Por correo');
    expect(await factor.findByText('Enviamos un código a ana@sol.test.')).toBeVisible();
    expect(factor.queryByRole('img')).toBeNull();
    expect(started[0]?.body.method).toBe('email');
  });

  test('a wrong code is reported at its field; cancelling changes nothing', async () => {
    startFactor();
    answer('secondFactorStart', key);
    answer('secondFactorConfirm', problem('auth.code_invalid', 'El código no es correcto.'));
    const { user, factor } = await startActivation();
    const field = await factor.findByRole('textbox', { name: /Código de 6 dígitos/ });
    await user.click(field);
    await user.paste('12345');
    await user.click(factor.getByRole('button', { name: 'Activar' }));
    await waitFor(() =>
      expect(field).toHaveAccessibleDescription(
        expect.stringContaining('Escribe el código de 6 dígitos'),
      ),
    );
    await user.type(field, '6');
    await user.click(factor.getByRole('button', { name: 'Activar' }));
    await waitFor(() =>
      expect(field).toHaveAccessibleDescription(
        expect.stringContaining('El código no es correcto.'),
      ),
    );
    expect(factor.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
    await user.click(factor.getByRole('button', { name: 'Cancelar' }));
    expect(factor.getByRole('button', { name: 'Activar verificación en dos pasos' })).toHaveFocus();
    expect(factor.getByText('Desactivada')).toBeVisible();
  });

  test('recovery codes are copied, printed and downloaded; closing the tab asks first', async () => {
    startFactor();
    answer('secondFactorStart', key);
    answer('secondFactorConfirm', { recoveryCodes: codes });
    const printed = jest.spyOn(globalThis, 'print').mockReturnValue();
    const { user, factor, notices } = await startActivation();
    const copied = jest.spyOn(navigator.clipboard, 'writeText');
    await user.click(await factor.findByRole('textbox', { name: /Código de 6 dígitos/ }));
    await user.paste('123456');
    await user.click(factor.getByRole('button', { name: 'Activar' }));

    await user.click(await factor.findByRole('button', { name: 'Copiar' }));
    await waitFor(() => expect(notices).toEqual([{ kind: 'success', text: 'Copiado' }]));
    expect(copied.mock.calls[0]?.[0]).toContain('ABCDE-FGHJK\nLMNPQ-RSTUV');
    await user.click(factor.getByRole('button', { name: 'Imprimir' }));
    expect(printed).toHaveBeenCalledTimes(1);
    const file = factor.getByRole('link', { name: 'Descargar' });
    expect(file).toHaveAttribute('download', 'sala-codigos-de-recuperacion.txt');
    expect(decodeURIComponent(file.getAttribute('href') ?? '')).toContain(
      'ABCDE-FGHJK\nLMNPQ-RSTUV',
    );

    const closing = () => {
      const event = new Event('beforeunload', { cancelable: true });
      dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(closing()).toBe(true);
    await user.click(factor.getByRole('checkbox', { name: 'Ya los guardé' }));
    expect(closing()).toBe(false);
  });

  test('turning it off requires password and code', async () => {
    const turn = startFactor('email', 2);
    answer(
      'secondFactorDisable',
      problem('auth.password_wrong', 'La contraseña actual no es correcta.'),
    );
    const { user, notices } = await renderScreen('/settings/account', {});
    const factor = await section();
    expect(await factor.findByText('Te quedan 2 códigos de recuperación.')).toBeVisible();
    expect(factor.getByText(/Para tener códigos nuevos/)).toBeVisible();
    await user.click(factor.getByRole('button', { name: 'Desactivar' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: '¿Desactivar la verificación en dos pasos?' }),
    );
    const password = dialog.getByLabelText(/Contraseña actual/);
    const sent = answer('secondFactorDisableStart', { resendAfterSeconds: 60 });
    await user.click(password);
    await user.paste('otra');
    await user.click(dialog.getByRole('button', { name: 'Enviar código por correo' }));
    await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ password: 'otra' }]));
    await user.click(dialog.getByLabelText(/Código de verificación/));
    await user.paste('123456');
    await user.click(dialog.getByRole('button', { name: 'Desactivar' }));
    await waitFor(() =>
      expect(password).toHaveAccessibleDescription('La contraseña actual no es correcta.'),
    );
    const requests = answer('secondFactorDisable', () => {
      turn(null);
      return undefined;
    });
    await user.clear(password);
    await user.click(password);
    await user.paste('secreto-1');
    await user.click(dialog.getByRole('button', { name: 'Desactivar' }));
    expect(await factor.findByText('Desactivada')).toBeVisible();
    expect(requests.map(({ body }) => body)).toEqual([{ password: 'secreto-1', code: '123456' }]);
    expect(notices).toEqual([
      { kind: 'success', text: 'Te enviamos un código por correo.' },
      { kind: 'success', text: 'Se desactivó la verificación en dos pasos' },
    ]);
  });
});
