import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { appearance } from '../appearance/appearance';
import { Button } from '../controls/button';
import { Page } from '../layout/page';
import { onPhone, show } from '../testing';
import type { Column } from './columns';
import { FilterSelect } from './filter-select';
import { type Person, Sample, columns, people } from './people-table.fixture';
import { SearchInput } from './search-input';
import { TableToolbar } from './toolbar';
import { Pagination } from './pagination';
import { SegmentedControl } from './segmented-control';

describe('a table', () => {
  const head = (name: string) => screen.getByRole('columnheader', { name });

  test('sorts by a heading, reverses on the second click and announces it', async () => {
    const { user } = show(<Sample />);
    expect(head('Nombre')).toHaveAttribute('aria-sort', 'ascending');
    expect(head('Edad')).toHaveAttribute('aria-sort', 'none');
    expect(head('Código')).not.toHaveAttribute('aria-sort');
    await user.click(screen.getByRole('button', { name: 'Edad' }));
    expect(head('Edad')).toHaveAttribute('aria-sort', 'ascending');
    expect(head('Nombre')).toHaveAttribute('aria-sort', 'none');
    await user.click(screen.getByRole('button', { name: 'Edad' }));
    expect(head('Edad')).toHaveAttribute('aria-sort', 'descending');
    expect(screen.queryByRole('button', { name: 'Código' })).not.toBeInTheDocument();
  });

  test('a row opens through its first cell or a click, but not through its actions', async () => {
    const opened: string[] = [];
    const edited: string[] = [];
    const { user } = show(
      <Sample
        onOpen={(row) => opened.push(row.name)}
        rowActions={(row) => <Button onClick={() => edited.push(row.name)}>Editar</Button>}
      />,
    );
    await user.click(screen.getByRole('button', { name: 'Ana' }));
    await user.click(screen.getByRole('cell', { name: 'C-2' }));
    await user.click(
      within(screen.getByRole('row', { name: /Ñico/ })).getByRole('button', { name: 'Editar' }),
    );
    expect(opened).toEqual(['Ana', 'Beto']);
    expect(edited).toEqual(['Ñico']);
  });

  test('j and k move through the rows; Enter opens the focused one', async () => {
    const opened: string[] = [];
    const { user } = show(<Sample onOpen={(row) => opened.push(row.name)} />);
    await user.keyboard('j');
    expect(screen.getByRole('button', { name: 'Ana' })).toHaveFocus();
    await user.keyboard('jjj');
    expect(screen.getByRole('button', { name: 'Ñico' })).toHaveFocus();
    await user.keyboard('k{Enter}');
    expect(opened).toEqual(['Beto']);
  });

  test('j typed in a field is text', async () => {
    const { user } = show(
      <>
        <input aria-label="Notas" />
        <Sample onOpen={() => undefined} />
      </>,
    );
    const field = screen.getByRole('textbox', { name: 'Notas' });
    await user.type(field, 'jk');
    expect(field).toHaveValue('jk');
    expect(field).toHaveFocus();
  });

  test('on a phone, shows cards with title, labelled values, actions and sorting', async () => {
    const wide = onPhone();
    try {
      const opened: string[] = [];
      const { user, rerender } = show(
        <Sample
          onOpen={(row) => opened.push(row.name)}
          rowActions={() => <Button>Editar</Button>}
        />,
      );
      expect(screen.queryByRole('table')).not.toBeInTheDocument();
      const cards = within(screen.getByRole('list', { name: 'Personas' })).getAllByRole('listitem');
      expect(cards).toHaveLength(3);
      const [first] = cards;
      if (!first) throw new Error('no card');
      const controls = within(first).getAllByRole('button');
      expect(controls.map((control) => control.textContent)).toEqual(['Ana', 'Editar']);
      expect(within(first).getByRole('term')).toHaveTextContent('Edad');
      expect(within(first).getByRole('definition')).toHaveTextContent('30');
      expect(first).not.toHaveTextContent('C-1');
      await user.click(within(first).getByRole('button', { name: 'Ana' }));
      expect(opened).toEqual(['Ana']);
      const sorting = screen.getByRole('combobox', { name: /Ordenar por/ });
      await user.selectOptions(sorting, 'Edad, descendente');
      expect(sorting).toHaveValue('-age');
      expect(within(sorting).queryByRole('option', { name: '—' })).toBeNull();
      rerender(<Sample sort="wait" />);
      expect(screen.getByRole('combobox', { name: /Ordenar por/ })).toHaveDisplayValue(
        'El orden de la lista',
      );
    } finally {
      wide();
    }
  });

  test('a card has a title, a state and the facts that its columns declare, folio last', () => {
    const wide = onPhone();
    try {
      const [name] = columns;
      const column = (key: string, extra: Partial<Column<Person>> = {}): Column<Person> => ({
        key,
        header: key,
        cell: () => `su ${key}`,
        ...extra,
      });
      const { rerender } = show(
        <Sample
          columns={[name, column('folio'), column('type'), column('status'), column('site')]}
          rows={people.slice(0, 1)}
          onOpen={() => undefined}
        />,
      );
      const facts = () => screen.getAllByRole('definition').map(({ textContent }) => textContent);
      expect(facts()).toEqual(['su type', 'su site', 'su folio']);
      expect(screen.getByRole('listitem')).toHaveTextContent('Anastatus: su status');
      rerender(
        <Sample
          columns={[
            name,
            column('about', { phone: 'line', phoneCell: () => 'breve' }),
            column('type', { phone: 'title' }),
            column('time', { phone: 'chip' }),
            column('site'),
            column('empty', { phone: 'line', cell: () => '—' }),
          ]}
          rows={people.slice(0, 1)}
        />,
      );
      expect(facts()).toEqual(['breve']);
      expect(screen.getByRole('listitem')).toHaveTextContent('su typetime: su time');
    } finally {
      wide();
    }
  });

  test('on a phone, checkboxes appear once something is selected', async () => {
    const wide = onPhone();
    try {
      const Selecting = () => {
        const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
        return (
          <Page>
            <TableToolbar>
              <SearchInput label="Buscar" value="" onChange={() => undefined} />
              <FilterSelect
                label="Sede"
                value="norte"
                allLabel="Todas"
                onChange={() => undefined}
                options={[{ value: 'norte', label: 'Norte' }]}
              />
            </TableToolbar>
            <Sample selection={{ keys, onChange: setKeys, nameOf: ({ name }) => name }} />
          </Page>
        );
      };
      const { user } = show(<Selecting />);
      expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
      expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
      await user.click(screen.getByRole('button', { name: 'Filtros 1' }));
      const sheet = await screen.findByRole('dialog', { name: 'Filtros' });
      expect(within(sheet).getByRole('combobox', { name: 'Sede:' })).toHaveValue('norte');
      expect(within(sheet).getByRole('combobox', { name: 'Ordenar por:' })).toHaveValue('name');
      await user.click(within(sheet).getByRole('button', { name: 'Seleccionar' }));
      await user.click(await screen.findByRole('checkbox', { name: 'Beto' }));
      expect(screen.getByRole('checkbox', { name: 'Beto' })).toBeChecked();
      await user.click(screen.getByRole('button', { name: 'Listo' }));
      expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    } finally {
      wide();
    }
  });

  test('loading, empty and error are distinct states', () => {
    const { rerender } = show(<Sample loading rows={[]} empty={<p>Vacío</p>} skeletonRows={5} />);
    expect(screen.getAllByRole('row')).toHaveLength(6);
    expect(screen.queryByText('Vacío')).not.toBeInTheDocument();
    rerender(<Sample rows={[]} empty={<p>Vacío</p>} />);
    expect(screen.getByText('Vacío')).toBeInTheDocument();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    rerender(<Sample rows={[]} empty={<p>Vacío</p>} error={<p>Falló</p>} />);
    expect(screen.getByText('Falló')).toBeInTheDocument();
    expect(screen.queryByText('Vacío')).not.toBeInTheDocument();
  });

  test('row height follows the device unless the table overrides it', () => {
    // jsdom does not compute page styles; the rule depends on this attribute.
    const rowHeight = () => screen.getByRole('table').dataset['density'];
    const { rerender } = show(<Sample />);
    const dense = rowHeight();
    act(() => appearance.setDensity('comfortable'));
    expect(rowHeight()).not.toBe(dense);
    rerender(<Sample density="compact" />);
    expect(rowHeight()).toBe(dense);
    act(() => appearance.setDensity('compact'));
  });

  describe('row checkboxes', () => {
    interface TickingProps {
      readonly onChange: (keys: ReadonlySet<string>) => void;
      readonly onEdit?: (name: string) => void;
    }
    const Ticking = ({ onChange, onEdit }: TickingProps) => {
      const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
      const change = (next: ReadonlySet<string>) => {
        setKeys(next);
        onChange(next);
      };
      return (
        <Sample
          onOpen={() => undefined}
          onEdit={({ name }) => onEdit?.(name)}
          selection={{ keys, onChange: change, nameOf: ({ name }) => `Elegir a ${name}` }}
        />
      );
    };
    const ticked = () =>
      screen
        .getAllByRole<HTMLInputElement>('checkbox')
        .map(({ checked, indeterminate }) => (indeterminate ? 'some' : checked));

    test('selects single rows, all rows and, with Shift, a range', async () => {
      const seen: string[] = [];
      const { user } = show(<Ticking onChange={(keys) => seen.push([...keys].join(''))} />);
      await user.click(screen.getByRole('checkbox', { name: 'Elegir a Ana' }));
      expect(ticked()).toEqual(['some', true, false, false]);
      await user.keyboard('{Shift>}');
      await user.click(screen.getByRole('checkbox', { name: 'Elegir a Ñico' }));
      await user.keyboard('{/Shift}');
      expect(ticked()).toEqual([true, true, true, true]);
      await user.click(screen.getByRole('checkbox', { name: 'Seleccionar todas las filas' }));
      expect(ticked()).toEqual([false, false, false, false]);
      expect(seen).toEqual(['1', '123', '']);
    });

    test('x selects and e edits the focused row', async () => {
      const edited: string[] = [];
      const { user } = show(
        <Ticking onChange={() => undefined} onEdit={(name) => edited.push(name)} />,
      );
      await user.keyboard('ejjxe');
      expect(edited).toEqual(['Beto']);
      expect(ticked()).toEqual(['some', false, true, false]);
    });
  });
});

