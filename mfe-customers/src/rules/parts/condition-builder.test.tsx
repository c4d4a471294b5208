import type { RuleCondition } from '@sala/shared-contracts';
import { Form, SubmitButton, problemToFormErrors } from '@sala/shared-ui/form';
import { screen, waitFor, within } from '@testing-library/react';
import { renderRulePart } from '../testing/render-rule-part';
import { appointmentFields as fields } from '../testing/rule-fields.fixture';
import { ConditionBuilder } from './condition-builder';
import { conditionFaults, conditionOf, emptyCondition, formPathOf } from './condition-draft';
import { useConditionWords } from './condition-words';

const zone = 'America/Mexico_City';

const show = async () => {
  const sent: RuleCondition[] = [];
  const Screen = () => {
    const { t } = useConditionWords('appointment', fields);
    return (
      <Form
        initialValues={{ condition: emptyCondition }}
        validate={({ condition }) => {
          const errors = conditionFaults(condition, 'condition', fields, t);
          return problemToFormErrors({ title: '', errors });
        }}
        onSubmit={({ condition }) => void sent.push(conditionOf(condition, fields, zone))}
      >
        <ConditionBuilder name="condition" subject="appointment" fields={fields} sentence />
        <SubmitButton>Guardar</SubmitButton>
      </Form>
    );
  };
  return { sent, ...(await renderRulePart(Screen)) };
};

test('a condition is built by the keyboard alone, and reads as a sentence', async () => {
  const { user, sent } = await show();
  expect(await screen.findByText(/se aplica en cualquier caso/)).toBeVisible();
  await user.tab();
  await user.keyboard('{Enter}');
  const first = within(screen.getByRole('group', { name: 'Condición 1' }));
  const field = first.getByRole('combobox', { name: 'Dato' });
  await waitFor(() => expect(field).toHaveFocus());
  await user.selectOptions(field, 'Estado');
  await user.selectOptions(first.getByRole('combobox', { name: 'Comparación' }), 'es alguno de');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await first.findByText('Elige al menos una opción.')).toBeVisible();
  first.getByRole('checkbox', { name: 'No llegó' }).focus();
  await user.keyboard(' ');
  await user.click(screen.getByRole('button', { name: 'Agregar grupo' }));
  const group = screen.getAllByRole('group', { name: 'Grupo de condiciones' })[1];
  const inner = within(group ?? document.body);
  await user.selectOptions(inner.getByRole('combobox', { name: 'Dato' }), 'Anticipo');
  await user.selectOptions(inner.getByRole('combobox', { name: 'Comparación' }), 'es mayor que');
  await user.type(inner.getByRole('textbox', { name: 'Valor' }), 'mucho');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await inner.findByText('Escribe un importe como 1,500.00.')).toBeVisible();
  expect(sent).toEqual([]);
  await user.clear(inner.getByRole('textbox', { name: 'Valor' }));
  await user.type(inner.getByRole('textbox', { name: 'Valor' }), '1500');
  expect(
    await screen.findByText(
      'Se lee así: el estado es «no llegó» y «Anticipo» es mayor que $1,500.00.',
    ),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() =>
    expect(sent).toEqual([
      {
        all: [
          { field: 'status', op: 'in', value: ['no_show'] },
          { any: [{ field: 'custom.deposit', op: 'gt', value: 150000 }] },
        ],
      },
    ]),
  );
});

test('another field starts without the value of the one before, and removing keeps the focus', async () => {
  const { user } = await show();
  await user.click(await screen.findByRole('button', { name: 'Agregar condición' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Dato' }), 'Nombre del paciente');
  await user.type(screen.getByRole('textbox', { name: 'Valor' }), 'Ana');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Dato' }), 'Etiquetas');
  expect(screen.getByRole('textbox', { name: 'Valor' })).toHaveValue('');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Comparación' }), 'está vacío');
  expect(screen.queryByRole('textbox', { name: 'Valor' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Quitar la condición 1' }));
  const add = screen.getByRole('button', { name: 'Agregar condición' });
  await waitFor(() => expect(add).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'Agregar grupo' }));
  expect(screen.getByRole('combobox', { name: 'Dato' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Quitar el grupo 1' }));
  await waitFor(() => expect(add).toHaveFocus());
});

test.each([
  ['definition.condition.all.0.any.1.value', 'condition.items.0.items.1.value'],
  ['definition.actions.2.condition.any.0.op', 'actions.2.condition.items.0.op'],
  ['definition.condition.all.0.value.3', 'condition.items.0.picked'],
  ['definition.condition.all.0.value.amount', 'condition.items.0.value'],
  ['name', 'name'],
])('what the API says of %s stands at %s', (given, expected) => {
  expect(formPathOf(given)).toBe(expected);
});
