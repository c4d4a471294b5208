import { ApiError, useAuth } from '@sala/shared-auth';
import { Button, lazyPart } from '@sala/shared-ui';
import { DataTable } from '@sala/shared-ui/table';
import { keepPreviousData, useQuery, useSearchState } from '@sala/shell-sdk';
import { screen, within, act } from '@testing-library/react';
import { renderPart } from '../testing/render-part';
import { ListPages, ListScreen } from './list-screen';
import { page, pageSize, searchState, words } from './search-state';
import { useListScreen } from './use-list-screen';
import { columnChoiceAt } from './column-choice';
import { ColumnsPanel } from './columns-panel';
import { sessionOf } from '@sala/shell-sdk/testing';
import { EmptyList } from './empty-list';

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

describe('columns', () => {
  const storageKey = 'test-columns';
  const useColumnChoice = columnChoiceAt(storageKey);
  const usual = ['phone', 'email'];
  const offered = [
    { key: 'phone', label: 'Teléfono' },
    { key: 'email', label: 'Correo' },
    { key: 'city', label: 'Ciudad' },
  ];

  const List = () => {
    const [chosen, choose] = useColumnChoice('people');
    return (
      <>
        <output>{(chosen ?? usual).join(' ')}</output>
        <ColumnsPanel
          offered={offered}
          chosen={chosen ?? usual}
          onChange={choose}
          onClose={() => undefined}
        />
      </>
    );
  };

  beforeEach(() => localStorage.clear());

  test('hides, reorders and restores columns, stored per list on this device', async () => {
    localStorage.setItem(storageKey, JSON.stringify({ others: ['x'] }));
    const { user } = await renderPart(List);
    await user.click(await screen.findByRole('checkbox', { name: 'Ciudad' }));
    await user.click(screen.getByRole('button', { name: 'Subir Ciudad' }));
    await user.click(screen.getByRole('checkbox', { name: 'Teléfono' }));
    expect(screen.getByText('city email')).toBeVisible();
    expect(localStorage.getItem(storageKey)).toBe(
      JSON.stringify({ others: ['x'], people: ['city', 'email'] }),
    );
    await user.click(screen.getByRole('button', { name: 'Restablecer columnas' }));
    expect(screen.getByText('phone email')).toBeVisible();
  });
});

describe('an empty list', () => {
  const Nobody = () => (
    <EmptyList
      permission="practitioners:manage"
      title="Todavía no hay profesionales"
      text="Agrega a quienes atienden."
      readOnlyText="Aquí verás a quienes atienden."
      action={<Button>Nuevo profesional</Button>}
    />
  );

  test('offers the first step, or says which roles can take it', async () => {
    await renderPart(Nobody);
    expect(await screen.findByRole('button', { name: 'Nuevo profesional' })).toBeVisible();
    expect(screen.getByText('Agrega a quienes atienden.')).toBeVisible();
    expect(screen.queryByText(/^Lo puede hacer/)).not.toBeInTheDocument();

    act(() => useAuth.getState().setAuth(sessionOf({ roles: ['reception'] })));
    expect(screen.queryByRole('button', { name: 'Nuevo profesional' })).not.toBeInTheDocument();
    expect(screen.getByText('Aquí verás a quienes atienden.')).toBeVisible();
    expect(screen.getByText('Lo puede hacer: Propietario o Administrador.')).toBeVisible();
  });
});
