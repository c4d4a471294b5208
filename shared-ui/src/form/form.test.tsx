import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import * as yup from 'yup';
import type { UiProblem } from '../problem';
import { show } from '../testing';
import { UiProvider } from '../theme/provider';
import { CheckboxField, RadioGroupField, SelectField, SwitchField } from './choice-fields';
import { CodeField, DateField, NumberField, parseNumber } from './exact-fields';
import { Form } from './form';
import { SubmitButton } from './form-parts';
import { problemToFormErrors } from './problem-errors';
import { PasswordField, TextField } from './text-fields';
import userEvent from '@testing-library/user-event';
import { TagsField } from './tags-field';

const schema = yup.object({
  label: yup.string().required('Escribe una etiqueta.'),
  key: yup.string().matches(/^[a-z]/, 'Empieza con una letra.'),
});

const refusal: UiProblem = {
  title: 'Revisa los datos marcados.',
  errors: [
    { path: 'key', message: 'Ya está en uso.' },
    { path: 'options.1.label', message: 'Está repetido.' },
    { path: '', message: 'Llegaste al máximo de 200 campos.' },
  ],
};

/** A form whose server rejects everything. */
const Refused = ({ sent }: { sent: unknown[] }) => {
  const [problem, setProblem] = useState<UiProblem | null>(null);
  return (
    <Form
      label="Campo"
      initialValues={{ label: '', key: 'promotor', options: [{ label: 'A' }, { label: 'A' }] }}
      validationSchema={schema}
      onSubmit={(values) => {
        sent.push(values);
        setProblem(refusal);
      }}
      problem={problem}
    >
      <TextField name="label" label="Etiqueta" required help="Como la verá el personal." />
      <TextField name="key" label="Clave" />
      <TextField name="options.1.label" label="Opción 2" />
      <SubmitButton>Guardar</SubmitButton>
    </Form>
  );
};

const field = (name: RegExp | string) => screen.getByRole('textbox', { name });
const save = () => screen.getByRole('button', { name: 'Guardar' });

test('an invalid form is not sent and focuses its first error', async () => {
  const sent: unknown[] = [];
  const { user } = show(<Refused sent={sent} />);
  expect(field(/Etiqueta/)).toHaveAccessibleDescription('Como la verá el personal.');
  await user.click(save());
  await waitFor(() => expect(field(/Etiqueta/)).toHaveFocus());
  expect(field(/Etiqueta/)).toHaveAccessibleDescription(
    'Escribe una etiqueta. Como la verá el personal.',
  );
  expect(sent).toEqual([]);
});

test('pressing submit does not blur the field or move the button', async () => {
  const { user } = show(<Refused sent={[]} />);
  await user.clear(field('Clave'));
  await user.type(field('Clave'), '1a');
  await user.pointer({ keys: '[MouseLeft>]', target: save() });
  expect(field('Clave')).toHaveFocus();
  expect(field('Clave')).toBeValid();
  await user.pointer('[/MouseLeft]');
  await waitFor(() => expect(field(/Etiqueta/)).toHaveFocus());
  expect(field('Clave')).toHaveAccessibleDescription('Empieza con una letra.');
});

test('an invalid field reports on blur, an empty one on submit', async () => {
  const { user } = show(<Refused sent={[]} />);
  await user.click(field(/Etiqueta/));
  await user.clear(field('Clave'));
  await user.type(field('Clave'), '1a');
  expect(field('Clave')).toBeValid();
  await user.tab();
  await waitFor(() => expect(field('Clave')).toHaveAccessibleDescription('Empieza con una letra.'));
  expect(field(/Etiqueta/)).toHaveAccessibleDescription('Como la verá el personal.');
});

test('an error waits for the end of a press, so that the click hits what it was meant for', async () => {
  const { user } = show(<Refused sent={[]} />);
  await user.clear(field('Clave'));
  await user.type(field('Clave'), '1a');
  await user.pointer({ keys: '[MouseLeft>]', target: field(/Etiqueta/) });
  expect(field(/Etiqueta/)).toHaveFocus();
  expect(field('Clave')).toBeValid();
  await user.pointer('[/MouseLeft]');
  await waitFor(() => expect(field('Clave')).toHaveAccessibleDescription('Empieza con una letra.'));
});

