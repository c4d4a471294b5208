import { noAnswer, problem, startApi } from '@sala/shell-sdk/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { boardOf } from '../../../../testing/queue-card.fixture';
import { renderScreen } from '../../../../testing/render-screen';

const { answer } = startApi();

const place = '/hospital?kiosk=1';
const address =
  'https://sala.test/hospital/appointments/check-in/00000000-0000-4000-8000-0000000000d1/cita0000001?code=K7Q29FXM3TRP';
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

const scan = async (user: User, shown = address) => {
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
  const proof = { shown: address, bornOn: { day: 12, month: 3 } };
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

test('scans are read wherever the focus is, also while the last token shows', async () => {
  answer('kioskAppointment', found);
  answer('kioskArrive', ticket);
  const { user } = await renderScreen(place);
  await user.click(await heading(/^Te damos la bienvenida a /));
  expect(await code()).not.toHaveFocus();
  await scan(user, 'K7Q29FXM3TRP');
  await sayBirthday(user);
  await user.click(await screen.findByRole('button', { name: 'Ya llegué' }));
  await screen.findByText('MED-004');
  await scan(user);
  await sayBirthday(user);
  expect(await heading('Hola, Mariana G.')).toBeVisible();
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

test("the next patient starts in the clinic's language", async () => {
  answer('kioskAppointment', toDesk);
  const { user } = await renderScreen(place);
  await user.click(await screen.findByRole('button', { name: 'English' }));
  await user.click(await screen.findByRole('textbox', { name: /^Code/ }));
  await user.paste('K7Q2-9FXM-3TRP');
  await user.keyboard('{Enter}');
  await heading('What day were you born?');
  await user.keyboard('{Escape}');
  expect(await heading(/^Te damos la bienvenida a /)).toBeVisible();
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

test('with a barcode detector, the camera reads the code and turns off', async () => {
  const stop = jest.fn();
  Reflect.set(
    window,
    'BarcodeDetector',
    class {
      detect = () => Promise.resolve([{ rawValue: address }]);
    },
  );
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: { getUserMedia: () => Promise.resolve({ getTracks: () => [{ stop }] }) },
  });
  HTMLMediaElement.prototype.play = () => Promise.resolve();
  const { user } = await renderScreen(place);
  await user.click(await screen.findByRole('button', { name: 'Usar la cámara' }));
  expect(await heading('¿Qué día naciste?')).toBeVisible();
  expect(stop).toHaveBeenCalledTimes(1);
});

test('a denied camera is reported, and the field remains', async () => {
  Reflect.set(
    window,
    'BarcodeDetector',
    class {
      detect = () => Promise.resolve([]);
    },
  );
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: { getUserMedia: () => Promise.reject(new DOMException('no', 'NotAllowedError')) },
  });
  const { user } = await renderScreen(place);
  await user.click(await screen.findByRole('button', { name: 'Usar la cámara' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('No se pudo usar la cámara');
  expect(await code()).toBeVisible();
});

test('users who cannot check in cannot open the kiosk', async () => {
  await renderScreen(place, { permissions: ['check-in:read'] });
  expect(await screen.findByText(/Registrar llegadas/)).toBeVisible();
});
