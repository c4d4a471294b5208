import type { DatasetSchedule } from '@sala/shared-contracts';
import { problem, sessionOf, startApi } from '@sala/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { aDataset, answered } from '../../../testing/datasets';
import { renderScreen } from '../../../../testing/render-screen';

const { answer } = startApi();

const survey = aDataset();
const path = `/dataset/${survey.id}`;
const good = { filters: [{ column: 'c2', operator: 'gte' as const, value: 8 }] };
const place = `${path}?q=${encodeURIComponent(JSON.stringify(good))}&panel=mail`;
const ana = { id: sessionOf().user.id, name: 'Ana Ríos' };
const rosa = { id: '00000000-0000-4000-8000-0000000000aa', name: 'Rosa Díaz' };

const aSchedule = (more: Partial<DatasetSchedule> = {}): DatasetSchedule => ({
  id: '00000000-0000-4000-8000-000000009200',
  definition: good,
  when: { cadence: 'weekly', weekday: 1, at: '08:00' },
  format: 'csv',
  recipients: [ana, rosa],
  active: true,
  stopped: null,
  nextAt: '2026-11-30T14:00:00.000Z',
  last: {
    sentAt: '2026-11-23T14:00:00.000Z',
    sent: 1,
    leftOut: { gone: 1, notAllowed: 0 },
    file: 'attached',
  },
  version: 3,
  ...more,
});

const start = (dataset = survey) => {
  answer('datasetList', { items: [dataset] });
  answer('datasetViewList', { items: [] });
  answer('datasetRows', {
    columns: dataset.columns.map(answered),
    rows: [['Norte', 'Ana Ríos', 9, null]],
    total: 1,
    page: 1,
    pageSize: 100,
    next: null,
  });
  answer('datasetScheduleList', () => ({ items: [] }));
};
const panel = (name = 'Enviar por correo') => screen.findByRole('dialog', { name });

