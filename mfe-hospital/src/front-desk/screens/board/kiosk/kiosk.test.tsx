import { noAnswer, problem, startApi } from '@sala/shell-sdk/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { boardOf } from '../../../../testing/queue-card.fixture';
import { renderScreen, renderSignedOut } from '../../../../testing/render-screen';
import { deviceToken, useAuth } from '@sala/shared-auth';
import type { DeviceKind } from '@sala/shared-contracts';

const { answer } = startApi();

const place = '/hospital?kiosk=1';
/** A scanner types; the address that an e-mail shows is read in the browser's journey. */
const shownCode = 'K7Q29FXM3TRP';
const found = {
  patient: 'Mariana G.',
  startAt: '2026-11-24T16:10:00.000Z',
  timeZone: 'America/Mexico_City',
  practitioner: 'Julia Ríos',
  room: 'Consultorio 9',
};
const ticket = { patient: 'Mariana G.', token: 'MED-004', room: 'Consultorio 9', ahead: 2 };
const toDesk = problem('kiosk.desk_needed', 'Pasa a recepción: ahí te atienden.');

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(window, 'BarcodeDetector');
  Reflect.deleteProperty(navigator, 'mediaDevices');
});

type User = Awaited<ReturnType<typeof renderScreen>>['user'];

const code = () => screen.findByRole('textbox', { name: /^Código/ });
const heading = (name: RegExp | string) => screen.findByRole('heading', { level: 1, name });
const pick = (group: string, name: string) =>
  within(screen.getByRole('group', { name: group })).getByRole('button', { name });

const scan = async (user: User, shown = shownCode) => {
  await user.keyboard(`${shown}{Enter}`);
  await heading('¿Qué día naciste?');
};
const showCode = async (user: User) => {
  const field = await code();
  await user.clear(field);
  await user.paste('K7Q2-9FXM-3TRP');
  await user.keyboard('{Enter}');
  await heading('¿Qué día naciste?');
};
const sayBirthday = async (user: User) => {
  await user.click(pick('Día', '12'));
  await user.click(pick('Mes', 'mar'));
  await user.click(screen.getByRole('button', { name: 'Continuar' }));
};