test('server errors appear at their fields, focus the first and keep the input', async () => {
  const sent: unknown[] = [];
  const { user } = show(<Refused sent={sent} />);
  await user.type(field(/Etiqueta/), 'Promotor');
  await user.click(save());
  await waitFor(() => expect(field('Clave')).toHaveFocus());
  expect(sent).toHaveLength(1);
  const alert = screen.getByRole('alert');
  expect(alert).toHaveTextContent('Revisa los datos marcados.');
  expect(alert).toHaveTextContent('Hay 3 datos por corregir.');
  expect(alert).toHaveTextContent('Llegaste al máximo de 200 campos.');
  expect(alert).not.toHaveTextContent('Ya está en uso.');
  expect(field('Clave')).toHaveAccessibleDescription('Ya está en uso.');
  expect(field('Opción 2')).toHaveAccessibleDescription('Está repetido.');
  expect(field(/Etiqueta/)).toHaveValue('Promotor');
  expect(field(/Etiqueta/)).toBeValid();
});

test('a server error lasts until the field changes', async () => {
  const { user } = show(<Refused sent={[]} />);
  await user.type(field(/Etiqueta/), 'Promotor');
  await user.click(save());
  await waitFor(() => expect(field('Clave')).toBeInvalid());
  await user.type(field('Clave'), '_2');
  expect(field('Clave')).toBeValid();
  expect(field('Opción 2')).toBeInvalid();
});

test('a failure without fields gets the focus itself', async () => {
  const Down = () => {
    const [problem, setProblem] = useState<UiProblem | null>(null);
    return (
      <Form
        initialValues={{}}
        onSubmit={() =>
          setProblem({ title: 'Ocurrió un error en el servidor.', instance: 'urn:uuid:abc' })
        }
        problem={problem}
      >
        <SubmitButton>Guardar</SubmitButton>
      </Form>
    );
  };
  const { user } = show(<Down />);
  await user.click(save());
  await waitFor(() => expect(screen.getByRole('alert')).toHaveFocus());
  expect(screen.getByRole('alert')).toHaveTextContent('Folio para soporte: abc');
});

test('converts paths to nested errors, first message wins, whole-form errors excluded', () => {
  const problem = {
    ...refusal,
    errors: [...(refusal.errors ?? []), { path: 'key', message: 'Otra cosa.' }],
  };
  expect(problemToFormErrors(problem)).toEqual({
    key: 'Ya está en uso.',
    options: [undefined, { label: 'Está repetido.' }],
  });
  expect(problemToFormErrors(null)).toEqual({});
});

test('submit shows a spinner, ignores a second click and keeps focus while pending', async () => {
  let answer: () => void = () => undefined;
  let calls = 0;
  const { user } = show(
    <Form
      initialValues={{}}
      onSubmit={() => {
        calls += 1;
        return new Promise<void>((resolve) => {
          answer = resolve;
        });
      }}
    >
      <SubmitButton>Guardar</SubmitButton>
    </Form>,
  );
  await user.tab();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(save()).toHaveAttribute('aria-disabled', 'true'));
  await user.keyboard('{Enter}');
  await user.click(save());
  expect(save()).toHaveFocus();
  expect(calls).toBe(1);
  answer();
  await waitFor(() => expect(save()).not.toHaveAttribute('aria-disabled'));
});

