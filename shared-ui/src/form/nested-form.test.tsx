import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { show } from '../testing';
import { Form, SubmitButton, TextField, yup } from './index';

test('Enter in a nested form submits it alone, and shows its own errors', async () => {
  const user = userEvent.setup();
  const sent: string[] = [];
  show(
    <Form initialValues={{ city: '' }} onSubmit={() => void sent.push('outer')} label="Cita">
      <Form
        nested
        label="Paciente"
        initialValues={{ name: '' }}
        validationSchema={yup.object({ name: yup.string().required('Escribe el nombre.') })}
        onSubmit={({ name }) => void sent.push(name)}
      >
        <TextField name="name" label="Nombre" />
      </Form>
      <TextField name="city" label="Ciudad" />
      <SubmitButton>Agendar</SubmitButton>
    </Form>,
  );
  const name = screen.getByRole('textbox', { name: 'Nombre' });
  await user.type(name, '{Enter}');
  expect(await screen.findByText('Escribe el nombre.')).toBeVisible();
  expect(name).toHaveFocus();
  await user.type(name, 'Eva{Enter}');
  await waitFor(() => expect(sent).toEqual(['Eva']));
  await user.type(screen.getByRole('textbox', { name: 'Ciudad' }), 'Puebla{Enter}');
  await waitFor(() => expect(sent).toEqual(['Eva', 'outer']));
});
