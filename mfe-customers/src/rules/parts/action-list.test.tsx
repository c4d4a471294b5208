import { learnEndpoints } from '@sala/shared-auth';
import { taskRoutes } from '@sala/shared-contracts';
import { Form } from '@sala/shared-ui/form';
import { startApi } from '@sala/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { choose } from '../../testing/choose';
import { renderRulePart } from '../testing/render-rule-part';
import { appointmentFields as fields } from '../testing/rule-fields.fixture';
import type { ActionDraft } from './action-draft';
import { ActionList } from './action-list';
import { useRuleWords } from './rule-words';

const { answer } = startApi();

learnEndpoints(taskRoutes);

const Screen = () => {
  const words = useRuleWords('appointment', fields);
  const actions: ActionDraft[] = [];
  return (
    <Form initialValues={{ actions }} onSubmit={() => undefined}>
      <ActionList
        name="actions"
        label="Entonces"
        depth={1}
        subject="appointment"
        fields={fields}
        words={words}
        isFull={false}
      />
    </Form>
  );
};

test('the keyboard goes on where a step was added, moved or removed', async () => {
  answer('taskAssigneeList', { items: [] });
  const { user } = await renderRulePart(Screen);
  const adding = 'Agregar paso: Entonces';
  await choose(user, adding, 'Crear una tarea');
  await waitFor(() => expect(screen.getByRole('textbox', { name: /^Tarea/ })).toHaveFocus());
  await choose(user, adding, 'Esperar');
  const second = within(screen.getByRole('group', { name: 'Paso 2: Esperar' }));
  await waitFor(() => expect(second.getByRole('textbox', { name: 'Cuánto' })).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'Subir el paso 2' }));
  expect(screen.getByRole('group', { name: 'Paso 1: Esperar' })).toBeVisible();
  const back = screen.getByRole('button', { name: 'Bajar el paso 1' });
  await waitFor(() => expect(back).toHaveFocus());
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Subir el paso 2' })).toHaveFocus(),
  );
  await choose(user, 'Insertar dato: Tarea', 'Nombre del paciente');
  const title = screen.getByRole('textbox', { name: /^Tarea/ });
  await waitFor(() => expect(title).toHaveFocus());
  await user.keyboard(' llegó');
  expect(title).toHaveValue('{{patient.name}} llegó');
  await user.click(screen.getByRole('button', { name: 'Quitar el paso 2' }));
  await waitFor(() => expect(screen.getByRole('button', { name: adding })).toHaveFocus());
});
