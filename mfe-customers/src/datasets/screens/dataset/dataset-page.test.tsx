import { screen, waitFor, within } from '@testing-library/react';
import { problem, startApi } from '@sala/shell-sdk/testing';
import {
  writeDefinition,
  type AnsweredColumn,
  type DatasetDefinition,
  type DatasetView,
} from '@sala/shared-contracts';
import { choose } from '../../../testing/choose';
import { aDataset, aDerived, answered, builtIn } from '../../testing/datasets';
import { renderScreen } from '../../../testing/render-screen';

const { answer } = startApi();

const survey = aDataset();
const path = `/dataset/${survey.id}`;
const rows = [
  ['Norte', 'Ana Ríos', 9, '2026-02-03'],
  ['Sur', 'Luz Mora', null, '2026-03-05'],
];

const aView = (
  more: Partial<DatasetView> & Pick<DatasetView, 'name' | 'definition'>,
): DatasetView => ({
  id: '00000000-0000-4000-8000-000000009100',
  isDefault: false,
  shared: false,
  own: true,
  version: 1,
  ...more,
});

const measured = (aggregate: 'count' | 'avg', column: string | null): AnsweredColumn => ({
  key: column ? `${aggregate}_${column}` : aggregate,
  column,
  aggregate,
  step: null,
  type: 'number',
  masked: false,
});
const bySite = [
  answered(
    survey.columns[0] ?? {
      key: '',
      label: '',
      type: 'text',
      personal: false,
      masked: false,
      options: [],
    },
  ),
  measured('avg', 'c2'),
  measured('count', null),
];

/** Responds with rows, or with groups when the question has groups. */
const startWith = (
  views: readonly DatasetView[] = [],
  dataset = survey,
  cells: readonly (readonly (string | number | null)[])[] = rows,
) => {
  answer('datasetList', { items: [dataset] });
  answer('datasetViewList', { items: [...views] });
  return answer('datasetRows', ({ query }) => {
    const inGroups = JSON.stringify(query.definition ?? {}).includes('groups');
    const found = inGroups
      ? [
          ['Norte', 9, 1],
          ['Sur', 7.256, 3],
        ]
      : cells;
    return {
      columns: inGroups ? bySite : dataset.columns.map(answered),
      rows: found.map((row) => [...row]),
      total: found.length,
      page: 1,
      pageSize: 100,
      next: null,
    };
  });
};

const questionPath = (definition: DatasetDefinition, more = '') =>
  `${path}?q=${encodeURIComponent(writeDefinition(definition) ?? '')}${more}`;
const lastDefinition = (
  requests: readonly { readonly query: { readonly definition?: unknown } }[],
) => requests.at(-1)?.query.definition;
const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell', { hidden: true })
    .map((cell) => cell.textContent);