test('every field type yields its value', async () => {
  const sent: unknown[] = [];
  const codes: string[] = [];
  const { user } = show(
    <Form
      initialValues={{ amount: 5, type: '', kind: 'person', active: false, password: '', code: '' }}
      onSubmit={(values) => void sent.push(values)}
    >
      <NumberField name="amount" label="Monto" />
      <SelectField name="type" label="Tipo" options={[{ value: 'date', label: 'Fecha' }]} />
      <RadioGroupField
        name="kind"
        label="Clase"
        options={[
          { value: 'person', label: 'Persona' },
          { value: 'company', label: 'Empresa' },
        ]}
      />
      <SwitchField name="active" label="Activo" />
      <PasswordField name="password" label="Contraseña" autoComplete="new-password" />
      <CodeField name="code" label="Código" onComplete={(code) => codes.push(code)} />
      <SubmitButton>Guardar</SubmitButton>
    </Form>,
  );
  await user.clear(field('Monto'));
  await user.type(field('Monto'), '1e999');
  const type = screen.getByRole('combobox', { name: 'Tipo' });
  await user.selectOptions(type, 'Fecha');
  await user.hover(type);
  expect(type).toHaveAttribute('title', 'Fecha'); // full text for a truncated box
  await user.click(screen.getByRole('radio', { name: 'Empresa' }));
  await user.click(screen.getByRole('switch', { name: 'Activo' }));
  const password = screen.getByLabelText('Contraseña');
  expect(password).toHaveAttribute('type', 'password');
  await user.type(password, 'secreta1');
  await user.click(screen.getByRole('button', { name: 'Mostrar contraseña' }));
  expect(password).toHaveAttribute('type', 'text');
  await user.click(field('Código'));
  await user.paste('Tu código es 12 34 56.');
  await user.click(save());
  expect(codes).toEqual(['123456']);
  expect(sent).toEqual([
    {
      amount: '1e999',
      type: 'date',
      kind: 'company',
      active: true,
      password: 'secreta1',
      code: '123456',
    },
  ]);
});

test('a checkbox without an initial value toggles between true and false', async () => {
  const sent: unknown[] = [];
  const { user } = show(
    <Form
      label="Ficha"
      initialValues={{ people: {} }}
      onSubmit={(values) => void sent.push(values)}
    >
      <CheckboxField name="people.a1" label="Elena" />
      <SubmitButton>Guardar</SubmitButton>
    </Form>,
  );
  const elena = screen.getByRole('checkbox', { name: 'Elena' });
  await user.click(elena);
  expect(elena).toBeChecked();
  await user.click(save());
  await waitFor(() => expect(sent).toEqual([{ people: { a1: true } }]));
  await user.click(elena);
  expect(elena).not.toBeChecked();
});

test('a partial date is an error on blur and is not sent as none', async () => {
  const sent: unknown[] = [];
  const { user } = show(
    <Form initialValues={{ born: '' }} onSubmit={(values) => void sent.push(values)}>
      <DateField name="born" label="Nacimiento" />
      <SubmitButton>Guardar</SubmitButton>
    </Form>,
  );
  const born = screen.getByLabelText('Nacimiento');
  await user.type(born, '02/');
  await user.tab();
  await waitFor(() =>
    expect(born).toHaveAccessibleDescription('Completa la fecha: día, mes y año.'),
  );
  await user.click(save());
  await waitFor(() => expect(born).toHaveFocus());
  expect(sent).toEqual([]);
  await user.type(born, '112026');
  await user.click(save());
  await waitFor(() => expect(sent).toEqual([{ born: '2026-11-02' }]));
  expect(born).toHaveValue('02/11/2026');
});

test('a day may be typed by its word, and is written out when left', async () => {
  const sent: unknown[] = [];
  const { user } = show(
    <UiProvider locale="es-MX" today={() => '2026-11-30'}>
      <Form initialValues={{ due: '' }} onSubmit={(values) => void sent.push(values)}>
        <DateField name="due" label="Vence" />
        <SubmitButton>Guardar</SubmitButton>
      </Form>
    </UiProvider>,
  );
  const due = screen.getByLabelText('Vence');
  await user.type(due, 'mañana{Enter}');
  await waitFor(() => expect(sent).toEqual([{ due: '2026-12-01' }]));
  await user.clear(due);
  await user.type(due, 'vie');
  await user.tab();
  expect(due).toHaveValue('04/12/2026');
});

