import { screen, waitFor, within } from '@testing-library/react';
import { problem, startApi } from '@sala/shell-sdk/testing';
import { choose } from '../../../testing/choose';
import { aDataset, aDerived, builtIn } from '../../testing/datasets';
import { renderScreen } from '../../../testing/render-screen';

const { answer } = startApi();

const path = '/dataset';
const survey = aDataset();

const press = (name: string) => screen.getByText(name, { selector: 'button' });

describe('the list', () => {
  test('lists datasets with owner and visibility', async () => {
    answer('datasetList', {
      items: [
        builtIn,
        aDataset({ visibility: 'roles', roles: ['nurse', 'billing'], rowCount: 12345 }),
      ],
    });
    await renderScreen(path);
    await screen.findByRole('cell', { name: 'Compras' });
    const rows = screen
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole('cell', { hidden: true })
          .map((cell) => cell.textContent)
          .slice(0, 7),
      );
    expect(rows).toEqual([
      ['Compras', 'De Sala', '2', '4', 'Sala', 'Toda la empresa', 'Al momento'],
      ['Encuesta', 'Subido', '12,345', '4', 'Ana Ruiz', 'Enfermería, Caja', '02/03/2026'],
    ]);
  });

  test('the empty state offers the first step; a failure can be retried', async () => {
    answer('datasetList', problem('server.unavailable', 'No disponible'));
    const { user, place } = await renderScreen(path);
    expect(await screen.findByRole('alert')).toHaveTextContent('Ocurrió un error en el servidor.');
    answer('datasetList', { items: [] });
    await user.click(press('Reintentar'));
    const state = (
      await screen.findByRole('heading', { name: 'Todavía no hay conjuntos de datos' })
    ).closest('section');
    // a heading of a state is inside its section
    await user.click(within(state as HTMLElement).getByRole('button', { name: 'Subir una tabla' }));
    expect(place()).toBe('/dataset?new=1');
  });

  test('in English, a reader cannot change anything', async () => {
    answer('datasetList', { items: [aDataset({ canEdit: false })] });
    await renderScreen(`${path}?new=1&datasetId=${survey.id}`, { locale: 'en', roles: ['nurse'] });
    expect(await screen.findByRole('heading', { name: 'Datasets' })).toBeVisible();
    expect(await screen.findByRole('cell', { name: 'Encuesta' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Upload|Edit/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('a derived dataset links its base; name and sharing can be changed', async () => {
    const derived = aDerived(survey, { columns: ['c0'] }, { rowCount: 1234 });
    answer('datasetList', { items: [survey, derived] });
    const changed = answer('datasetUpdate', { ...derived, name: 'Mejores' });
    const { user } = await renderScreen(`${path}?datasetId=${derived.id}`);
    const panel = await screen.findByRole('dialog', { name: 'Buenas' });
    // the table has three rows
    const row = screen.getAllByRole('row', { hidden: true }).at(-1) as HTMLElement;
    expect(
      within(row)
        .getAllByRole('cell', { hidden: true })
        .map((cell) => cell.textContent)
        .slice(0, 3),
    ).toEqual(['Buenas', 'DerivadoEncuesta', '1,234']);
    const name = await within(panel).findByLabelText(/^Nombre/);
    expect(within(panel).queryByText('Columnas')).not.toBeInTheDocument();
    await user.clear(name);
    await user.click(name);
    await user.paste('Mejores');
    await user.click(press('Guardar'));
    await waitFor(() =>
      expect(changed.map(({ body }) => body)).toEqual([{ version: 1, name: 'Mejores' }]),
    );
    expect(await screen.findByLabelText(/^Nombre/)).toHaveValue('Mejores'); // it stays open
  });

  test('deleting requires typing the exact name; derived datasets stand against it and are listed', async () => {
    answer('datasetList', { items: [survey] });
    const refused = answer(
      'datasetDelete',
      problem('dataset.has_derived', 'Otros conjuntos de datos se hacen con este.', {
        meta: { derived: ['Buenas', 'Por sede'], others: 1 },
      }),
    );
    const { user, notices } = await renderScreen(path);
    await choose(user, 'Más acciones de Encuesta', 'Eliminar');
    const dialog = await screen.findByRole('alertdialog', { name: '¿Eliminar «Encuesta»?' });
    expect(dialog).toHaveTextContent('Se borran sus 2 filas');
    await user.click(within(dialog).getByRole('textbox'));
    await user.paste('encuesta');
    await user.keyboard('{Enter}');
    expect(refused).toEqual([]);
    await user.clear(within(dialog).getByRole('textbox'));
    await user.paste('Encuesta');
    await user.keyboard('{Enter}');
    expect(
      await within(dialog).findByText(
        /Lo usan: Buenas, Por sede\. Además, 1 conjunto que no comparten contigo\./,
      ),
    ).toBeVisible();

    const requests = answer('datasetDelete', undefined);
    await user.click(within(dialog).getByRole('textbox'));
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(notices).toEqual([{ kind: 'success', text: 'Se eliminó «Encuesta».' }]),
    );
    expect(requests).toEqual([
      { params: { datasetId: survey.id }, query: { name: 'Encuesta' }, body: undefined },
    ]);
  });

  test('deleting a derived dataset keeps the rows', async () => {
    answer('datasetList', { items: [aDerived(survey, {})] });
    const { user } = await renderScreen(path);
    await choose(user, 'Más acciones de Buenas', 'Eliminar');
    const dialog = await screen.findByRole('alertdialog', { name: '¿Eliminar «Buenas»?' });
    expect(dialog).toHaveTextContent('También se eliminan sus vistas y sus envíos por correo.');
    expect(dialog).not.toHaveTextContent('filas');
  });
});

describe('upload', () => {
  const fits = (type: 'text' | 'number' | 'date' | 'boolean', misfits = 0) => ({
    type,
    misfits,
    examples: misfits > 0 ? [{ row: 4, text: 'mal' }] : [],
  });
  const read = {
    fileId: '00000000-0000-4000-8000-000000009002',
    name: 'encuesta',
    rowCount: 3,
    columns: [
      {
        key: 'c0',
        label: 'Sede',
        type: 'text' as const,
        personal: false,
        empty: 0,
        fits: [fits('text'), fits('number', 3), fits('date', 3), fits('boolean', 3)],
      },
      {
        key: 'c1',
        label: 'Visita',
        type: 'text' as const,
        personal: false,
        empty: 0,
        fits: [fits('text'), fits('number', 3), fits('date', 1), fits('boolean', 3)],
      },
    ],
    preview: [
      ['Norte', '02/03/2026'],
      ['Sur', 'mal'],
    ],
  };

  const upload = async () => {
    answer('datasetList', { items: [] });
    const rendered = await renderScreen(`${path}?new=1`);
    await rendered.user.upload(
      await screen.findByLabelText('Elegir archivo', { selector: 'input' }),
      new File(['Sede,Visita'], 'encuesta.csv', { type: 'text/csv' }),
    );
    return rendered;
  };

  test('an unreadable file can be replaced; detected columns are reviewed and stored as chosen', async () => {
    answer('datasetUpload', problem('table.unreadable', 'No pudimos leer el archivo.'));
    const requests = answer('datasetCreate', survey);
    const { user, place } = await upload();
    expect(await screen.findByRole('alert')).toHaveTextContent('No pudimos leer el archivo.');
    answer('datasetUpload', read);
    await user.upload(
      screen.getByLabelText('Elegir archivo', { selector: 'input' }),
      new File(['x'], 'otra.csv'),
    );
    const panel = await screen.findByRole('dialog', { name: 'Revisa tu tabla' });
    expect(panel).toHaveTextContent('3 filas y 2 columnas');
    expect(
      within(screen.getByRole('region', { name: 'Primeras filas del archivo' })).getAllByRole(
        'row',
        { hidden: true },
      ),
    ).toHaveLength(3);
    await user.selectOptions(screen.getByLabelText('Tipo de la columna 2'), 'Fecha');
    expect(
      await screen.findByText('1 celda no corresponde y quedará vacía: fila 4: «mal»'),
    ).toBeVisible();
    await user.clear(screen.getByLabelText(/^Nombre de la columna 2/));
    await user.click(press('Guardar conjunto'));
    expect(await screen.findByText('Escribe el nombre de la columna.')).toBeVisible();
    await user.click(screen.getByLabelText(/^Nombre de la columna 2/));
    await user.paste('sede');
    expect(await screen.findByText('Ya hay otra columna con este nombre.')).toBeVisible();
    await user.click(screen.getByLabelText(/^Nombre de la columna 2/));
    await user.paste(' visitada');
    await user.click(screen.getByRole('radio', { name: /Algunos roles/ }));
    await user.click(press('Guardar conjunto'));
    expect(await screen.findByText('Elige al menos un rol.')).toBeVisible();
    expect(requests).toEqual([]);
    await user.click(screen.getByRole('checkbox', { name: 'Enfermería' }));
    // two columns have two checkboxes
    await user.click(screen.getAllByRole('checkbox', { name: 'Dato personal' })[0] as HTMLElement);
    await user.click(press('Guardar conjunto'));
    await waitFor(() => expect(place()).toBe(`/dataset/${survey.id}`));
    expect(requests.map(({ body }) => body)).toEqual([
      {
        fileId: read.fileId,
        name: 'encuesta',
        visibility: 'roles',
        roles: ['nurse'],
        columns: [
          { key: 'c0', label: 'Sede', type: 'text', personal: true },
          { key: 'c1', label: 'sede visitada', type: 'date', personal: false },
        ],
      },
    ]);
  });
});

test('a conflicting save shows the other version; only own changes are sent', async () => {
  answer('datasetList', { items: [survey] });
  answer(
    'datasetUpdate',
    problem('resource.version_conflict', 'Otra persona guardó cambios antes que tú.', {
      meta: { current: { ...survey, visibility: 'company', version: 2 } },
    }),
  );
  const { user, notices } = await renderScreen(`${path}?datasetId=${survey.id}`);
  await screen.findByRole('dialog', { name: 'Encuesta' });
  await user.click(await screen.findByText('Guardar', { selector: 'button' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Cambia al menos un dato.');
  await user.click(screen.getByLabelText(/^Nombre\*/));
  await user.paste(' 2026');
  await user.click(press('Guardar'));
  expect(
    await screen.findByText(/antes «Solo quien lo creó», ahora «Toda la empresa»/),
  ).toBeVisible();
  const requests = answer('datasetUpdate', { ...survey, name: 'Encuesta 2026' });
  await user.click(press('Guardar mis cambios'));
  await waitFor(() =>
    expect(notices).toEqual([{ kind: 'success', text: 'Se actualizó «Encuesta 2026».' }]),
  );
  expect(requests.map(({ body }) => body)).toEqual([{ version: 2, name: 'Encuesta 2026' }]);
});
