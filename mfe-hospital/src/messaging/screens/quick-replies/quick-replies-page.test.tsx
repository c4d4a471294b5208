import { problem, startApi } from '@sala/shell-sdk/testing';
import { screen } from '@testing-library/react';
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
