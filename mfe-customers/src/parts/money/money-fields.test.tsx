import { UiProvider } from '@sala/shared-ui';
import { Form, FormBody, SubmitButton } from '@sala/shared-ui/form';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MoneyField } from './money-field';
import { QuantityField } from './quantity-field';

const show = () => {
  const sent: object[] = [];
  render(
    <UiProvider locale="es-MX">
      <Form
        initialValues={{ price: '', quantity: '1' }}
        onSubmit={(values) => void sent.push(values)}
      >
        <FormBody>
          <MoneyField name="price" label="Precio" />
          <QuantityField name="quantity" label="Cantidad" />
        </FormBody>
        <SubmitButton>Guardar</SubmitButton>
      </Form>
    </UiProvider>,
  );
  return { user: userEvent.setup({ delay: null }), sent };
};

test('formats an amount on blur', async () => {
  const { user } = show();
  const price = screen.getByRole('textbox', { name: 'Precio' });
  await user.type(price, '1234.5');
  expect(price).toHaveValue('1234.5');
  await user.tab();
  await waitFor(() => expect(price).toHaveValue('1,234.50'));
});

test('leaves an invalid amount for correction', async () => {
  const { user, sent } = show();
  await user.type(screen.getByRole('textbox', { name: 'Precio' }), '12.345');
  await user.tab();
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(sent).toEqual([{ price: '12.345', quantity: '1' }]));
});

test('arrow keys count and stop above zero', async () => {
  const { user } = show();
  const quantity = screen.getByRole('textbox', { name: 'Cantidad' });
  await user.click(quantity);
  await user.keyboard('{ArrowUp}{ArrowUp}');
  await waitFor(() => expect(quantity).toHaveValue('3'));
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}');
  await waitFor(() => expect(quantity).toHaveValue('1'));
  await user.type(quantity, '.5{ArrowUp}');
  await waitFor(() => expect(quantity).toHaveValue('2.5'));
});