describe('its controls', () => {
  const Search = ({ asked }: { asked: string[] }) => {
    const [value, setValue] = useState('');
    return (
      <>
        <button type="button" onClick={() => setValue('')}>
          Quitar filtros
        </button>
        <SearchInput
          label="Buscar clientes"
          value={value}
          onChange={(next) => {
            asked.push(next);
            setValue(next);
          }}
        />
      </>
    );
  };

  const box = () => screen.getByRole('searchbox', { name: 'Buscar clientes' });

  test('searches once after typing stops', async () => {
    const asked: string[] = [];
    const { user } = show(<Search asked={asked} />);
    await user.type(box(), ' garcía ');
    expect(asked).toEqual([]);
    await waitFor(() => expect(asked).toEqual(['garcía']));
    expect(box()).toHaveValue(' garcía ');
  });

  test('Enter searches immediately, Escape clears, "/" focuses', async () => {
    const asked: string[] = [];
    const { user } = show(<Search asked={asked} />);
    await user.keyboard('/');
    expect(box()).toHaveFocus();
    await user.keyboard('ana{Enter}{Enter}');
    expect(asked).toEqual(['ana']);
    await user.keyboard('{Escape}');
    expect(asked).toEqual(['ana', '']);
    expect(box()).toHaveValue('');
  });

  test('a late URL update does not remove typed letters', async () => {
    const late: string[] = [];
    const Late = () => {
      const [value, setValue] = useState('');
      return (
        <>
          <button type="button" onClick={() => setValue(late.at(0) ?? '')}>
            La dirección contesta
          </button>
          <SearchInput label="Buscar clientes" value={value} onChange={(next) => late.push(next)} />
        </>
      );
    };
    const { user } = show(<Late />);
    await user.type(box(), 'ana{Enter}');
    await user.type(box(), ' ruiz');
    await user.click(screen.getByRole('button', { name: 'La dirección contesta' }));
    expect(box()).toHaveValue('ana ruiz');
    await waitFor(() => expect(late).toEqual(['ana', 'ana ruiz']));
  });

  test('a search cleared from outside clears the field', async () => {
    const { user } = show(<Search asked={[]} />);
    await user.type(box(), 'ana{Enter}');
    await user.click(screen.getByRole('button', { name: 'Quitar filtros' }));
    expect(box()).toHaveValue('');
  });

  test('pagination shows the localised range and stops at the ends', async () => {
    const asked: number[] = [];
    const page = (current: number) => (
      <Pagination
        page={current}
        pageSize={25}
        total={1260}
        onPageChange={(next) => asked.push(next)}
      />
    );
    const { user, rerender } = show(page(1));
    expect(screen.getByText('1–25 de 1,260')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Página anterior' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Página siguiente' }));
    rerender(page(51));
    expect(screen.getByText('1,251–1,260 de 1,260')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Página siguiente' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Página anterior' }));
    expect(asked).toEqual([2, 50]);
  });

  test('a filter shows its label and counts', async () => {
    const chosen: string[] = [];
    const { user } = show(
      <FilterSelect
        label="Estado"
        allLabel="Todos"
        value=""
        onChange={(value) => chosen.push(value)}
        options={[{ value: 'active', label: 'Activo', count: 1200 }]}
      />,
    );
    const box = screen.getByRole('combobox', { name: /Estado/ });
    await user.selectOptions(box, 'Activo (1,200)');
    expect(chosen).toEqual(['active']);
    await user.hover(box);
    expect(box).toHaveAttribute('title', 'Todos'); // full text for a truncated box
  });

  test('segments are one radio group', async () => {
    const Cycle = () => {
      const [value, setValue] = useState<'monthly' | 'annual'>('monthly');
      return (
        <SegmentedControl
          label="Ciclo"
          value={value}
          onChange={setValue}
          options={[
            { value: 'monthly', label: 'Mensual' },
            { value: 'annual', label: 'Anual' },
          ]}
        />
      );
    };
    const { user } = show(<Cycle />);
    expect(screen.getByRole('radiogroup', { name: 'Ciclo' })).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'Anual' }));
    expect(screen.getByRole('radio', { name: 'Anual' })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'Mensual' })).not.toBeChecked();
  });
});
