import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import * as yup from 'yup';
import { show } from '../testing';
import { Form } from './form';
import { SubmitButton } from './form-parts';
import { PhoneField } from './phone-field';
import { callingCodeOf, countryOf, draftOf, readPhone } from './phone-numbers';

describe('the field', () => {
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
});

describe('numbers', () => {
  const countries = ['MX', 'US', 'CA', 'AR', 'BR', 'DO', 'DE', 'ES', 'FR', 'GB', 'IT', 'JP'];
  const read = (text: string, country = 'MX') => readPhone(text, country, countries);

  test.each([
    ['MX', '5512345678', '55 1234 5678', '+525512345678'],
    ['MX', '(55) 1234-5678', '55 1234 5678', '+525512345678'],
    ['MX', '8112345678', '81 1234 5678', '+528112345678'],
    ['US', '2133734253', '(213) 373-4253', '+12133734253'],
    ['CA', '6135550123', '(613) 555-0123', '+16135550123'],
    ['ES', '612345678', '612 34 56 78', '+34612345678'],
    ['FR', '0612345678', '06 12 34 56 78', '+33612345678'],
    ['GB', '07400123456', '07400 123456', '+447400123456'],
    ['DE', '015123456789', '01512 3456789', '+4915123456789'],
    ['IT', '0612345678', '06 1234 5678', '+390612345678'],
    ['JP', '09012345678', '090-1234-5678', '+819012345678'],
    ['BR', '11961234567', '(11) 96123-4567', '+5511961234567'],
  ])('in %s, %s is shown as %s with the value %s', (country, typed, text, value) => {
    expect(read(typed, country)).toEqual({ country, text, value });
    expect(countryOf(value)).toBe(country);
  });

  test('formats from the first digit', () => {
    const shown = [...'5512345678'].reduce<string[]>(
      (texts, digit) => [...texts, read(`${texts.at(-1) ?? ''}${digit}`).text],
      [],
    );
    expect(shown.map((text) => text.replace(/\D/g, ''))).toEqual(
      [...'5512345678'].map((_, index) => '5512345678'.slice(0, index + 1)),
    );
    expect(shown.at(-1)).toBe('55 1234 5678');
  });

  test.each([
    ['+1 213 373 4253', 'US', '(213) 373-4253', '+12133734253'],
    ['+1 (809) 234-5678', 'DO', '(809) 234-5678', '+18092345678'],
    ['0034 612 34 56 78', 'ES', '612 34 56 78', '+34612345678'],
    [' +52 55 1234 5678', 'MX', '55 1234 5678', '+525512345678'],
    ['+44 7400 123456', 'GB', '07400 123456', '+447400123456'],
  ])('pasting %s selects %s', (pasted, country, text, value) => {
    expect(read(pasted, country === 'MX' ? 'US' : 'MX')).toEqual({ country, text, value });
  });

  test.each(['+52 1 55 1234 5678', '+5215512345678', '005215512345678'])(
    'drops the former mobile 1 from %s',
    (pasted) => {
      expect(read(pasted)).toEqual({ country: 'MX', text: '55 1234 5678', value: '+525512345678' });
    },
  );

  test('keeps a partial foreign number as typed', () => {
    expect(read('+')).toEqual({ country: 'MX', text: '+', value: '' });
    expect(read('+1 21')).toEqual({ country: 'MX', text: '+1 21', value: '+121' });
  });

  test.each(['+52551234567', '+5255123456789', '+1', '', '+46701234567890123'])(
    '%p is not a complete number',
    (value) => {
      expect(countryOf(value)).toBeUndefined();
    },
  );

  test('does not mistake an unlisted country for a listed one', () => {
    expect(read('+46701234567')).toMatchObject({ country: 'MX', text: '+46701234567' });
    expect(countryOf('+46701234567')).toBe('SE');
  });

  test('shows a stored number in its country without changing it', () => {
    expect(draftOf('+12133734253', countries)).toEqual({
      country: 'US',
      text: '(213) 373-4253',
      value: '+12133734253',
    });
    expect(draftOf('5512345678', countries)).toEqual({
      country: 'MX',
      text: '55 1234 5678',
      value: '5512345678',
    });
    expect(draftOf('', countries)).toEqual({ country: 'MX', text: '', value: '' });
  });

  test.each([
    ['MX', '52'],
    ['US', '1'],
    ['GB', '44'],
    ['XX', ''],
  ])('the code of %s is %p', (country, code) => {
    expect(callingCodeOf(country)).toBe(code);
  });
});
