import { problem, startApi } from '@sala/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../../testing/render-screen';

const { answer } = startApi();

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
  expect(notices).toEqual([{ kind: 'success', text: 'La verificación en dos pasos está activa' }]);
});

test('by mail: a mailed code instead of a key', async () => {
  startFactor();
  const started = answer('secondFactorStart', { keyUri: null, secret: null });
  const { factor } = await startActivation('Por correo');
  expect(await factor.findByText('Enviamos un código a ana@sol.test.')).toBeVisible();
  expect(factor.queryByRole('img')).toBeNull();
  expect(started[0]?.body.method).toBe('email');
});

test('a wrong password is reported at its field', async () => {
  startFactor();
  answer(
    'secondFactorStart',
    problem('auth.password_wrong', 'La contraseña actual no es correcta.'),
  );
  const { factor } = await startActivation();
  const field = factor.getByLabelText(/Contraseña actual/);
  await waitFor(() =>
    expect(field).toHaveAccessibleDescription('La contraseña actual no es correcta.'),
  );
  expect(field).toHaveFocus();
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
    expect(field).toHaveAccessibleDescription(expect.stringContaining('El código no es correcto.')),
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
  expect(decodeURIComponent(file.getAttribute('href') ?? '')).toContain('ABCDE-FGHJK\nLMNPQ-RSTUV');

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
