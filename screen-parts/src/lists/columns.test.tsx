import { screen } from '@testing-library/react';
import { renderPart } from '../testing/render-part';
import { columnChoiceAt } from './column-choice';
import { ColumnsPanel } from './columns-panel';

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

test('ignores an invalid stored choice', async () => {
  localStorage.setItem(storageKey, '{"people":[1]}');
  await renderPart(List, 'en');
  expect(await screen.findByText('phone email')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Move Correo up' })).toBeVisible();
});
