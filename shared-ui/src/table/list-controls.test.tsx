import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { show } from '../testing';
import { FilterSelect } from './filter-select';
import { Pagination } from './pagination';
import { SearchInput } from './search-input';
import { SegmentedControl } from './segmented-control';

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
