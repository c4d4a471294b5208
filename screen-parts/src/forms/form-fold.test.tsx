import { Form, SubmitButton, TextField, yup } from '@sala/shared-ui/form';
import { screen, waitFor } from '@testing-library/react';
import { renderPart } from '../testing/render-part';
import { FormFold } from './form-fold';

const rules = yup.object({ note: yup.string().required('Escribe una nota.') });

const Folded = ({ refusedPath }: { readonly refusedPath?: string }) => {
  const problem = refusedPath
    ? { title: 'No', errors: [{ path: refusedPath, message: 'Ya no existe.' }] }
    : null;
  return (
    <Form
      label="Paciente"
      initialValues={{ note: '', tags: '' }}
      validationSchema={rules}
      onSubmit={() => undefined}
      problem={problem}
    >
      <FormFold title="Notas" names={['note', 'tags']} problem={problem}>
        <TextField name="note" label="Nota" />
      </FormFold>
      <SubmitButton>Guardar</SubmitButton>
    </Form>
  );
};

test('a closed section opens for the first error and focuses it', async () => {
  const { user } = await renderPart(Folded);
  await screen.findByRole('button', { name: 'Notas' });
  expect(screen.queryByRole('textbox', { name: 'Nota' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Nota' })).toHaveFocus());
  expect(screen.getByText('Escribe una nota.')).toBeVisible();
});

test('opens for a server error in one of several values', async () => {
  await renderPart(() => <Folded refusedPath="tags.1" />);
  expect(await screen.findByRole('button', { name: 'Notas' })).toHaveAttribute(
    'aria-expanded',
    'true',
  );
});
