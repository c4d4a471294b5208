import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { appearance } from '../appearance/appearance';
import { Button } from '../controls/button';
import { onPhone, show } from '../testing';
import type { Column } from './columns';
import type { DataTableProps } from './columns';
import { DataTable } from './data-table';

interface Person {
  readonly id: string;
  readonly name: string;
  readonly code: string;
  readonly age: number;
}

const people: readonly Person[] = [
  { id: '1', name: 'Ana', code: 'C-1', age: 30 },
  { id: '2', name: 'Beto', code: 'C-2', age: 41 },
  { id: '3', name: 'Ñico', code: 'C-3', age: 52 },
];

const columns: readonly [Column<Person>, ...Column<Person>[]] = [
  { key: 'name', header: 'Nombre', cell: (row) => row.name, sortable: true },
  { key: 'code', header: 'Código', cell: (row) => row.code, hideInCard: true },
  { key: 'age', header: 'Edad', cell: (row) => row.age, sortable: true, align: 'end' },
];

const Sample = (props: Partial<DataTableProps<Person>>) => {
  const [sort, setSort] = useState('name');
  return (
    <DataTable
      label="Personas"
      columns={columns}
      rows={people}
      rowKey={(row) => row.id}
      sort={sort}
      onSortChange={setSort}
      {...props}
    />
  );
};

const head = (name: string) => screen.getByRole('columnheader', { name });

