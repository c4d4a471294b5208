import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { renderPart } from '../testing/render-part';
import { Combobox } from './combobox';
import { Form, SubmitButton, TextField, yup } from '@sala/shared-ui/form';
import { FormFold } from './form-fold';

interface Doctor {
  readonly id: string;
  readonly name: string;
}

const doctors: readonly Doctor[] = [
  { id: 'a', name: 'Ana Ríos' },
  { id: 'b', name: 'Beto Sol' },
];

const doctorsByWords = (words: string) => ({
  queryKey: ['doctors', words],
  queryFn: () =>
    words === 'roto'
      ? Promise.reject(new Error('no line'))
      : Promise.resolve({
          items: doctors.filter(({ name }) => name.toLowerCase().includes(words)),
        }),
});

const Choice = () => {
  const [chosen, setChosen] = useState('');
  const [done, setDone] = useState(0);
  return (
    <>
      <Combobox<Doctor>
        label="Médico"
        query={doctorsByWords}
        line={({ name }) => name}
        chosen={chosen}
        onChoose={({ name }) => setChosen(name)}
        onClear={() => setChosen('')}
        onEnter={() => setDone(done + 1)}
        otherwise={(words) =>
          words === ''
            ? null
            : { label: `Registrar a «${words}»`, onChoose: () => setChosen(`nuevo: ${words}`) }
        }
      />
      <output>{done}</output>
    </>
  );
};

test('Enter takes the first result even before it arrives, arrows another; chips are removable', async () => {
  const { user } = await renderPart(Choice);
  const box = await screen.findByRole('combobox', { name: 'Médico' });
  await user.type(box, 'ana{Enter}');
  await waitFor(() => expect(box).toHaveValue('Ana Ríos'));
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  await user.type(box, '{ArrowDown}');
  expect(await screen.findAllByRole('option')).toHaveLength(2);
  await user.keyboard('{ArrowDown}{Enter}');
  expect(box).toHaveValue('Beto Sol');
  await user.click(screen.getByRole('button', { name: 'Quitar Médico' }));
  expect(box).toHaveValue('');
});

test('Enter on blank input calls onEnter; Escape closes only the list; failures show', async () => {
  const { user } = await renderPart(Choice);
  const outside = jest.fn();
  window.addEventListener('keydown', outside);
  const box = await screen.findByRole('combobox', { name: 'Médico' });
  await user.type(box, '{Enter}');
  expect(screen.getByText('1')).toBeVisible();
  await user.type(box, 'zoe');
  expect(await screen.findByText('Nada coincide.')).toBeVisible();
  expect(screen.getByRole('option', { name: 'Registrar a «zoe»' })).toBeVisible();
  outside.mockClear();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  expect(outside).not.toHaveBeenCalled();
  window.removeEventListener('keydown', outside);
  await user.type(box, 'roto');
  expect(await screen.findByText('No se pudo buscar. Vuelve a intentarlo.')).toBeVisible();
});

test('the alternative is the last option, alone when nothing is found', async () => {
  const { user } = await renderPart(Choice);
  const box = await screen.findByRole('combobox', { name: 'Médico' });
  await user.type(box, 'ana');
  const other = await screen.findByRole('option', { name: 'Registrar a «ana»' });
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(other).toHaveAttribute('aria-selected', 'true');
  expect(box).toHaveAttribute('aria-activedescendant', other.id);
  await user.keyboard('{ArrowUp}');
  expect(screen.getByRole('option', { name: 'Ana Ríos' })).toHaveAttribute('aria-selected', 'true');
  await user.keyboard('{ArrowDown}{Enter}');
  expect(box).toHaveValue('nuevo: ana');
  await user.clear(box);
  await user.type(box, 'zoe');
  await screen.findByRole('option', { name: 'Registrar a «zoe»' });
  await user.keyboard('{Enter}');
  expect(box).toHaveValue('nuevo: zoe');
});

describe('a folded section', () => {
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
});
