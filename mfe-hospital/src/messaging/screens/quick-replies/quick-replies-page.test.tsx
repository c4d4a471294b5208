import { problem, startApi } from '@sala/shell-sdk/testing';
import { screen, waitFor } from '@testing-library/react';
import { replyOf } from '../../../testing/message-texts.fixture';
import { renderScreen } from '../../../testing/render-screen';
import { write } from '../../../testing/write';

const { answer } = startApi();
const path = '/hospital/generic-message-template';
const listed = (...items: ReturnType<typeof replyOf>[]) =>
  answer('quickReplyList', { items, folders: [], departments: [], assignees: [] });

test('a macro is written, refused where its shortcode is taken, and kept', async () => {
  listed();
  const { user } = await renderScreen(`${path}?new=1`);
  await write(user, await screen.findByRole('textbox', { name: /^Atajo/ }), 'cita');
  await write(user, screen.getByRole('textbox', { name: /^Título/ }), 'Tu cita');
  await write(user, screen.getByRole('textbox', { name: /^Mensaje/ }), 'Te esperamos');
  await write(user, screen.getByRole('textbox', { name: /^Crear una tarea/ }), 'Llamar');
  answer('quickReplyCreate', problem('quickReply.shortcode_taken', 'Ese atajo ya está en uso.'));
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Ese atajo ya está en uso.')).toBeVisible();
  const created = answer('quickReplyCreate', replyOf({ taskTitle: 'Llamar' }));
  listed(replyOf({ taskTitle: 'Llamar' }));
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByRole('row', { name: /horario.*Macro/ })).toBeVisible();
  expect(created.map(({ body }) => body)).toMatchObject([
    { shortcode: 'cita', body: 'Te esperamos', scope: 'personal', taskTitle: 'Llamar' },
  ]);
});

test('what is of everybody is read only for who does not manage it', async () => {
  listed(replyOf());
  const { user } = await renderScreen(path, { roles: ['reception'] });
  await user.click(await screen.findByRole('button', { name: /horario/ }));
  expect(await screen.findByRole('textbox', { name: /^Mensaje/ })).toBeDisabled();
  expect(screen.queryByRole('button', { name: /Eliminar/ })).toBeNull();
});

test('one is deleted after a question', async () => {
  listed(replyOf());
  const { user } = await renderScreen(path);
  await user.click(await screen.findByRole('button', { name: 'Eliminar «Horario»' }));
  const removed = answer('quickReplyDelete', undefined);
  listed();
  await user.click(await screen.findByRole('button', { name: 'Eliminar' }));
  expect(await screen.findByText('Todavía no hay respuestas rápidas')).toBeVisible();
  await waitFor(() => expect(removed).toHaveLength(1));
});

test('a filter says that it filters nothing, until somebody chooses', async () => {
  listed(replyOf());
  const { user, place } = await renderScreen(path);
  const scope = await screen.findByRole('combobox', { name: /^Alcance/ });
  expect(scope).toHaveDisplayValue('Todos');
  await user.selectOptions(scope, 'Solo yo');
  await waitFor(() => expect(place()).toContain('scope=personal'));
});

test('files are added and removed where the reply is open', async () => {
  const file = { id: 'c0ffee00-0000-4000-8000-0000000000f2', name: 'precios.pdf' };
  listed(replyOf());
  const { user } = await renderScreen(path);
  await user.click(await screen.findByRole('button', { name: /horario/ }));
  expect(await screen.findByText(/^Sin archivos/)).toBeVisible();
  answer('quickReplyFileCreate', problem('messageFile.kind_unknown', 'No se puede enviar.'));
  const choose = async () =>
    user.upload(
      await screen.findByLabelText('Agregar archivo', { selector: 'input' }),
      new File(['%PDF'], 'precios.pdf', { type: 'application/pdf' }),
    );
  await choose();
  expect(screen.getByText(/^Sin archivos/)).toBeVisible(); // the shell says why
  const kept = { ...file, type: 'application/pdf', size: 4 };
  const added = answer('quickReplyFileCreate', kept);
  listed(replyOf({ files: [kept] }));
  await choose();
  expect(await screen.findByRole('button', { name: 'Quitar «precios.pdf»' })).toBeVisible();
  expect(added[0]?.query).toEqual({ name: 'precios.pdf' });
  const removed = answer('quickReplyFileDelete', undefined);
  listed(replyOf());
  await user.click(await screen.findByRole('button', { name: 'Quitar «precios.pdf»' }));
  expect(await screen.findByText(/^Sin archivos/)).toBeVisible();
  expect(removed[0]?.params).toEqual({ quickReplyFileId: file.id });
});
