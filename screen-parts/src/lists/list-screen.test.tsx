import { ApiError } from '@sala/shared-auth';
import { Button, lazyPart } from '@sala/shared-ui';
import { DataTable } from '@sala/shared-ui/table';
import { keepPreviousData, useQuery, useSearchState } from '@sala/shell-sdk';
import { screen, within } from '@testing-library/react';
import { renderPart } from '../testing/render-part';
import { ListPages, ListScreen } from './list-screen';
import { page, pageSize, searchState, words } from './search-state';
import { useListScreen } from './use-list-screen';

const ListTools = lazyPart(
  () => import('./list-tools'),
  (module) => module.ListTools,
);

const parsePlace = searchState({ search: words(), page, pageSize: pageSize([2, 3]) });
const people = ['Ana', 'Beto', 'Carla'].map((name) => ({ id: name.toLowerCase(), name }));

let refusals: ApiError[] = [];
const find = ({ search, page: number, pageSize: size }: ReturnType<typeof parsePlace>) => {
  const refusal = refusals.shift();
  if (refusal) return Promise.reject(refusal);
  const found = people.filter(({ name }) => name.includes(search));
  return Promise.resolve({
    items: found.slice((number - 1) * size, number * size),
    total: found.length,
    totalIs: search ? ('atLeast' as const) : ('exact' as const),
  });
};

const columns = [
  { key: 'name', header: 'Nombre', cell: ({ name }: { name: string }) => name },
] as const;

const People = () => {
  const [place, go] = useSearchState(parsePlace);
  const query = useQuery({
    queryKey: ['people', place],
    queryFn: () => find(place),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const list = useListScreen({
    query,
    rows: query.data?.items,
    go,
    create: { label: 'Nueva persona', run: () => go({ search: 'nueva' }) },
    inexact: (_kind, n) => `al menos ${n}`,
  });
  return (
    <ListScreen
      title="Personas"
      permission="Ver a las personas"
      denied={list.denied}
      count={list.count}
      toolbar={
        <>
          <Button onClick={() => list.look({ search: 'a' })}>Con a</Button>
          <Button onClick={() => list.openTool('filters')}>Filtros</Button>
        </>
      }
      bulkBar={list.picked.length > 0 ? <output>{list.picked.length} marcadas</output> : null}
      pages={
        <ListPages
          place={place}
          sizes={[2, 3]}
          total={query.data?.total}
          shown={list.table.rows.length}
          onPage={list.look}
          onSize={list.look}
        />
      }
      panels={
        list.tool ? (
          <ListTools
            tool={list.tool}
            screen="patients"
            columns={{ offered: [], shown: [], chosen: undefined, choose: () => undefined }}
            settings={{}}
            onOpen={() => undefined}
            onClose={list.closeTool}
          >
            <Button onClick={list.closeTool}>Cerrar filtros</Button>
          </ListTools>
        ) : null
      }
    >
      <DataTable
        {...list.table}
        label="Personas"
        columns={columns}
        rowKey={({ id }) => id}
        selection={{ keys: list.ticked, onChange: list.tick, nameOf: ({ name }) => name }}
      />
    </ListScreen>
  );
};

const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell').at(-1)?.textContent);

beforeEach(() => {
  refusals = [];
});

test('another search begins at its first page with nothing ticked; the count says how sure it is', async () => {
  const { user } = await renderPart(People, 'es-MX', '?page=2');
  expect(await screen.findByRole('checkbox', { name: /Carla/ })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Personas' }).parentElement).toHaveTextContent(
    'Personas3',
  );
  await user.click(screen.getByRole('checkbox', { name: /Carla/ }));
  expect(screen.getByText('1 marcadas')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Con a' }));
  expect(await screen.findByText('al menos 2')).toBeVisible();
  expect(await screen.findByRole('checkbox', { name: /Ana/ })).toBeVisible();
  expect(screen.queryByText(/marcadas/)).not.toBeInTheDocument();
  expect(rows()).toEqual(['Ana', 'Carla']);
});

test('a tool opens and closes beside the list', async () => {
  const { user } = await renderPart(People);
  await user.click(await screen.findByRole('button', { name: 'Filtros' }));
  await user.click(await screen.findByRole('button', { name: 'Cerrar filtros' }));
  expect(screen.queryByRole('button', { name: 'Cerrar filtros' })).not.toBeInTheDocument();
});

test('a failure is said in place of the rows and tried again; a refusal names the permission', async () => {
  refusals = [new ApiError('patientList', 0, null)];
  const { user } = await renderPart(People);
  await user.click(await screen.findByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByRole('checkbox', { name: /Ana/ })).toBeVisible();
});

test('who may not see the list is told which permission is missing', async () => {
  refusals = [new ApiError('patientList', 403, null)];
  await renderPart(People);
  expect(await screen.findByText(/Ver a las personas/)).toBeVisible();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});
