import { screen, waitFor, within } from '@testing-library/react';
import { problem, startApi, sessionOf } from '@sala/shell-sdk/testing';
import {
  writeDefinition,
  type AnsweredColumn,
  type DatasetDefinition,
  type DatasetView,
  type DatasetSchedule,
} from '@sala/shared-contracts';
import { choose } from '../../../testing/choose';
import { aDataset, answered, builtIn } from '../../testing/datasets';
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
const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell', { hidden: true })
    .map((cell) => cell.textContent);

describe('the grid', () => {
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
});

describe('questions', () => {
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
});

describe('views', () => {
  const south = aView({
    name: 'Sur',
    definition: { filters: [{ column: 'c0', operator: 'is', value: 'Sur' }] },
    isDefault: true,
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

describe('mailings', () => {
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

  test('offers no switch when it already sends the current question', async () => {
    start();
    answer('datasetScheduleList', {
      items: [
        aSchedule({ definition: { filters: [{ value: 8, operator: 'gte', column: 'c2' }] } }),
      ],
    }); // in the key order of jsonb
    await renderScreen(`${place}&schedule=${aSchedule().id}`);
    const form = within(await panel('Editar envío'));
    expect(form.getByText('Qué se envía: Calificación es al menos 8')).toBeVisible();
    expect(form.queryByRole('button', { name: 'Enviar lo que ves ahora' })).not.toBeInTheDocument();
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

  test('a dataset that cannot be exported cannot be mailed by URL either', async () => {
    start({ ...survey, canExport: false });
    await renderScreen(place);
    expect(await screen.findByRole('button', { name: 'Norte' })).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Exportar' })).not.toBeInTheDocument();
  });
});

describe('the list of datasets', () => {
  const path = '/dataset';
  const survey = aDataset();

  const press = (name: string) => screen.getByText(name, { selector: 'button' });

  describe('the list', () => {
    test('in English, a reader cannot change anything', async () => {
      answer('datasetList', { items: [aDataset({ canEdit: false })] });
      await renderScreen(`${path}?new=1&datasetId=${survey.id}`, {
        locale: 'en',
        roles: ['nurse'],
      });
      expect(await screen.findByRole('heading', { name: 'Datasets' })).toBeVisible();
      expect(await screen.findByRole('cell', { name: 'Encuesta' })).toBeVisible();
      expect(screen.queryByRole('button', { name: /Upload|Edit/ })).not.toBeInTheDocument();
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
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
      await user.click(
        screen.getAllByRole('checkbox', { name: 'Dato personal' })[0] as HTMLElement,
      );
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
});
