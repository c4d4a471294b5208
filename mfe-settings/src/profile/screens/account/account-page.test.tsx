import type { AccountSession } from '@sala/shared-contracts';
import { noAnswer, problem, startApi } from '@sala/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../../testing/render-screen';

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
  const fill = async (current = 'secreto-viejo-1', next = 'secreto-nuevo-2', again = next) => {
    const rendered = await renderScreen('/settings/account', {});
    const password = await section('Contraseña');
    for (const [label, text] of [
      [/Contraseña actual/, current],
      [/^Contraseña nueva/, next],
      [/Repite la contraseña nueva/, again],
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

  test('its rules are ticked off while typing', async () => {
    startAccount();
    const { user } = await renderScreen('/settings/account', {});
    const password = await section('Contraseña');
    const field = password.getByLabelText(/^Contraseña nueva/);
    const metRules = () =>
      password.getAllByRole('listitem').map(({ textContent }) => textContent?.includes('(cumple)'));
    expect(metRules()).toEqual([false, false, false]);
    await user.type(field, 'abc');
    expect(metRules()).toEqual([false, true, false]);
    await user.type(field, '45678');
    expect(metRules()).toEqual([true, true, true]);
  });

  test('a wrong current password is reported at its field and the form kept', async () => {
    startAccount();
    answer(
      'accountPasswordChange',
      problem('auth.password_wrong', 'La contraseña actual no es correcta.'),
    );
    const { password } = await fill();
    const current = password.getByLabelText(/Contraseña actual/);
    await waitFor(() =>
      expect(current).toHaveAccessibleDescription('La contraseña actual no es correcta.'),
    );
    expect(current).toHaveFocus();
    expect(password.getByLabelText(/^Contraseña nueva/)).toHaveValue('secreto-nuevo-2');
  });

  test.each([
    ['too simple', 'secretos', 'secretos', /^Contraseña nueva/, 'Usa al menos un número.'],
    [
      'a differing repetition',
      'secreto-2',
      'secreto-3',
      /Repite/,
      'Repite la contraseña nueva, igual.',
    ],
  ])('%s: nothing is sent', async (_name, next, again, label, message) => {
    startAccount();
    const sent = answer('accountPasswordChange', undefined);
    const { password } = await fill('x', next, again);
    await waitFor(() =>
      expect(password.getByLabelText(label)).toHaveAccessibleDescription(
        expect.stringContaining(message),
      ),
    );
    expect(sent).toEqual([]);
  });
});

describe('sessions', () => {
  test('the current one is marked; another can be ended', async () => {
    const { end } = startAccount([here, phone]);
    const ended = answer('accountSessionEnd', ({ params: { sessionId } }) => {
      end(sessionId);
      return undefined;
    });
    const { user, notices } = await renderScreen('/settings/account', {});
    const list = within(await screen.findByRole('list', { name: 'Sesiones y dispositivos' }));
    const [mine, other] = list.getAllByRole('listitem');
    expect(mine).toHaveTextContent(
      'Chrome · WindowsEste equipoÚltimo uso: 20/11/2026, 09:30 · 189.203.1.20',
    );
    expect(mine && within(mine).queryByRole('button')).toBeNull();
    expect(other).toHaveTextContent('Safari · iPhone');
    await user.click(list.getByRole('button', { name: 'Cerrar la sesión de Safari · iPhone' }));
    expect(await screen.findByText('Solo tienes sesión abierta en este equipo.')).toBeVisible();
    expect(ended.map(({ params }) => params.sessionId)).toEqual([phone.id]);
    expect(notices).toEqual([{ kind: 'success', text: 'La sesión se cerró' }]);
  });

  test('all others end after confirmation', async () => {
    const { end } = startAccount([here, phone, desk]);
    const ended = answer('accountSessionEnd', ({ params: { sessionId } }) => {
      end(sessionId);
      return undefined;
    });
    const { user, notices } = await renderScreen('/settings/account', {});
    await user.click(await screen.findByRole('button', { name: 'Cerrar todas las demás' }));
    const question = within(
      await screen.findByRole('alertdialog', { name: '¿Cerrar las otras 2 sesiones?' }),
    );
    await user.click(question.getByRole('button', { name: 'Cerrar todas las demás' }));
    expect(await screen.findByText('Solo tienes sesión abierta en este equipo.')).toBeVisible();
    expect(ended.map(({ params }) => params.sessionId)).toEqual([phone.id, desk.id]);
    expect(notices).toEqual([{ kind: 'success', text: 'Se cerraron 2 sesiones' }]);
  });

  test('one that fails to end stays listed; an unknown device gets a name', async () => {
    startAccount([here, { ...phone, device: '' }]);
    answer('accountSessionEnd', noAnswer());
    const { user, notices } = await renderScreen('/settings/account', {});
    const end = await screen.findByRole('button', {
      name: 'Cerrar la sesión de Equipo sin nombre',
    });
    await user.click(end);
    await waitFor(() => expect(end).toBeEnabled());
    expect(screen.getByText('Equipo sin nombre')).toBeVisible();
    expect(notices).toEqual([]);
  });
});

test('sections fail and retry independently', async () => {
  startAccount();
  answer('accountSessionList', problem('server.unavailable', 'No disponible'));
  const { user } = await renderScreen('/settings/account', {});
  const sessions = await section('Sesiones y dispositivos');
  expect(await sessions.findByRole('alert')).toHaveTextContent('No disponible');
  expect(
    (await section('Verificación en dos pasos')).getByRole('button', {
      name: 'Activar verificación en dos pasos',
    }),
  ).toBeEnabled();
  startAccount();
  answer('secondFactorView', problem('server.unavailable', 'Tampoco'));
  await user.click(sessions.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('Chrome · Windows')).toBeVisible();
});

test('a second factor that fails to load offers Retry', async () => {
  startAccount();
  answer('secondFactorView', problem('server.unavailable', 'No disponible'));
  const { user } = await renderScreen('/settings/account', {});
  const factor = await section('Verificación en dos pasos');
  expect(await factor.findByRole('alert')).toHaveTextContent('No disponible');
  startAccount([here], 'email');
  await user.click(factor.getByRole('button', { name: 'Reintentar' }));
  expect(await factor.findByText('Enviamos un código a tu correo.')).toBeVisible();
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
