import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import * as yup from 'yup';
import { show } from '../testing';
import { Form } from './form';
import { SubmitButton } from './form-parts';
import { PhoneField } from './phone-field';

const countries = ['MX', 'US', 'CA', 'DE', 'ES', 'GB', 'JP'];
const schema = yup.object({ phone: yup.string().required('Escribe tu teléfono.') });

const Contact = ({ sent, phone = '' }: { readonly sent: unknown[]; readonly phone?: string }) => {
  const [round, setRound] = useState(0);
  return (
    <>
      <Form
        key={round}
        initialValues={{ phone }}
        validationSchema={schema}
        onSubmit={(values) => void sent.push(values)}
      >
        <PhoneField name="phone" label="Teléfono" countries={countries} required />
        <SubmitButton>Guardar</SubmitButton>
        <button type="reset">Deshacer</button>
      </Form>
      <button type="button" onClick={() => setRound(round + 1)}>
        Otra vez
      </button>
    </>
  );
};

const number = () => screen.findByRole('textbox', { name: /Teléfono/ });
const country = () => screen.getByRole('combobox', { name: 'País del teléfono' });
const save = () => screen.getByRole('button', { name: 'Guardar' });
const incomplete = 'Revisa el número: le faltan o le sobran dígitos.';

test('lists Mexico first, then countries by name with their codes', async () => {
  show(<Contact sent={[]} />);
  await number();
  const names = within(country())
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
  expect(names).toEqual([
    'México (+52)',
    'Alemania (+49)',
    'Canadá (+1)',
    'España (+34)',
    'Estados Unidos (+1)',
    'Japón (+81)',
    'Reino Unido (+44)',
  ]);
  expect(country()).toHaveDisplayValue('México (+52)');
});

test('formats while typing and yields an international value', async () => {
  const sent: unknown[] = [];
  const { user } = show(<Contact sent={sent} />);
  await user.type(await number(), '5512345678');
  expect(await number()).toHaveValue('55 1234 5678');
  await user.click(save());
  await waitFor(() => expect(sent).toEqual([{ phone: '+525512345678' }]));
});

test('another country reinterprets the same digits', async () => {
  const sent: unknown[] = [];
  const { user } = show(<Contact sent={sent} />);
  await user.type(await number(), '2133734253');
  await user.selectOptions(country(), 'US');
  expect(await number()).toHaveValue('(213) 373-4253');
  await user.click(save());
  await waitFor(() => expect(sent).toEqual([{ phone: '+12133734253' }]));
});

test('a pasted foreign number selects its country', async () => {
  const sent: unknown[] = [];
  const { user } = show(<Contact sent={sent} />);
  await user.click(await number());
  await user.paste('+44 7400 123456');
  expect(country()).toHaveDisplayValue('Reino Unido (+44)');
  expect(await number()).toHaveValue('07400 123456');
  await user.click(save());
  await waitFor(() => expect(sent).toEqual([{ phone: '+447400123456' }]));
});

test('deletes digit by digit through brackets and hyphens', async () => {
  const { user } = show(<Contact sent={[]} />);
  await user.type(await number(), '2133734253');
  await user.selectOptions(country(), 'US');
  await user.type(await number(), '{Backspace>14/}');
  expect(await number()).toHaveValue('');
  await user.type(await number(), '6135550123');
  expect(await number()).toHaveValue('(613) 555-0123');
});

test('keeps the caret while typing in the middle', async () => {
  const { user } = show(<Contact sent={[]} />);
  await user.type(await number(), '551234567');
  const field = await number();
  await user.type(field, '9', { initialSelectionStart: 1, initialSelectionEnd: 1 });
  expect(field).toHaveProperty('selectionStart', 2);
  await user.tab();
  expect(field).toHaveValue('595 123 4567');
});

test.each(['551234567', '55123456789', '+46 70 123 45 67'])(
  'rejects %s at the field',
  async (typed) => {
    const sent: unknown[] = [];
    const { user } = show(<Contact sent={sent} />);
    await user.click(await number());
    await user.paste(typed);
    await user.click(save());
    await waitFor(async () => expect(await number()).toHaveAccessibleDescription(incomplete));
    expect(await number()).toHaveFocus();
    expect(sent).toEqual([]);
  },
);

test('leaves blank input to the schema', async () => {
  const { user } = show(<Contact sent={[]} />);
  await number();
  await user.click(save());
  await waitFor(async () =>
    expect(await number()).toHaveAccessibleDescription('Escribe tu teléfono.'),
  );
});

test('shows a stored number in its country and restores it on reset', async () => {
  const sent: unknown[] = [];
  const { user } = show(<Contact sent={sent} phone="+5215512345678" />);
  expect(await number()).toHaveValue('55 1234 5678');
  await user.clear(await number());
  await user.type(await number(), '8112345678');
  await user.click(screen.getByRole('button', { name: 'Deshacer' }));
  await waitFor(async () => expect(await number()).toHaveValue('55 1234 5678'));
  await user.click(save());
  await waitFor(() => expect(sent).toEqual([{ phone: '+5215512345678' }]));
});

test('a stored number of an unlisted country does not block the form', async () => {
  const sent: unknown[] = [];
  const { user } = show(<Contact sent={sent} phone="+46701234567" />);
  expect(await number()).toHaveValue('+46701234567');
  await user.click(save());
  await waitFor(() => expect(sent).toEqual([{ phone: '+46701234567' }]));
  await user.type(await number(), '8');
  await user.click(save());
  await waitFor(async () => expect(await number()).toHaveAccessibleDescription(incomplete));
  expect(sent).toHaveLength(1);
});