test.each([
  ['monday', /26 de octubre de 2026/],
  ['sunday', /1 de noviembre de 2026/],
] as const)('the weeks of the calendar begin on %s', async (weekStart, first) => {
  const { user } = show(
    <UiProvider locale="es-MX" weekStart={weekStart}>
      <Form initialValues={{ born: '2026-11-20' }} onSubmit={() => undefined}>
        <DateField name="born" label="Nacimiento" />
      </Form>
    </UiProvider>,
  );
  await user.click(screen.getByRole('button', { name: 'Abrir el calendario' }));
  const [day] = await screen.findAllByRole('button', { name: / de 2026/ });
  expect(day).toHaveAccessibleName(first);
});

test('picks a day from the calendar by mouse and keys; Escape closes only that', async () => {
  const { user } = show(
    <Form initialValues={{ born: '2026-11-20' }} onSubmit={() => undefined}>
      <DateField name="born" label="Nacimiento" min="2026-11-03" />
    </Form>,
  );
  const open = screen.getByRole('button', { name: 'Abrir el calendario' });
  await user.click(open);
  const sheet = within(await screen.findByRole('group', { name: 'Abrir el calendario' }));
  await waitFor(() =>
    expect(sheet.getByRole('button', { name: /20 de noviembre de 2026/ })).toHaveFocus(),
  );
  await user.keyboard('{ArrowRight}{Enter}');
  await waitFor(() => expect(screen.getByLabelText('Nacimiento')).toHaveValue('21/11/2026'));
  expect(open).toHaveFocus();
  await user.click(open);
  await screen.findByRole('group', { name: 'Abrir el calendario' });
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('group', { name: 'Abrir el calendario' })).not.toBeInTheDocument();
  expect(open).toHaveFocus();
});

test.each([
  ['', null],
  [' 12.5 ', 12.5],
  [7, 7],
  ['1e999', Number.NaN],
  ['doce', Number.NaN],
])('parses the number %p as %p', (typed, expected) => {
  expect(parseNumber(typed)).toBe(expected);
});

test('an error the person can correct shows no support reference', () => {
  show(
    <Form
      initialValues={{ name: '' }}
      onSubmit={() => undefined}
      problem={{
        status: 401,
        title: 'El correo o la contraseña no son correctos.',
        instance: 'urn:uuid:abc',
      }}
    >
      <TextField name="name" label="Nombre" />
    </Form>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent(
    'El correo o la contraseña no son correctos.',
  );
  expect(screen.getByRole('alert')).not.toHaveTextContent('abc');
});

describe('rows', () => {
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
});

describe('a form in a form', () => {
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
});

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

describe('tags', () => {
  const start = (tags = 'VIP, Norte') => {
    const sent: string[] = [];
    const shown = show(
      <Form<{ tags: string }>
        label="Cliente"
        initialValues={{ tags }}
        onSubmit={(values) => void sent.push(values.tags)}
      >
        <TagsField name="tags" label="Etiquetas" suggestions={['VIP', 'Diabetes']} />
        <SubmitButton>Guardar</SubmitButton>
      </Form>,
    );
    return {
      ...shown,
      sent,
      box: screen.getByLabelText('Etiquetas'),
      chips: () =>
        screen.queryAllByRole('button', { name: /^Quitar / }).map(({ textContent }) => textContent),
    };
  };

  test('comma or Enter adds a unique chip; a press or Backspace removes one', async () => {
    const { user, box, chips, sent } = start();
    await user.type(box, 'sur,vip,este{Enter}');
    expect(chips()).toEqual(['VIP', 'Norte', 'sur', 'este']);
    expect(sent).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Quitar Norte' }));
    await user.type(box, '{Backspace}');
    expect(chips()).toEqual(['VIP', 'sur']);
    await user.keyboard('{Enter}');
    expect(sent).toEqual(['VIP, sur']);
  });

  test('includes the word still being typed', async () => {
    const { user, box, chips, sent } = start('');
    await user.type(box, 'dos palabras');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(sent).toEqual(['dos palabras']);
    await user.tab();
    expect(chips()).toEqual(['dos palabras']);
  });

  test('suggests existing tags that are not yet selected', () => {
    const { box } = start();
    expect([...((box as HTMLInputElement).list?.options ?? [])].map(({ value }) => value)).toEqual([
      'Diabetes',
    ]); // a text input
  });
});
