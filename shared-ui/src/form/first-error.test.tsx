import { screen, waitFor } from '@testing-library/react';
import { useFormikContext } from 'formik';
import * as yup from 'yup';
import { show } from '../testing';
import { RadioGroupField } from './choice-fields';
import { Form } from './form';
import { SubmitButton } from './form-parts';
import { TextField } from './text-fields';

const save = () => screen.getByRole('button', { name: 'Guardar' });

describe('first error of a rejected form', () => {
  const rules = yup.object({
    rows: yup
      .array(yup.object({ name: yup.string().required('Escribe el nombre.') }))
      .min(1, 'Agrega al menos un renglón.'),
    stage: yup.string().required('Elige la etapa.'),
    note: yup.string().required('Escribe una nota.'),
  });
  const scrolled: Element[] = [];
  beforeEach(() => {
    scrolled.length = 0;
    // jsdom cannot scroll.
    Element.prototype.scrollIntoView = function scrollIntoView(this: Element) {
      scrolled.push(this);
    };
  });
  const filled = { rows: [{ name: 'A' }], stage: 'one', note: 'x' };
  const Several = ({
    values,
    rows = values.rows,
  }: {
    readonly values: typeof filled;
    readonly rows?: typeof filled.rows;
  }) => (
    <Form label="Varios" initialValues={values} validationSchema={rules} onSubmit={() => undefined}>
      {rows.map((_row, index) => (
        <TextField key={index} name={`rows.${index}.name`} label={`Nombre ${index + 1}`} />
      ))}
      <RadioGroupField
        name="stage"
        label="Etapa"
        options={[
          { value: 'one', label: 'Una' },
          { value: 'two', label: 'Dos' },
        ]}
      />
      <details>
        <summary>Más</summary>
        <TextField name="note" label="Nota" />
      </details>
      <SubmitButton>Guardar</SubmitButton>
    </Form>
  );

  test.each([
    [
      'an error in a list row',
      { ...filled, rows: [{ name: 'A' }, { name: '' }] },
      () => screen.getByLabelText('Nombre 2'),
    ],
    ['an error in a radio group', { ...filled, stage: '' }, () => screen.getByLabelText('Una')],
    ['an error in a closed section', { ...filled, note: '' }, () => screen.getByLabelText('Nota')],
  ])('scrolls to and focuses %s', async (_where, values, control) => {
    const { user } = show(<Several values={values} />);
    await user.click(save());
    await waitFor(() => expect(control()).toHaveFocus());
    expect(control()).toBeVisible();
    expect(scrolled.some((element) => element.contains(control()))).toBe(true);
  });

  test('the form reports an error no control shows', async () => {
    const { user } = show(<Several values={{ ...filled, rows: [] }} />);
    await user.click(save());
    expect(await screen.findByRole('alert')).toHaveTextContent('Agrega al menos un renglón.');
    await waitFor(() => expect(screen.getByRole('alert')).toHaveFocus());
  });

  test('an error shown by a list is reported once', async () => {
    const Rows = () => {
      const { errors } = useFormikContext<typeof filled>();
      return typeof errors.rows === 'string' ? (
        <p role="alert" tabIndex={-1}>
          {errors.rows}
        </p>
      ) : null;
    };
    const { user } = show(
      <Form
        label="Lista"
        initialValues={{ ...filled, rows: [] }}
        validationSchema={rules}
        onSubmit={() => undefined}
      >
        <Rows />
        <SubmitButton>Guardar</SubmitButton>
      </Form>,
    );
    await user.click(save());
    expect(await screen.findByText('Agrega al menos un renglón.')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('alert')).toHaveFocus());
  });
});