test('a scan and a birthday confirm the arrival, show the token, and leave nothing behind', async () => {
  const requests = answer('kioskAppointment', found);
  const received = answer('kioskArrive', ticket);
  const { user, place: at } = await renderScreen(place);
  expect(await heading(/^Te damos la bienvenida a /)).toBeVisible();
  expect(await code()).toHaveFocus();
  await scan(user);
  expect(await heading('¿Qué día naciste?')).toHaveFocus();
  expect(screen.getByRole('button', { name: 'Continuar' })).toBeDisabled();
  await sayBirthday(user);
  expect(await heading('Hola, Mariana G.')).toBeVisible();
  expect(screen.getByText('10:10')).toBeVisible();
  expect(screen.getByText('Julia Ríos')).toBeVisible();
  expect(screen.getByText('Consultorio 9')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Ya llegué' }));
  expect(await screen.findByRole('status')).toHaveTextContent('MED-004');
  const proof = { shown: shownCode, bornOn: { day: 12, month: 3 } };
  expect(requests[0]).toMatchObject({ body: proof });
  expect(received[0]).toMatchObject({ body: proof });
  expect(at()).toBe(place);
  await user.click(screen.getByRole('button', { name: 'Listo' }));
  expect(await code()).toHaveValue('');
  expect(screen.queryByText(/Mariana|MED-004|Julia/)).not.toBeInTheDocument();
  await showCode(user);
  expect(
    screen.queryByRole('button', { pressed: true, name: /^(12|mar)$/ }),
  ).not.toBeInTheDocument();
});

test('a short code is not sent, a wrong birthday is asked again, a lost connection keeps the answers, and the desk is shown', async () => {
  const requests = answer('kioskAppointment', problem('kiosk.birth_mismatch', 'No coinciden'));
  const { user } = await renderScreen(place);
  await user.click(await code());
  await user.paste('k7q2-9fxm');
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Escribe las 12 letras y números del código.')).toBeVisible();
  await showCode(user);
  await sayBirthday(user);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'El día y el mes no coinciden. Inténtalo otra vez.',
  );
  expect(screen.getByRole('button', { name: 'Continuar' })).toBeDisabled(); // no trace of the wrong one
  expect(requests).toHaveLength(1);
  answer('kioskAppointment', noAnswer());
  await sayBirthday(user);
  await waitFor(() =>
    expect(screen.getByRole('alert')).toHaveTextContent('No se pudo en este momento'),
  );
  answer('kioskAppointment', toDesk);
  await user.click(screen.getByRole('button', { name: 'Continuar' }));
  expect(await heading('Pasa a recepción')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Necesito más tiempo' })).toBeVisible();
});

test('the token disappears after fifteen seconds unless extended', async () => {
  answer('kioskAppointment', found);
  answer('kioskArrive', ticket);
  const { user } = await renderScreen(place);
  await showCode(user);
  await sayBirthday(user);
  await user.click(await screen.findByRole('button', { name: 'Ya llegué' }));
  await waitFor(
    () => expect(screen.getByRole('timer')).toHaveTextContent('Se cierra en 14 segundos'),
    { timeout: 3000 },
  );
  jest.useFakeTimers();
  fireEvent.click(screen.getByRole('button', { name: 'Necesito más tiempo' })); // from here on the test controls the timers
  for (let second = 0; second < 10; second += 1) act(() => void jest.advanceTimersByTime(1000));
  expect(screen.getByRole('timer')).toHaveTextContent('Se cierra en 5 segundos');
  fireEvent.click(screen.getByRole('button', { name: 'Necesito más tiempo' }));
  expect(screen.getByRole('timer')).toHaveTextContent('Se cierra en 15 segundos');
  for (let second = 0; second < 15; second += 1) act(() => void jest.advanceTimersByTime(1000));
  expect(screen.getByRole('textbox', { name: /^Código/ })).toHaveValue('');
  expect(screen.queryByText('MED-004')).not.toBeInTheDocument();
});

test('no key reaches the application behind the kiosk', async () => {
  const listener = jest.fn();
  document.addEventListener('keydown', listener);
  try {
    const { user } = await renderScreen(place);
    await code();
    await user.keyboard('{Control>}k{/Control}?');
    expect(listener).not.toHaveBeenCalled();
  } finally {
    document.removeEventListener('keydown', listener);
  }
});

test("leaving requires the user's password; users without one sign out", async () => {
  answer('kioskLeave', problem('auth.password_wrong', 'Esa no es tu contraseña.'));
  const { user, place: at, signOuts } = await renderScreen(place);
  await user.click(await screen.findByRole('button', { name: 'Salir del modo quiosco' }));
  expect(screen.getByLabelText(/^Contraseña/)).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Cerrar sesión' }));
  expect(signOuts()).toBe(1);
  await user.type(screen.getByLabelText(/^Contraseña/), 'otra-clave-1{Enter}');
  expect(await screen.findByText('Esa no es tu contraseña.')).toBeVisible();
  expect(at()).toBe(place);
  const sent = answer('kioskLeave', undefined);
  answer('queueBoard', boardOf());
  answer('departmentList', { items: [] });
  answer('practitionerList', { items: [] });
  await user.click(screen.getByRole('button', { name: 'Salir' }));
  await waitFor(() => expect(at()).toBe('/hospital'));
  expect(sent[0]).toMatchObject({ body: { password: 'otra-clave-1' } });
});

test('users who cannot check in cannot open the kiosk', async () => {
  await renderScreen(place, { permissions: ['check-in:read'] });
  expect(await screen.findByText(/Registrar llegadas/)).toBeVisible();
});

describe('a paired device', () => {
  const expired = problem('device.authorization_expired', 'El código de vinculación caducó.');
  const token = 'sala_device_secret';

  beforeEach(() => {
    HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
      this.open = true;
    };
  });
  afterEach(() => deviceToken.clear());

  const showsCode = (userCode: string) => {
    const expiresAt = new Date(Date.now() + 600_000).toISOString();
    return answer('deviceAuthorizationRequest', { userCode, expiresAt, interval: 1 });
  };

  const is = (kind: DeviceKind) =>
    answer('deviceView', {
      id: 'c0ffee00-0000-4000-8000-0000000000d1',
      name: 'Entrada',
      kind,
      company: 'Clínica San Rafael',
      site: { id: 'c0ffee00-0000-4000-8000-0000000000e1', name: 'Centro' },
    });

  const heading = (name: RegExp | string) =>
    screen.findByRole('heading', { level: 1, name }, { timeout: 4000 });

  test('an expired code is replaced, with another secret', async () => {
    const asked = showsCode('WDJBMJHT');
    answer('deviceTokenRequest', expired);
    await renderSignedOut('/device', 'en');
    await heading('Pair this device');
    await waitFor(() => expect(asked.length).toBeGreaterThan(1));
    expect(asked[1]?.body).not.toEqual(asked[0]?.body);
    answer('deviceTokenRequest', { token: null });
  });

  test('whoever is signed in is asked to sign out before anything is shown', async () => {
    const ended = answer('authSignOut', undefined);
    const asked = showsCode('WDJBMJHT');
    answer('deviceTokenRequest', { token: null });
    const { user } = await renderScreen('/device');
    expect(await heading('Hay una sesión abierta aquí')).toBeVisible();
    expect(asked).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Cerrar sesión y continuar' }));
    expect(await heading('Vincula este dispositivo')).toBeVisible();
    expect(ended).toHaveLength(1);
    expect(useAuth.getState().token).toBeNull();
  });

  test('a paired device ends a session that it finds', async () => {
    deviceToken.write(token);
    const ended = answer('authSignOut', undefined);
    is('kiosk');
    await renderScreen('/device');
    expect(await heading(/^Te damos la bienvenida/)).toBeVisible();
    expect(ended).toHaveLength(1);
  });
});
