import { screen, waitFor } from '@testing-library/react';
import type { RecordImport } from '@sala/shared-contracts';
import { problem, startApi } from '@sala/shell-sdk/testing';
import { aField, pageOf } from '../../testing/records';
import { renderScreen } from '../../testing/render-screen';

const { answer } = startApi();

const importId = '00000000-0000-4000-8000-00000000d001';
const path = '/customer-management';

const draft: RecordImport = {
  id: importId,
  fileName: 'clientes.csv',
  format: 'csv',
  sheets: [],
  sheet: null,
  headings: ['Nombre', 'Correo', 'Nivel'],
  sample: [
    ['Ana', 'ana@sol.test', 'Oro'],
    ['Eva', 'eva@', ''],
  ],
  rows: 1200,
  mapping: ['name', 'email', null],
  matchBy: ['email', 'phone'],
  onMatch: 'skip',
  state: 'draft',
  position: 0,
  counts: { created: 0, updated: 0, skipped: 0, rejected: 0 },
  faults: [],
  createdAt: '2026-03-02T16:00:00.000Z',
  createdBy: 'Ana Ruiz',
  startedAt: null,
  finishedAt: null,
};
const checked: RecordImport = {
  ...draft,
  state: 'checked',
  position: 1200,
  counts: { created: 1197, updated: 0, skipped: 2, rejected: 1 },
  faults: [
    {
      row: 3,
      heading: 'Correo',
      value: 'eva@',
      code: 'format',
      message: 'El formato no es válido.',
    },
  ],
};

const start = (...files: readonly RecordImport[]) => {
  answer('customerList', pageOf([]));
  answer('customerFieldList', { items: [aField({ key: 'nivel', label: 'Nivel', type: 'text' })] });
  answer('customerImportList', { items: [draft] });
  let next = 0;
  answer(
    'customerImportView',
    () =>
      files[Math.min(next++, files.length - 1)] ??
      problem('resource.not_found', 'No se encontró lo que buscas.'),
  );
};

test('columns are mapped once each and sent as chosen', async () => {
  start(draft);
  const requests = answer('customerImportCheck', { ...draft, state: 'checking' });
  const { user } = await renderScreen(`${path}?import=${importId}`);
  const level = await screen.findByRole('combobox', { name: 'Nivel' });
  expect(screen.getByRole('combobox', { name: 'Correo' })).toHaveDisplayValue('Correo');
  expect(level).toHaveAccessibleDescription('Por ejemplo: Oro');
  await user.selectOptions(level, 'Correo');
  await user.click(screen.getByRole('button', { name: 'Revisar filas' }));
  await waitFor(() => expect(level).toHaveAccessibleDescription(/Otra columna ya usa este dato\./));
  expect(requests).toEqual([]);
  await user.selectOptions(level, 'Nivel (campo propio)');
  await user.click(screen.getByRole('radio', { name: 'Actualizar al cliente' }));
  await user.click(screen.getByRole('button', { name: 'Revisar filas' }));
  expect(await screen.findByRole('progressbar', { name: 'Revisando las filas' })).toHaveAttribute(
    'aria-valuemax',
    '1200',
  );
  expect(requests).toMatchObject([
    {
      params: { importId },
      body: { mapping: ['name', 'email', 'values.nivel'], matchBy: ['email'], onMatch: 'update' },
    },
  ]);
});

test('a running import can be stopped; rejected rows can be downloaded', async () => {
  const stopped: RecordImport = {
    ...checked,
    state: 'cancelled',
    position: 700,
    counts: { created: 700, updated: 0, skipped: 0, rejected: 0 },
    faults: [],
  };
  start({ ...checked, state: 'running', position: 700, counts: stopped.counts });
  answer('customerImportCancel', stopped);
  const { user } = await renderScreen(`${path}?import=${importId}`);
  await user.click(await screen.findByRole('button', { name: 'Detener' }));
  expect(
    await screen.findByRole('button', { name: 'Descargar 500 filas no importadas' }),
  ).toBeVisible();
});