describe('the grid', () => {
  test('formats values by type, sorts by a heading and shows all values of a row in a panel', async () => {
    const requests = startWith([], survey, [
      ...rows,
      ['+525512345678', '+12025550123', 1, null], // groups Mexican phone numbers only
      ['525512345678', null, 2, null],
    ]);
    const { user, place } = await renderScreen(path);
    await screen.findByRole('button', { name: 'Sur' });
    expect(screen.getAllByRole('row').slice(1).map(cellsOf)).toEqual([
      ['Norte', 'Ana Ríos', '9', '03/02/2026'],
      ['Sur', 'Luz Mora', '—', '05/03/2026'],
      ['+52 55 1234 5678', '+12025550123', '1', '—'],
      ['525512345678', '—', '2', '—'],
    ]);
    // A click on a heading sorts, a second one reverses.
    for (const descending of [false, true]) {
      await user.click(screen.getByRole('button', { name: 'Calificación' }));
      await waitFor(() =>
        expect(lastDefinition(requests)).toEqual({ sorts: [{ column: 'c2', descending }] }),
      );
    }
    await user.click(await screen.findByRole('button', { name: 'Sur' }));
    expect(place()).toContain('row=2');
    const panel = await screen.findByRole('dialog', { name: 'Fila 2' });
    expect(
      within(panel)
        .getAllByRole('definition')
        .map((line) => line.textContent),
    ).toEqual(['Sur', 'Luz Mora', '—', '05/03/2026']);
  });

  test('formats money and options; masked columns are marked and cannot be asked about', async () => {
    startWith([], builtIn, [['V-000001', null, 'paid', 123450]]);
    const { user } = await renderScreen('/dataset/purchases?panel=ask');
    expect(await screen.findByText(/Los datos personales están ocultos/)).toBeVisible();
    expect(await screen.findByText('•••')).toBeInTheDocument();
    expect(screen.getAllByRole('row', { hidden: true }).slice(1).map(cellsOf)).toEqual([
      ['V-000001', '•••', 'Pagada', '$1,234.50'],
    ]);
    const panel = await screen.findByRole('dialog', { name: 'Filtrar y agrupar' });
    await user.click(within(panel).getByRole('button', { name: 'Agregar filtro' }));
    const offered = within(within(panel).getByLabelText('Columna:'))
      .getAllByRole('option')
      .map((option) => option.textContent);
    expect(offered).toEqual(['Folio', 'Estado', 'Total']);
  });

  test('fetches further pages by cursor with the same question', async () => {
    startWith();
    const page = (
      cells: readonly (readonly (string | number | null)[])[],
      next: string | null,
    ) => ({
      columns: survey.columns.map(answered),
      rows: cells.map((row) => [...row]),
      total: 3,
      page: 1,
      pageSize: 100,
      next,
    });
    const requests = answer('datasetRows', ({ query }) =>
      query.after === 'two' ? page([['Centro', 'Leo Paz', 7, null]], null) : page(rows, 'two'),
    );
    const sorted = { sorts: [{ column: 'c0' }] };
    const { user } = await renderScreen(questionPath(sorted));
    await user.click(await screen.findByRole('button', { name: 'Mostrar más' }));
    expect(await screen.findByRole('button', { name: 'Centro' })).toBeVisible();
    expect(requests.map(({ query }) => [query.definition, query.after])).toEqual([
      [{ sorts: [{ column: 'c0', descending: false }] }, undefined],
      [{ sorts: [{ column: 'c0', descending: false }] }, 'two'],
    ]);
    expect(screen.queryByRole('button', { name: 'Mostrar más' })).not.toBeInTheDocument();
  });

  test('rows that fail to load can be retried; a missing or invisible dataset is not found', async () => {
    startWith();
    answer('datasetRows', problem('server.unavailable', 'No disponible'));
    const { user, goTo } = await renderScreen(path);
    expect(await screen.findByRole('alert')).toHaveTextContent('Ocurrió un error en el servidor.');
    startWith();
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('cell', { name: 'Norte' })).toBeVisible();
    await goTo('/dataset/0197f3a0-0000-7000-8000-000000000001');
    expect(
      await screen.findByRole('heading', { level: 1, name: '¡Ups! Página no encontrada' }),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ver los conjuntos de datos' })).toHaveAttribute(
      'href',
      '/dataset',
    );
  });
});