test('a click on a title sorts by it, a second one the other way round, and it is said', async () => {
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

test('a row opens by its first cell and by a click beside it, not by its actions', async () => {
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
  await user.click(within(screen.getByRole('row', { name: /Ñico/ })).getByRole('button', { name: 'Editar' }));
  expect(opened).toEqual(['Ana', 'Beto']);
  expect(edited).toEqual(['Ñico']);
});

test('j and k go through the rows, Enter opens the one with the focus', async () => {
  const opened: string[] = [];
  const { user } = show(<Sample onOpen={(row) => opened.push(row.name)} />);
  await user.keyboard('j');
  expect(screen.getByRole('button', { name: 'Ana' })).toHaveFocus();
  await user.keyboard('jjj');
  expect(screen.getByRole('button', { name: 'Ñico' })).toHaveFocus();
  await user.keyboard('k{Enter}');
  expect(opened).toEqual(['Beto']);
});

test('j typed in a field is a letter', async () => {
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

test('on a phone: cards with who on top, facts with their names, the action at the end, and sorting', async () => {
  const wide = onPhone();
  try {
    const opened: string[] = [];
    const { user, rerender } = show(<Sample onOpen={(row) => opened.push(row.name)} rowActions={() => <Button>Editar</Button>} />);
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
    expect(screen.getByRole('combobox', { name: /Ordenar por/ })).toHaveDisplayValue('—');
  } finally {
    wide();
  }
});

test('on a phone an e-mail address breaks behind its signs, and nothing else is broken up', () => {
  const wide = onPhone();
  try {
    const [name] = columns;
    const facts = ['ana.rios@correo.test', 'Ana, ana@correo.test'].map((text): Column<Person> => ({ key: text, header: 'Correo', cell: () => text }));
    show(<Sample columns={[name, ...facts]} rows={people.slice(0, 1)} />);
    expect(screen.getAllByRole('definition').map(({ innerHTML }) => innerHTML.split('<wbr>'))).toEqual([['ana.', 'rios@', 'correo.', 'test'], ['Ana, ana@correo.test']]);
  } finally {
    wide();
  }
});

test('loading, empty and error are three answers', () => {
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

test('rows are as high as the device prefers, unless the table says otherwise', () => {
  // jsdom computes no styles of the page: this is what their rule asks for.
  const rowHeight = () => screen.getByRole('table').dataset['density'];
  const { rerender } = show(<Sample />);
  const dense = rowHeight();
  act(() => appearance.setDensity('comfortable'));
  expect(rowHeight()).not.toBe(dense);
  rerender(<Sample density="compact" />);
  expect(rowHeight()).toBe(dense);
  act(() => appearance.setDensity('compact'));
});

describe('boxes before the rows', () => {
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
    return <Sample onOpen={() => undefined} onEdit={({ name }) => onEdit?.(name)} selection={{ keys, onChange: change, nameOf: ({ name }) => `Elegir a ${name}` }} />;
  };
  const ticked = () => screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked, indeterminate }) => (indeterminate ? 'some' : checked));

  test('one by one, all at once, and with Shift everything in between', async () => {
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

  test('x ticks the row that has the focus, e edits it', async () => {
    const edited: string[] = [];
    const { user } = show(<Ticking onChange={() => undefined} onEdit={(name) => edited.push(name)} />);
    await user.keyboard('ejjxe');
    expect(edited).toEqual(['Beto']);
    expect(ticked()).toEqual(['some', false, true, false]);
  });
});

describe('a very long list', () => {
  const many = Array.from({ length: 1000 }, (_, n): Person => ({ id: String(n), name: `P${n}`, code: `C-${n}`, age: n }));

  // jsdom lays nothing out: every element is as high as a row.
  const layOut = () => jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 38));
  const scrollTo = (pixels: number) => {
    window.scrollY = pixels;
    act(() => void window.dispatchEvent(new Event('scroll')));
  };

  test('draws the rows in sight, holds the place of the others, and follows the scrolling', async () => {
    const box = layOut();
    try {
      show(<Sample rows={many} />);
      await waitFor(() => expect(screen.getAllByRole('row').length).toBeLessThan(80));
      expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '1001');
      scrollTo(500 * 38);
      const body = screen.getAllByRole('rowgroup')[1];
      expect(body).toHaveStyle({ pointerEvents: 'none' }); // what moves is not pointed at
      expect(body).not.toHaveAttribute('data-flying'); // a leap, or the first turn of a wheel
      scrollTo(550 * 38);
      expect(body).toHaveAttribute('data-flying'); // words alone
      scrollTo(500 * 38);
      expect(await screen.findByRole('cell', { name: 'P505' })).toBeInTheDocument();
      await waitFor(() => expect(body).not.toHaveStyle({ pointerEvents: 'none' }));
      expect(body).not.toHaveAttribute('data-flying');
      expect(screen.queryByRole('cell', { name: 'P0' })).not.toBeInTheDocument();
      expect(screen.getByRole('row', { name: /P505/ })).toHaveAttribute('aria-rowindex', '507');
    } finally {
      window.scrollY = 0;
      box.mockRestore();
    }
  });

  test('has no boxes made for rows that come while it flies, keeps those that are there, and makes the others when it rests', async () => {
    const box = layOut();
    const boxOf = (name: string) => screen.queryByRole('checkbox', { name });
    const nameOf = ({ name }: Person) => name;
    try {
      show(<Sample rows={many} selection={{ keys: new Set(['520']), onChange: () => undefined, nameOf }} />);
      await waitFor(() => expect(screen.getAllByRole('row').length).toBeLessThan(80));
      scrollTo(500 * 38);
      expect(boxOf('P505')).toBeInTheDocument(); // a leap
      scrollTo(525 * 38);
      expect(screen.getAllByRole('rowgroup')[1]).toHaveAttribute('data-flying');
      scrollTo(510 * 38);
      expect(boxOf('P512')).toBeInTheDocument();
      scrollTo(560 * 38);
      expect(screen.getByRole('cell', { name: 'P565' })).toBeInTheDocument();
      expect(boxOf('P565')).not.toBeInTheDocument();
      scrollTo(515 * 38);
      expect(boxOf('P520')).not.toBeInTheDocument(); // it went, and came back
      await waitFor(() => expect(boxOf('P520')).toBeChecked());
    } finally {
      window.scrollY = 0;
      box.mockRestore();
    }
  });

  test('measures its columns anew when the typeface comes after the words', async () => {
    const fonts = new EventTarget();
    Object.defineProperty(document, 'fonts', { value: fonts, configurable: true }); // jsdom has none
    const box = jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 38));
    try {
      show(<Sample rows={many} />);
      const heading = screen.getByRole('columnheader', { name: /Código/ });
      await waitFor(() => expect(heading).toHaveStyle({ width: '100px' }));
      box.mockReturnValue(new DOMRect(0, 0, 140, 38));
      act(() => void fonts.dispatchEvent(new Event('loadingdone')));
      await waitFor(() => expect(heading).toHaveStyle({ width: '140px' }));
    } finally {
      Reflect.deleteProperty(document, 'fonts');
      box.mockRestore();
    }
  });

  test('which grows keeps the columns of its first rows, as wide as the typeface made them that came after the words', async () => {
    const fonts = new EventTarget();
    Object.defineProperty(document, 'fonts', { value: fonts, configurable: true }); // jsdom has none
    const box = jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 38));
    const more = { onMore: () => undefined, loading: false };
    try {
      const { rerender } = show(<Sample rows={many.slice(0, 25)} more={more} />);
      box.mockReturnValue(new DOMRect(0, 0, 140, 38));
      act(() => void fonts.dispatchEvent(new Event('loadingdone')));
      box.mockReturnValue(new DOMRect(0, 0, 90, 38)); // what the rows that come would make of them
      rerender(<Sample rows={many.slice(0, 50)} more={more} />);
      expect(screen.getByRole('columnheader', { name: /Código/ })).toHaveStyle({ width: '140px' });
    } finally {
      Reflect.deleteProperty(document, 'fonts');
      box.mockRestore();
    }
  });

  test('asks for more rows once at a time, and again when that failed', async () => {
    let asked = 0;
    const more = { onMore: () => void (asked += 1), loading: false };
    const { user, rerender } = show(<Sample more={more} />);
    await user.click(screen.getByRole('button', { name: 'Mostrar más' }));
    expect(asked).toBe(1);
    rerender(<Sample more={{ ...more, loading: true }} />);
    await user.click(screen.getByRole('button', { name: /Mostrar más/ }));
    expect(asked).toBe(1);
    rerender(<Sample more={{ ...more, failed: true }} />);
    expect(screen.getByRole('alert')).toHaveTextContent('No se pudieron traer más filas.');
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(asked).toBe(2);
  });
});