test('a schedule is created from the export menu; a rejected one keeps the form', async () => {
  start();
  const { user, place: now } = await renderScreen(place.replace('&panel=mail', ''));
  await user.click(await screen.findByRole('button', { name: 'Exportar' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Enviar por correo…' }));
  await user.click(await within(await panel()).findByRole('button', { name: 'Nuevo envío' }));
  const form = within(await panel('Nuevo envío por correo'));
  expect(now()).toContain('panel=mail&schedule=new');
  expect(form.getByText('Lo que ves ahora: Calificación es al menos 8')).toBeVisible();
  expect(form.getByText(/Los datos personales no se envían por correo/)).toBeVisible();
  await user.selectOptions(form.getByLabelText('Cuándo'), 'Un día del mes');
  await user.selectOptions(form.getByLabelText('Día del mes'), '15');
  await user.selectOptions(form.getByLabelText(/^Hora/), '07:30');
  answer('memberList', {
    items: [
      {
        id: '00000000-0000-4000-8000-0000000000ab',
        userId: rosa.id,
        name: rosa.name,
        firstName: 'Rosa',
        lastName: 'Sol',
        secondLastName: null,
        email: 'rosa@sol.test',
        locale: 'es-MX',
        phone: null,
        roles: ['nurse'],
        customRoles: [],
        waitingRoles: [],
        sites: [],
        status: 'active',
        joinedAt: '2026-01-05T15:00:00Z',
        lastSeenAt: null,
        secondFactor: false,
        passwordChangeRequired: false,
        version: 1,
      },
    ],
    total: 1,
    page: 1,
    pageSize: 8,
  });
  await user.type(form.getByLabelText('Agregar a alguien'), 'rosa{Enter}');
  expect(await form.findByText(rosa.name)).toBeVisible();
  answer(
    'datasetScheduleCreate',
    problem(
      'dataset.personal_in_mail',
      'Lo que sale por correo no puede depender de datos personales.',
    ),
  );
  await user.click(form.getByRole('button', { name: 'Programar envío' }));
  expect(
    await form.findByText('Lo que sale por correo no puede depender de datos personales.'),
  ).toBeVisible();
  expect(form.getByLabelText('Día del mes')).toHaveValue('15');
  const created = answer('datasetScheduleCreate', aSchedule());
  answer('datasetScheduleList', { items: [aSchedule()] });
  await user.click(form.getByRole('button', { name: 'Programar envío' }));
  await waitFor(() =>
    expect(created.map(({ body }) => body)).toEqual([
      {
        when: { cadence: 'monthly', day: 15, at: '07:30' },
        format: 'xlsx',
        recipients: [ana.id, rosa.id],
        definition: good,
        active: true,
      },
    ]),
  );
  const list = within(await panel());
  expect(await list.findByText('Cada lunes a las 08:00 a ti y 1 persona más')).toBeVisible();
  expect(list.getByText('Próximo: 30/11/2026, 08:00')).toBeVisible();
  expect(
    list.getByText(
      'Último: 23/11/2026, 08:00, a 1 persona. No lo recibieron: 1 ya no está en la empresa o está suspendida.',
    ),
  ).toBeVisible();
});

test('a schedule is paused, test-sent, changed and deleted', async () => {
  start();
  answer('datasetScheduleList', { items: [aSchedule()] });
  const { user } = await renderScreen(place);
  const list = within(await panel());
  const paused = answer('datasetScheduleUpdate', aSchedule({ active: false, nextAt: null }));
  answer('datasetScheduleList', {
    items: [aSchedule({ active: false, nextAt: null, version: 4 })],
  });
  await user.click(await list.findByRole('button', { name: 'Pausar' }));
  expect(await list.findByText('En pausa')).toBeVisible();
  expect(paused.map(({ body }) => body)).toEqual([{ version: 3, active: false }]);

  const sent = answer('datasetScheduleSend', { to: 'ana@sol.test' });
  const menu = async (item: string) => {
    await user.click(list.getByRole('button', { name: /^Más acciones de Cada lunes/ }));
    await user.click(await screen.findByRole('menuitem', { name: item }));
  };
  await menu('Enviarme uno ahora');
  await waitFor(() => expect(sent).toHaveLength(1));

  await menu('Editar');
  const form = within(await panel('Editar envío'));
  const rosaOff = form.getByRole('button', { name: 'Quitar a Rosa Díaz' });
  await user.click(rosaOff);
  await user.click(form.getByRole('button', { name: 'Quitar a Tú' }));
  await user.click(form.getByRole('button', { name: 'Guardar cambios' }));
  expect(await form.findByText('Elige al menos a una persona.')).toBeVisible();
});

test('what it sends can be switched to the current question and back', async () => {
  start();
  answer('datasetScheduleList', { items: [aSchedule({ definition: {} })] });
  const { user } = await renderScreen(`${place}&schedule=${aSchedule().id}`);
  const form = within(await panel('Editar envío'));
  expect(form.getByText('Qué se envía: todas las filas y columnas')).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Enviar lo que ves ahora' }));
  expect(form.getByText('Lo que ves ahora: Calificación es al menos 8')).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Seguir enviando lo mismo' }));
  expect(form.getByText('Qué se envía: todas las filas y columnas')).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Enviar lo que ves ahora' }));
  const changed = answer('datasetScheduleUpdate', aSchedule({ version: 4 }));
  await user.click(form.getByRole('button', { name: 'Guardar cambios' }));
  await waitFor(() =>
    expect(changed.map(({ body }) => body)).toEqual([{ version: 3, definition: good }]),
  );
});

test('offers no switch when it already sends the current question', async () => {
  start();
  answer('datasetScheduleList', {
    items: [aSchedule({ definition: { filters: [{ value: 8, operator: 'gte', column: 'c2' }] } })],
  }); // in the key order of jsonb
  await renderScreen(`${place}&schedule=${aSchedule().id}`);
  const form = within(await panel('Editar envío'));
  expect(form.getByText('Qué se envía: Calificación es al menos 8')).toBeVisible();
  expect(form.queryByRole('button', { name: 'Enviar lo que ves ahora' })).not.toBeInTheDocument();
});

test('a conflicting save shows both versions', async () => {
  start();
  answer('datasetScheduleList', { items: [aSchedule()] });
  const { user } = await renderScreen(`${place}&schedule=${aSchedule().id}`);
  const form = within(await panel('Editar envío'));
  await user.selectOptions(form.getByLabelText(/^Hora/), '09:00');
  const theirs = aSchedule({ version: 4, when: { cadence: 'daily', at: '06:00' } });
  const meta = {
    current: theirs,
    changedAt: '2026-11-23T15:00:00.000Z',
    changedBy: { id: rosa.id, name: rosa.name },
    changes: {},
  };
  answer(
    'datasetScheduleUpdate',
    problem('resource.version_conflict', 'Alguien más lo guardó.', { meta }),
  );
  await user.click(form.getByRole('button', { name: 'Guardar cambios' }));
  expect(await form.findByText(/Cada día a las 06:00/)).toBeVisible();
  expect(form.getByLabelText(/^Hora/)).toHaveValue('09:00');
});

test('says why a schedule stopped; readers choose no recipients', async () => {
  start();
  answer('datasetScheduleList', {
    items: [
      aSchedule({
        active: false,
        stopped: 'question',
        nextAt: null,
        recipients: [rosa],
        last: null,
      }),
    ],
  });
  const { user } = await renderScreen(place, { permissions: ['datasets:read'], locale: 'en' });
  const list = within(await panel('Send by email'));
  expect(
    await list.findByText(/^It stopped because its content can no longer be sent/),
  ).toBeVisible();
  expect(list.getByText('Every Monday at 08:00 to 1 person')).toBeVisible();
  await user.click(list.getByRole('button', { name: 'New mailing' }));
  const form = within(await panel('New mailing'));
  expect(form.getByLabelText('When')).toBeVisible();
  expect(form.queryByRole('combobox', { name: 'Add someone' })).not.toBeInTheDocument();
});

test('a list that fails to load can be retried', async () => {
  start();
  answer('datasetScheduleList', problem('server.unavailable', 'No disponible'));
  const { user } = await renderScreen(place);
  expect(await within(await panel()).findByRole('alert')).toHaveTextContent(
    'Ocurrió un error en el servidor.',
  );
  answer('datasetScheduleList', { items: [] });
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('Todavía no hay envíos')).toBeVisible();
});

test('a dataset that cannot be exported cannot be mailed by URL either', async () => {
  start({ ...survey, canExport: false });
  await renderScreen(place);
  expect(await screen.findByRole('button', { name: 'Norte' })).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Exportar' })).not.toBeInTheDocument();
});