describe('questions', () => {
  test('sends filters, groups and measures as chosen', async () => {
    const requests = startWith();
    const { user } = await renderScreen(`${path}?panel=ask`);
    const panel = await screen.findByRole('dialog', { name: 'Filtrar y agrupar' });
    const inside = within(panel);
    await user.click(await inside.findByRole('button', { name: 'Agregar filtro' }));
    const filter = within(inside.getByRole('group', { name: 'Filtro 1' }));
    await user.selectOptions(filter.getByLabelText('Columna:'), 'Calificación');
    await user.selectOptions(filter.getByLabelText('Condición:'), 'es al menos');
    await user.click(inside.getByRole('button', { name: 'Aplicar' }));
    expect(await inside.findByText('Escribe el valor.')).toBeVisible();
    await user.click(filter.getByLabelText('Valor'));
    await user.paste('1,000.5');
    expect(await inside.findByText('Escribe un número válido.')).toBeVisible();
    await user.clear(filter.getByLabelText('Valor'));
    await user.click(filter.getByLabelText('Valor'));
    await user.paste('1000.5');
    await user.click(inside.getByRole('button', { name: 'Agregar grupo' }));
    await user.selectOptions(
      within(inside.getByRole('group', { name: 'Grupo 1' })).getByLabelText('Columna:'),
      'Visita',
    );
    await user.selectOptions(
      within(inside.getByRole('group', { name: 'Grupo 1' })).getByLabelText('Por:'),
      'Mes',
    );
    await user.click(inside.getByRole('button', { name: 'Agregar cálculo' }));
    await user.selectOptions(
      within(inside.getByRole('group', { name: 'Cálculo 1' })).getByLabelText('Cálculo:'),
      'Promedio de Calificación',
    );
    await user.click(inside.getByRole('button', { name: 'Aplicar' }));
    await waitFor(() =>
      expect(lastDefinition(requests)).toEqual({
        filters: [{ column: 'c2', operator: 'gte', value: 1000.5 }],
        groups: [{ column: 'c3', step: 'month' }],
        measures: [{ aggregate: 'avg', column: 'c2' }],
      }),
    );
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await user.click(
      await screen.findByRole('button', {
        name: 'Quitar filtro: Calificación es al menos 1,000.5',
      }),
    );
    await waitFor(() =>
      expect(lastDefinition(requests)).toEqual({
        groups: [{ column: 'c3', step: 'month' }],
        measures: [{ aggregate: 'avg', column: 'c2' }],
      }),
    );
  });

  test('draws bars, a line and a pie with a label and a table of their figures', async () => {
    startWith();
    const { user } = await renderScreen(
      questionPath({
        groups: [{ column: 'c0' }],
        measures: [{ aggregate: 'avg', column: 'c2' }, { aggregate: 'count' }],
        chart: 'bar',
      }),
    );
    const kinds = await screen.findByLabelText('Gráfica:');
    // A cross-table requires two groups.
    expect(
      within(kinds)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Ninguna', 'Barras', 'Línea', 'Pastel', 'Cifras']);
    for (const [kind, text] of [
      ['Barras', 'NorteNorte9SurSur7.26'],
      ['Línea', 'Norte: 9'],
      ['Pastel', 'Norte: 9 (55%)'],
    ] as const) {
      await user.selectOptions(screen.getByLabelText('Gráfica:'), kind);
      const name = `${kind}: Promedio de Calificación por Sede. La tabla de abajo tiene los mismos datos.`;
      expect(await screen.findByRole('img', { name })).toBeInTheDocument();
      expect(screen.getByRole('region', { name: 'Gráfica' })).toHaveTextContent(text);
      expect(screen.getAllByRole('row').slice(1).map(cellsOf)).toEqual([
        ['Norte', '9', '1'],
        ['Sur', '7.26', '3'],
      ]);
    }
    expect(screen.getByRole('columnheader', { name: 'Promedio de Calificación' })).toBeVisible();
  });

  const crossing: DatasetDefinition = {
    groups: [{ column: 'c0' }, { column: 'c3', step: 'month' }],
    measures: [{ aggregate: 'avg', column: 'c2' }, { aggregate: 'count' }],
    chart: 'pivot',
  };
  const months = ['2026-02-01', '2026-03-01'];

  /**
   * Averages and counts by site, by month, by both and in total: no average follows from the
   * others.
   */
  const startCrossed = (across = months.length) => {
    startWith();
    const [site, , , visit] = survey.columns.map(answered);
    const answers: Record<string, (string | number | null)[][]> = {
      'c0 c3': [
        ['Norte', '2026-02-01', 9, 1],
        ['Norte', '2026-03-01', 4, 3],
        ['Sur', '2026-03-01', 7, 2],
      ],
      c0: [
        ['Norte', 5.25, 4],
        ['Sur', 7, 2],
      ],
      c3: [
        ['2026-02-01', 9, 1],
        ['2026-03-01', 5.2, 5],
      ],
      '': [[5.83, 6]],
    };
    return answer('datasetRows', ({ query }) => {
      // as validated by the contract
      const { groups = [] } = (query.definition ?? {}) as DatasetDefinition;
      const keys = groups.map(({ column }) => column).join(' ');
      const found = answers[keys] ?? [];
      const by = [site, visit && { ...visit, step: 'month' as const }].flatMap((column) =>
        column && groups.some((group) => group.column === column.key) ? [column] : [],
      );
      return {
        columns: [...by, measured('avg', 'c2'), measured('count', null)],
        rows: found,
        total: keys === 'c3' ? across : found.length,
        page: 1,
        pageSize: 100,
        next: null,
      };
    });
  };

  test("a cross-table shows gaps, the server's totals, and the measure of the URL", async () => {
    startCrossed();
    const { user, place } = await renderScreen(questionPath(crossing));
    const table = await screen.findByRole('table', {
      name: 'Promedio de Calificación por Sede (filas) y Visita (mes) (columnas)',
    });
    const read = () =>
      within(table)
        .getAllByRole('row')
        .map((row) => [...row.children].map(({ textContent }) => textContent));
    expect(read()).toEqual([
      ['Sede', '02/2026', '03/2026', 'En conjunto'],
      ['Norte', '9', '4', '5.25'],
      ['Sur', '—', '7', '7'],
      ['En conjunto', '9', '5.2', '5.83'],
    ]);
    expect(
      within(table)
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Norte', 'Sur', 'En conjunto']);
    await user.selectOptions(screen.getByLabelText('Cálculo:'), 'Filas');
    await waitFor(() =>
      expect(read().slice(1)).toEqual([
        ['Norte', '1', '3', '4'],
        ['Sur', '—', '2', '2'],
        ['Total', '1', '5', '6'],
      ]),
    );
    expect(place()).toMatch(/measure=count/);
    const taken = answer('datasetExport', problem('server.unavailable', 'Away'));
    await choose(user, 'Exportar', 'CSV');
    await waitFor(() =>
      expect(taken.map(({ query }) => query)).toEqual([
        { format: 'csv', definition: crossing, measure: 'count' },
      ]),
    );
    expect(
      screen.getByText(
        'Al exportar se incluye esta tabla cruzada con sus totales. Para exportar la lista de abajo, elige «Ninguna» en Gráfica.',
      ),
    ).toBeVisible();
  });

  test('too many columns across: fetches no cells and offers to filter', async () => {
    const requests = startCrossed(51);
    const { user, place } = await renderScreen(questionPath(crossing));
    expect(
      await screen.findByText(
        'Visita (mes) tiene 51 valores, pero solo caben 50 columnas. Agrega un filtro o pon otro grupo al final.',
      ),
    ).toBeVisible();
    expect(
      requests.filter(
        ({ query }) => ((query.definition ?? {}) as DatasetDefinition).groups?.length === 2,
      ),
    ).toHaveLength(1); // the list
    await user.click(
      within(screen.getByRole('region', { name: 'Gráfica' })).getByRole('button', {
        name: 'Filtrar y agrupar',
      }),
    );
    expect(place()).toMatch(/panel=ask/);
  });

  test('statistics of a column respect the filters', async () => {
    startWith();
    const requests = answer('datasetColumnStats', {
      filled: 2,
      empty: 1,
      distinct: 2,
      min: 3,
      max: 9,
      avg: 6,
      sum: 12,
      top: [{ value: 9, count: 2 }],
    });
    await renderScreen(
      questionPath(
        { filters: [{ column: 'c0', operator: 'is', value: 'Sur' }], sorts: [{ column: 'c2' }] },
        '&panel=stats&column=c2',
      ),
    );
    const panel = await screen.findByRole('dialog', { name: 'Resumen por columna' });
    expect(await within(panel).findByText('Promedio')).toBeVisible();
    expect(
      within(panel)
        .getAllByRole('definition')
        .map((line) => line.textContent),
    ).toEqual(['2', '1', '2', '3', '9', '6', '12']);
    expect(requests.map(({ query }) => query)).toEqual([
      { column: 'c2', definition: { filters: [{ column: 'c0', operator: 'is', value: 'Sur' }] } },
    ]);
  });
});

describe('views', () => {
  const south = aView({
    name: 'Sur',
    definition: { filters: [{ column: 'c0', operator: 'is', value: 'Sur' }] },
    isDefault: true,
  });

  test('opens the default view; without one, all rows', async () => {
    const requests = startWith([south]);
    const { user } = await renderScreen(path);
    expect(await screen.findByText('Sede es Sur')).toBeVisible();
    expect(lastDefinition(requests)).toEqual(south.definition);
    await user.click(screen.getByRole('button', { name: 'Vista: Sur' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Todas las filas' }));
    await waitFor(() => expect(lastDefinition(requests)).toBeUndefined());
  });

  test('saves the question as a view; changes are saved into it', async () => {
    startWith([south]);
    const created = answer('datasetViewCreate', south);
    const { user, notices } = await renderScreen(questionPath({ sorts: [{ column: 'c2' }] }));
    await choose(user, 'Vista: Sur •', 'Guardar como vista');
    const dialog = await screen.findByRole('dialog', { name: 'Guardar como vista' });
    await user.click(await within(dialog).findByLabelText(/^Nombre de la vista/));
    await user.paste(' Peores ');
    await user.click(
      within(dialog).getByRole('checkbox', { name: 'Compartir con quienes ven este conjunto' }),
    );
    await user.click(within(dialog).getByRole('button', { name: 'Guardar' }));
    await waitFor(() =>
      expect(notices).toEqual([{ kind: 'success', text: 'Se guardó la vista «Sur».' }]),
    );
    expect(created.map(({ body }) => body)).toEqual([
      {
        name: 'Peores',
        isDefault: false,
        shared: true,
        definition: { sorts: [{ column: 'c2', descending: false }] },
      },
    ]);
  });

  test('a view of another person cannot be changed', async () => {
    startWith([{ ...south, own: false, shared: true }]);
    const { user } = await renderScreen(`${path}?view=${south.id}`);
    await user.click(await screen.findByRole('button', { name: 'Vista: Sur' }));
    expect((await screen.findAllByRole('menuitemradio')).map((item) => item.textContent)).toEqual([
      'Todas las filas',
      'Sur (compartida)',
    ]);
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
      'Guardar como vista',
      'Guardar como conjunto de datos',
    ]);
  });
});

describe('derived datasets', () => {
  const definition: DatasetDefinition = {
    filters: [{ column: 'c2', operator: 'gte', value: 8 }],
    groups: [{ column: 'c3', step: 'month' }],
    measures: [{ aggregate: 'avg', column: 'c2' }],
  };
  const derived = aDerived(survey, definition);

  test('saves the question without sort and chart; not offered to readers', async () => {
    startWith();
    const made = answer('datasetDerive', derived);
    const { user, notices, place } = await renderScreen(
      questionPath({ ...definition, sorts: [{ column: 'avg_c2' }], chart: 'bar' }),
    );
    await choose(user, 'Vista: Todas las filas', 'Guardar como conjunto de datos');
    const dialog = await screen.findByRole('dialog', { name: 'Guardar como conjunto de datos' });
    await user.click(await within(dialog).findByLabelText(/^Nombre/));
    await user.paste(' Buenas ');
    await user.click(within(dialog).getByRole('radio', { name: /Toda la empresa/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Guardar conjunto' }));
    await waitFor(() => expect(place()).toBe(`/dataset/${derived.id}`));
    expect(notices).toEqual([{ kind: 'success', text: 'Se guardó «Buenas».' }]);
    expect(made).toMatchObject([
      {
        params: { datasetId: survey.id },
        body: { name: 'Buenas', visibility: 'company', roles: [], definition },
      },
    ]);
    expect(Object.keys(made[0]?.body.definition ?? {})).toEqual(['filters', 'groups', 'measures']);
  });

  test('shows the definition with a link to the base', async () => {
    startWith();
    answer('datasetList', { items: [survey, derived] });
    await renderScreen(`/dataset/${derived.id}`, { roles: ['nurse'] });
    const base = await screen.findByRole('link', { name: 'Encuesta' });
    expect(base).toHaveAttribute('href', path);
    expect(base.parentElement).toHaveTextContent(
      'Basado en Encuesta: Calificación es al menos 8 · agrupado por Visita (mes) · Promedio de Calificación',
    );
  });
});
