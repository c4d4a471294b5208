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

test('sections fail and retry independently', async () => {
  startAccount([here], 'email');
  answer('accountSessionList', problem('server.unavailable', 'No disponible'));
  answer('secondFactorView', problem('server.unavailable', 'Tampoco'));
  const { user } = await renderScreen('/settings/account', {});
  const sessions = await section('Sesiones y dispositivos');
  expect(await sessions.findByRole('alert')).toHaveTextContent('No disponible');
  const factor = await section('Verificación en dos pasos');
  expect(await factor.findByRole('alert')).toHaveTextContent('Tampoco');
  expect((await section('Contraseña')).getByLabelText(/Contraseña actual/)).toBeEnabled();

  answer('accountSessionList', { items: [here] });
  await user.click(sessions.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('Chrome · Windows')).toBeVisible();
  expect(factor.getByRole('alert')).toHaveTextContent('Tampoco');
  answer('secondFactorView', { method: 'email', recoveryCodesLeft: 8 });
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
