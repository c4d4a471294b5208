import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import * as yup from 'yup';
import { show } from '../testing';
import { Form } from './form';
import { SubmitButton } from './form-parts';
import { TextField } from './text-fields';

const save = () => screen.getByRole('button', { name: 'Guardar' });

describe('double submission', () => {
  /** A form whose mutation responds later and sets `submitting`. */
  const Slow = ({
    sent,
    answers,
  }: {
    readonly sent: unknown[];
    readonly answers: (() => void)[];
  }) => {
    const [submitting, setSubmitting] = useState(false);
    const submit = (values: unknown) => {
      sent.push(values);
      setSubmitting(true);
      answers.push(() => setSubmitting(false));
    };
    return (
      <Form
        initialValues={{ label: 'Uno' }}
        validationSchema={yup.object({ label: yup.string().required() })}
        onSubmit={submit}
        submitting={submitting}
      >
        <TextField name="label" label="Etiqueta" />
        <SubmitButton>Guardar</SubmitButton>
      </Form>
    );
  };

  test('two submissions in one frame are sent once, and again after the response', async () => {
    const sent: unknown[] = [];
    const answers: (() => void)[] = [];
    const { user } = show(<Slow sent={sent} answers={answers} />);
    act(() => {
      save().click();
      save().click();
      fireEvent.submit(save());
    });
    expect(save()).toHaveAttribute('aria-disabled', 'true'); // while the values are being validated
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent).toEqual([{ label: 'Uno' }]);
    await user.type(screen.getByRole('textbox', { name: 'Etiqueta' }), '{Enter}');
    act(() => answers[0]?.());
    await waitFor(() => expect(save()).not.toHaveAttribute('aria-disabled'));
    expect(sent).toHaveLength(1);
    await user.click(save());
    await waitFor(() => expect(sent).toHaveLength(2));
  });
});
