import { useState } from 'react';
import type { Column, DataTableProps } from './columns';
import { DataTable } from './data-table';

/** Row of the test tables. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly code: string;
  readonly age: number;
}

export const people: readonly Person[] = [
  { id: '1', name: 'Ana', code: 'C-1', age: 30 },
  { id: '2', name: 'Beto', code: 'C-2', age: 41 },
  { id: '3', name: 'Ñico', code: 'C-3', age: 52 },
];

export const columns: readonly [Column<Person>, ...Column<Person>[]] = [
  { key: 'name', header: 'Nombre', cell: (row) => row.name, sortable: true },
  { key: 'code', header: 'Código', cell: (row) => row.code, phone: 'hidden' },
  { key: 'age', header: 'Edad', cell: (row) => row.age, sortable: true, align: 'end' },
];

/** Three people by name, unless the test overrides it. */
export const Sample = (props: Partial<DataTableProps<Person>>) => {
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
