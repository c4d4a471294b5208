import { noAnswer, problem, startApi } from '@sala/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../../testing/render-screen';
import { setupOf } from './setup.fixture';

const { answer } = startApi();
const picture = () => new File(['a picture'], 'logo.png', { type: 'image/png' });

const open = async () => {
  const { user } = await renderScreen('/company-setup', { company: null });
  const group = within(await screen.findByRole('group', { name: 'Logotipo (opcional)' }));
  return {
    user,
    group,
    choose: () => user.upload(group.getByLabelText('Logotipo (opcional)'), picture()),
  };
};

test('a logo is saved when chosen, shown, and can be removed', async () => {
  answer('companySetupView', setupOf());
  const sent = answer('companySetupLogoSave', { ...setupOf(), hasLogo: true });
  answer('companySetupLogoView', {
    name: 'logo',
    content: new Blob(['a picture'], { type: 'image/png' }),
  });
  answer('companySetupLogoDelete', setupOf());
  const { user, group, choose } = await open();
  expect(group.queryByRole('button', { name: 'Quitar' })).not.toBeInTheDocument();
  await choose();
  expect(await group.findByRole('img', { name: 'Tu logotipo' })).toHaveAttribute(
    'src',
    expect.stringMatching(/^data:.*;base64,YSBwaWN0dXJl$/),
  );
  expect(sent.map(({ body }) => Buffer.from(body).toString())).toEqual(['a picture']);
  await user.click(group.getByRole('button', { name: 'Quitar' }));
  await waitFor(() => expect(group.queryByRole('img')).not.toBeInTheDocument());
  expect(group.getByRole('button', { name: 'Elegir imagen' })).toBeEnabled();
});

test('a rejected file shows its error, and another can be chosen', async () => {
  answer('companySetupView', setupOf());
  answer(
    'companySetupLogoSave',
    problem('request.invalid', 'Revisa los datos.', {
      errors: [{ path: '', code: 'not_an_image', message: 'Elige una imagen PNG, JPG o WebP.' }],
    }),
  );
  const { group, choose } = await open();
  await choose();
  expect(await group.findByRole('alert')).toHaveTextContent('Elige una imagen PNG, JPG o WebP.');
  answer('companySetupLogoSave', { ...setupOf(), hasLogo: true });
  answer('companySetupLogoView', noAnswer());
  await choose();
  expect(await group.findByRole('button', { name: 'Cambiar' })).toBeEnabled();
  expect(group.queryByRole('alert')).not.toBeInTheDocument();
});
