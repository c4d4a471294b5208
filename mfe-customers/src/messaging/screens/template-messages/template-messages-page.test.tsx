import type { MessageTemplate, MessageTemplateDetail } from '@sala/shared-contracts';
import { problem, startApi } from '@sala/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../../testing/render-screen';

const { answer } = startApi();

const id = '00000000-0000-4000-8000-0000000000e1';
const ana = { id: '00000000-0000-4000-8000-0000000000aa', name: 'Ana Luna' };

const aTemplate = (change: Partial<MessageTemplateDetail> = {}): MessageTemplateDetail => ({
  id,
  name: 'recordatorio',
  language: 'es_MX',
  event: null,
  status: 'draft',
  category: 'UTILITY',
  changedCategory: null,
  quality: 'unknown',
  preview: 'Hola, {{1}}. Te esperamos mañana.',
  newest: { number: 1, status: 'draft' },
  rejection: null,
  failure: null,
  inUse: null,
  usage: { sent: 0, delivered: 0, read: 0, failed: 0 },
  syncedAt: null,
  archivedAt: null,
  updatedAt: '2026-11-20T16:00:00Z',
  version: 1,
  refusals: [],
  versions: [
    {
      number: 1,
      status: 'draft',
      category: 'UTILITY',
      header: { kind: 'none', text: '', file: null },
      body: 'Hola, {{1}}. Te esperamos mañana.',
      footer: '',
      buttons: [],
      variables: [{ sample: 'Rosa', source: 'first_name' }],
      rejection: null,
      failure: null,
      submittedAt: null,
      submittedBy: null,
      decidedAt: null,
      createdAt: '2026-11-20T16:00:00Z',
      createdBy: ana,
    },
  ],
  ...change,
});

const listOf = (...templates: readonly MessageTemplateDetail[]) => ({
  items: templates.map(
    ({ versions: _versions, refusals: _refusals, ...one }): MessageTemplate => one,
  ),
  total: templates.length,
  page: 1,
  pageSize: 25,
  statuses: [],
  connected: true,
  syncedAt: null,
});

test('a template is written with what stands against it, saved as a draft and submitted', async () => {
  answer('messageTemplateList', listOf());
  const { user } = await renderScreen('/template-messages?new=1');
  await user.click(await screen.findByRole('textbox', { name: /^Nombre/ }));
  await user.paste('recordatorio');
  const body = screen.getByRole('textbox', { name: /^Mensaje/ });
  await user.click(body);
  await user.paste('Hola, {{1}}');
  expect(await screen.findByText(/no puede empezar ni terminar con una variable/)).toBeVisible();
  await user.click(body);
  await user.paste('. Te esperamos mañana en la clínica.');
  expect(screen.queryByText(/no puede empezar ni terminar/)).toBeNull();
  expect(screen.getByText(/Falta el ejemplo de una variable/)).toBeVisible();
  await user.click(screen.getByRole('textbox', { name: 'Ejemplo de {{1}}' }));
  await user.paste('Rosa');
  const preview = screen.getByRole('region', { name: 'Así se ve en el teléfono' });
  expect(within(preview).getByText('Hola, Rosa. Te esperamos mañana en la clínica.')).toBeVisible();
  const created = answer('messageTemplateCreate', aTemplate());
  answer('messageTemplateList', listOf(aTemplate()));
  answer('messageTemplateView', aTemplate());
  await user.click(screen.getByRole('button', { name: 'Guardar borrador' }));
  expect(await screen.findByRole('button', { name: 'Enviar a revisión' })).toBeEnabled();
  expect(created[0]?.body).toMatchObject({
    name: 'recordatorio',
    body: 'Hola, {{1}}. Te esperamos mañana en la clínica.',
    variables: [{ sample: 'Rosa', source: 'free' }],
  });
  const pending = aTemplate({ status: 'pending', newest: { number: 1, status: 'pending' } });
  const submitted = answer('messageTemplateSubmit', pending);
  answer('messageTemplateView', pending);
  await user.click(screen.getByRole('button', { name: 'Enviar a revisión' }));
  const asked = await screen.findByRole('alertdialog');
  await user.click(within(asked).getByRole('button', { name: 'Enviar a revisión' }));
  expect(await screen.findAllByText('En revisión')).not.toHaveLength(0);
  expect(submitted.map(({ body: sent }) => sent)).toEqual([{ version: 1 }]);
});

test('a picture of the header is uploaded; without it the template is not submitted', async () => {
  const withFile = (file: { id: string; name: string; type: string; size: number } | null) =>
    aTemplate({
      version: file ? 2 : 1,
      versions: aTemplate().versions.map((one) => ({
        ...one,
        header: { kind: 'image', text: '', file },
      })),
    });
  answer('messageTemplateList', listOf(withFile(null)));
  answer('messageTemplateView', withFile(null));
  const { user, notices } = await renderScreen(`/template-messages?templateId=${id}`);
  expect(await screen.findByRole('button', { name: 'Enviar a revisión' })).toBeDisabled();
  const choose = async (name: string) =>
    user.upload(
      screen.getByLabelText('Elegir archivo del encabezado'),
      new File(['bytes'], name, { type: 'image/png' }),
    );
  answer(
    'messageTemplateFileSave',
    problem('messageTemplateFile.kind_unknown', 'El archivo no es una imagen.'),
  );
  await choose('otro.png');
  expect(screen.getByRole('button', { name: 'Enviar a revisión' })).toBeDisabled();
  const stored = withFile({ id, name: 'fachada.png', type: 'image/png', size: 5 });
  const sent = answer('messageTemplateFileSave', stored);
  answer('messageTemplateView', stored);
  await choose('fachada.png');
  await waitFor(() => expect(notices.at(-1)?.text).toBe('Se guardó el archivo de recordatorio.'));
  expect(sent.map(({ query }) => query)).toEqual([{ name: 'fachada.png', version: 1 }]);
  expect(await screen.findByRole('button', { name: 'Enviar a revisión' })).toBeEnabled();
  expect(screen.getByText('fachada.png')).toBeVisible();
});

test('who may only read writes nothing, and who may not read sees why', async () => {
  answer('messageTemplateList', listOf(aTemplate()));
  answer('messageTemplateView', aTemplate());
  await renderScreen(`/template-messages?templateId=${id}`, { roles: ['auditor'] });
  expect(await screen.findByText('Versión 1')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Archivar' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Nueva plantilla' })).toBeNull();
});
