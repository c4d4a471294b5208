import type { Profile } from '@sala/shared-contracts';
import { noAnswer, problem, startApi } from '@sala/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { ana } from '../../../testing/ana.fixture';
import { renderScreen } from '../../../testing/render-screen';

const { answer } = startApi();

const profile: Profile = {
  id: ana.id,
  email: 'ana@sala.test',
  firstName: 'Ana',
  lastName: 'Ruiz',
  secondLastName: null,
  phone: '+525512345678',
  mailSignature: null,
  photoId: null,
  updatedAt: null,
  version: 1,
};

const start = () => {
  answer('profileView', profile);
  answer('practitionerOwn', { card: null });
  answer('authSession', ana);
};

const section = async (name: string) => within(await screen.findByRole('region', { name }));

test('only what changed is sent, and the frame hears of the names', async () => {
  start();
  const session = answer('authSession', { ...ana, firstName: 'Ana María' });
  const { user, notices } = await renderScreen('/settings', {});
  const you = await section('Tus datos');
  const name = you.getByLabelText(/^Nombre/);
  await user.clear(name);
  await user.click(name);
  await user.paste('Ana María');
  const sent = answer('profileUpdate', { ...profile, firstName: 'Ana María', version: 2 });
  await user.click(you.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(session).toHaveLength(1));
  expect(sent.map(({ body }) => body)).toEqual([{ version: 1, firstName: 'Ana María' }]);
  expect(notices).toEqual([{ kind: 'success', text: 'Tu perfil se guardó' }]);
});

test('the address changes with a code that the new one receives; a wrong one says so', async () => {
  start();
  const { user } = await renderScreen('/settings', {});
  const email = await section('Correo');
  await user.click(email.getByRole('button', { name: 'Cambiar correo' }));
  await user.click(email.getByLabelText(/^Correo nuevo/));
  await user.paste('nueva@sala.test');
  await user.click(email.getByLabelText(/^Contraseña actual/));
  await user.paste('secreto-1');
  const asked = answer('emailChangeStart', { resendAfterSeconds: 60 });
  await user.click(email.getByRole('button', { name: 'Enviar código' }));
  answer('emailChangeConfirm', problem('auth.code_invalid', 'El código no es correcto.'));
  await user.click(await email.findByLabelText(/^Código de 6 dígitos/));
  await user.paste('111111');
  await user.click(email.getByRole('button', { name: 'Confirmar correo' }));
  expect((await email.findAllByText('El código no es correcto.')).length).toBeGreaterThan(0);
  expect(asked.map(({ body }) => body)).toEqual([
    { email: 'nueva@sala.test', password: 'secreto-1' },
  ]);
  const confirmed = answer('emailChangeConfirm', {
    ...profile,
    email: 'nueva@sala.test',
    version: 2,
  });
  await user.clear(email.getByLabelText(/^Código de 6 dígitos/));
  await user.click(email.getByLabelText(/^Código de 6 dígitos/));
  await user.paste('222222');
  await user.click(email.getByRole('button', { name: 'Confirmar correo' }));
  expect(await screen.findByText('nueva@sala.test')).toBeVisible();
  expect(confirmed[0]?.body).toEqual({ email: 'nueva@sala.test', code: '222222' });
});

test('a practitioner sees their card; a failure offers to try again', async () => {
  start();
  answer('practitionerOwn', {
    card: {
      id: ana.id,
      name: 'Ana Ruiz',
      profession: 'doctor',
      specialty: { name: 'Cardiología', nameEn: 'Cardiology' },
      licenceNumber: '1234567',
      specialtyLicence: null,
      titleInstitution: 'UNAM',
      bio: null,
      acceptsNewPatients: true,
      active: true,
    },
  });
  await renderScreen('/settings', {}, 'en');
  const card = await section('Your professional card');
  expect(card.getByText('Cardiology')).toBeVisible();
  expect(card.getByText('1234567')).toBeVisible();
});

test('a failure offers to try again', async () => {
  start();
  answer('profileView', noAnswer);
  await renderScreen('/settings', {});
  expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeVisible();
});
