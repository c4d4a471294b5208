import { problem, startApi } from '@sala/shell-sdk/testing';
import { screen, within } from '@testing-library/react';
import { renderScreen } from '../../../testing/render-screen';

const { answer } = startApi();
const at = '/apps/phone?person=%2B525512345678&name=Rosa';

const view = {
  channels: ['whatsapp' as const],
  people: [{ id: '+525512345678', name: 'Rosa' }],
  stoppedMarketing: false,
  messages: [
    {
      id: 'wamid.1',
      direction: 'in' as const,
      kind: 'interactive',
      text: '¿Confirmas tu cita?',
      buttons: [{ id: 'si', title: 'Sí' }],
      at: '2026-11-28T15:00:00Z',
    },
  ],
};

test('a person writes, taps a button, sends a picture and stops marketing', async () => {
  answer('sandboxPhoneView', view);
  const done = answer('sandboxPhoneWrite', undefined);
  const { user } = await renderScreen(at, {});
  await user.type(await screen.findByRole('textbox', { name: /^Escribir/ }), 'Hola');
  await user.click(screen.getByRole('button', { name: 'Enviar' }));
  const phone = within(screen.getByRole('region', { name: 'Mensajes en el teléfono' }));
  await user.click(await phone.findByRole('button', { name: 'Sí' }));
  await user.click(screen.getByRole('button', { name: 'Enviar una foto' }));
  await user.click(screen.getByRole('button', { name: 'Dejar de recibir promociones' }));
  expect(done.map(({ body }) => (body as { act: object }).act)).toEqual([
    { kind: 'text', text: 'Hola' },
    { kind: 'button', messageId: 'wamid.1', id: 'si' },
    { kind: 'picture' },
    { kind: 'marketing', value: 'stop' },
  ]);
});

test('another person is invented; a number that is none is refused', async () => {
  answer('sandboxPhoneView', { ...view, people: [], messages: [] });
  const { user } = await renderScreen('/apps/phone', {});
  await user.click(await screen.findByRole('button', { name: 'Agregar persona' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/^Nombre/), 'Leo');
  await user.type(dialog.getByLabelText(/^Número/), 'no');
  await user.click(dialog.getByRole('button', { name: 'Usar este teléfono' }));
  expect(await dialog.findByText(/identificador como MX\.1349/)).toBeVisible();
  await user.clear(dialog.getByLabelText(/^Número/));
  await user.type(dialog.getByLabelText(/^Número/), 'MX.1349');
  await user.click(dialog.getByRole('button', { name: 'Usar este teléfono' }));
  expect(await screen.findByText('Todavía no hay mensajes en este teléfono.')).toBeVisible();
});

test('without a simulated channel it leads to where one is connected', async () => {
  answer('sandboxPhoneView', { ...view, channels: [], people: [] });
  await renderScreen('/apps/phone', {});
  expect(await screen.findByRole('link', { name: 'Ir a Integraciones' })).toHaveAttribute(
    'href',
    '/apps',
  );
});

test('outside a demonstration there is none', async () => {
  answer('sandboxPhoneView', () => problem('resource.not_found', 'No existe.'));
  await renderScreen('/apps/phone', {});
  expect(await screen.findByText('Esta instalación no tiene simulador')).toBeVisible();
});
