import { screen, waitFor } from '@testing-library/react';
import { show } from '../testing';
import { Form } from './form';
import { SubmitButton } from './form-parts';
import { TextField } from './text-fields';

test('Enter moves to the next field in a list row and submits elsewhere', async () => {
  const sent: unknown[] = [];
  const { user } = show(
    <Form
      initialValues={{ options: [{ value: '' }], label: '' }}
      onSubmit={(values) => void sent.push(values)}
    >
      <div data-form-row>
        <TextField name="options.0.value" label="Valor" />
      </div>
      <TextField name="label" label="Etiqueta" />
      <SubmitButton>Guardar</SubmitButton>
    </Form>,
  );
  await user.type(screen.getByRole('textbox', { name: 'Valor' }), 'a{Enter}');
  expect(screen.getByRole('textbox', { name: 'Etiqueta' })).toHaveFocus();
  await user.keyboard('b{Enter}');
  await waitFor(() => expect(sent).toEqual([{ options: [{ value: 'a' }], label: 'b' }]));
});
