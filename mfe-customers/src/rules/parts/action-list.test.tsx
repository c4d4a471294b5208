import { learnEndpoints } from '@sala/shared-auth';
import { taskRoutes } from '@sala/shared-contracts';
import { Form } from '@sala/shared-ui/form';
import { startApi } from '@sala/shell-sdk/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
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
  // Opened by a key, a menu offers its first entry.
  const pickFirst = async (menu: string) => {
    const button = await screen.findByRole('button', { name: menu });
    act(() => button.focus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('menu')).toHaveFocus());
    await user.keyboard('{Enter}');
  };
  await pickFirst(adding);
  const title = screen.getByRole('textbox', { name: /^Tarea/ });
  await waitFor(() => expect(title).toHaveFocus());
  await pickFirst('Insertar dato: Tarea');
  await waitFor(() => expect(title).toHaveFocus());
  await user.keyboard(' llegó');
  expect(title).toHaveValue(`{{${fields[0]?.key}}} llegó`);
  await pickFirst(adding);
  const second = within(screen.getByRole('group', { name: 'Paso 2: Crear una tarea' }));
  await waitFor(() => expect(second.getByRole('textbox', { name: /^Tarea/ })).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'Subir el paso 2' }));
  const back = screen.getByRole('button', { name: 'Bajar el paso 1' });
  await waitFor(() => expect(back).toHaveFocus());
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Subir el paso 2' })).toHaveFocus(),
  );
  await user.click(screen.getByRole('button', { name: 'Quitar el paso 2' }));
  await waitFor(() => expect(screen.getByRole('button', { name: adding })).toHaveFocus());
});
