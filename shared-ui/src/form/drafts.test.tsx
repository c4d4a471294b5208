import { screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import {
  allDrafts,
  forgetDrafts,
  keepDrafts,
  namesOfTyped,
  onDrafts,
  restoreDrafts,
} from '../index';
import { show } from '../testing';
import { Form } from './form';
import { PasswordField, TextField } from './text-fields';
import { useFormikContext } from 'formik';
import * as yup from 'yup';
import { RadioGroupField } from './choice-fields';
import { SubmitButton } from './form-parts';

describe('drafts', () => {
  const Customer = ({ label = 'Cliente', disabled = false }) => (
    <StrictMode>
      <Form
        label={label}
        initialValues={{ name: 'Eva', notes: '', secret: '' }}
        onSubmit={() => undefined}
        disabled={disabled}
      >
        <TextField name="name" label={`Nombre de ${label}`} />
        <TextField name="notes" label={`Notas de ${label}`} />
        <PasswordField name="secret" label={`Contraseña de ${label}`} autoComplete="new-password" />
      </Form>
    </StrictMode>
  );

  const field = (name: string) => screen.getByLabelText(name);
  const note = () => screen.queryByText('Recuperamos lo que habías escrito.');
  const at = (place: string) => history.replaceState(null, '', place);

  beforeEach(() => at('/customers?customerId=7'));
  afterEach(forgetDrafts);

  /** Types into the form, then removes it as at session end. */
  const typeAndLose = async (text = 'Llamar el lunes', lose: () => void = keepDrafts) => {
    const { user, unmount } = show(<Customer />);
    await user.click(field('Notas de Cliente'));
    await user.paste(text);
    lose();
    unmount();
  };

  test('restores unsaved input at the same location and offers to discard it', async () => {
    await typeAndLose();
    const { user } = show(<Customer />);
    expect(field('Notas de Cliente')).toHaveValue('Llamar el lunes');
    expect(field('Nombre de Cliente')).toHaveValue('Eva');
    expect(note()).toBeVisible();
    await user.clear(field('Notas de Cliente'));
    expect(note()).not.toBeInTheDocument();
  });

  test('restores a draft only once', async () => {
    await typeAndLose();
    show(<Customer />).unmount();
    show(<Customer />);
    expect(field('Notas de Cliente')).toHaveValue('');
    expect(note()).not.toBeInTheDocument();
  });

  test('does not restore a draft for another record', async () => {
    const About = ({ who }: { readonly who: string }) => (
      <Form label="Registro" about={who} initialValues={{ notes: '' }} onSubmit={() => undefined}>
        <TextField name="notes" label="Notas" />
      </Form>
    );
    const { user, unmount } = show(<About who="Eva" />);
    await user.type(field('Notas'), 'Alérgica');
    keepDrafts();
    unmount();
    const other = show(<About who="Luz" />);
    expect(field('Notas')).toHaveValue('');
    other.unmount();
    show(<About who="Eva" />);
    expect(field('Notas')).toHaveValue('Alérgica');
  });

  test.each([
    ['at another place', () => at('/customers?customerId=8')],
    ['after drafts were discarded', forgetDrafts],
  ])('restores nothing %s', async (_name, meanwhile) => {
    await typeAndLose();
    meanwhile();
    show(<Customer />);
    expect(field('Notas de Cliente')).toHaveValue('');
    expect(note()).not.toBeInTheDocument();
  });

  test('does not keep a form the person left', async () => {
    await typeAndLose('Llamar', () => undefined);
    keepDrafts();
    show(<Customer />);
    expect(field('Notas de Cliente')).toHaveValue('');
  });

  test('keeps nothing for an untouched or reverted form', async () => {
    const { user, unmount } = show(<Customer />);
    await user.type(field('Notas de Cliente'), 'x');
    await user.clear(field('Notas de Cliente'));
    keepDrafts();
    unmount();
    show(<Customer />);
    expect(note()).not.toBeInTheDocument();
  });

  test('never keeps a password, shown or hidden', async () => {
    const { user, unmount } = show(<Customer />);
    await user.type(field('Notas de Cliente'), 'x');
    await user.type(field('Contraseña de Cliente'), 'secreta1');
    await user.click(screen.getByRole('button', { name: 'Mostrar contraseña' }));
    keepDrafts();
    unmount();
    show(<Customer />);
    expect(field('Notas de Cliente')).toHaveValue('x');
    expect(field('Contraseña de Cliente')).toHaveValue('');
  });

  test('never keeps card numbers or codes', async () => {
    const { user } = show(
      <Form
        label="Pago"
        initialValues={{ holder: '', card: '', code: '' }}
        onSubmit={() => undefined}
      >
        <TextField name="holder" label="Titular" />
        <TextField name="card" label="Tarjeta" autoComplete="cc-number" />
        <TextField name="code" label="Código" autoComplete="one-time-code" />
      </Form>,
    );
    await user.type(field('Titular'), 'Eva');
    await user.type(field('Tarjeta'), '4111');
    await user.type(field('Código'), '123456');
    expect(Object.values(allDrafts())).toEqual([{ holder: 'Eva' }]);
  });

  test('discarding restores the original values and focuses the first field', async () => {
    await typeAndLose();
    const { user } = show(<Customer />);
    await user.click(screen.getByRole('button', { name: 'Descartar' }));
    expect(field('Notas de Cliente')).toHaveValue('');
    expect(note()).not.toBeInTheDocument();
    expect(field('Nombre de Cliente')).toHaveFocus();
  });

  test('reports current input and restores it after a reload', async () => {
    const told: number[] = [];
    const stop = onDrafts(() => told.push(Object.keys(allDrafts()).length));
    const { user, unmount } = show(<Customer />);
    await user.type(field('Notas de Cliente'), 'Llamar');
    expect(told.at(-1)).toBe(1);
    const before = JSON.stringify(allDrafts());
    unmount();
    expect(told.at(-1)).toBe(0);
    stop();
    restoreDrafts(JSON.parse(before) as ReturnType<typeof allDrafts>); // as the shell parses it
    show(<Customer />);
    expect(field('Notas de Cliente')).toHaveValue('Llamar');
  });

  test('names the forms with unsaved input', async () => {
    const { user } = show(
      <>
        <Customer />
        <section aria-labelledby="notes">
          <h2 id="notes">Apuntes</h2>
          <Form initialValues={{ text: '' }} onSubmit={() => undefined}>
            <TextField name="text" label="Texto" />
          </Form>
        </section>
      </>,
    );
    expect(namesOfTyped()).toEqual([]);
    await user.type(field('Texto'), 'x');
    await user.type(field('Notas de Cliente'), 'x');
    expect(namesOfTyped()).toEqual(['Cliente', 'Apuntes']);
  });

  test('distinguishes two forms with the same fields', async () => {
    const both = (
      <>
        <Customer label="Uno" />
        <Customer label="Dos" />
      </>
    );
    const { user, unmount } = show(both);
    await user.type(field('Notas de Dos'), 'segundo');
    keepDrafts();
    unmount();
    show(both);
    expect(field('Notas de Uno')).toHaveValue('');
    expect(field('Notas de Dos')).toHaveValue('segundo');
  });

  test('a read-only form restores nothing', async () => {
    await typeAndLose();
    show(<Customer disabled />);
    expect(field('Notas de Cliente')).toHaveValue('');
  });
});

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
