import { UiProvider } from '@sala/shared-ui';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { renderModule } from '@sala/shell-sdk/testing';
import { useLayoutEffect, useState } from 'react';
import contract from '../../../remote.contract';
import module from '../../remote';
import { Board, type BoardColumn } from './board';
import { withMoved } from './drop-places';

const names: Readonly<Record<string, string>> = { a: 'Ana', b: 'Beto', c: 'Carla' };
const start: readonly BoardColumn<string>[] = [
  { id: 'new', label: 'Nuevo', items: ['a', 'b'] },
  { id: 'lost', label: 'Perdido', items: [] },
  { id: 'won', label: 'Ganado', items: ['c'] },
];

/* Runs while the item renders, to simulate input at that moment. */
let whenDrawn: (() => void) | undefined;
const Drawn = () => {
  useLayoutEffect(() => whenDrawn?.());
  return null;
};

const Pipeline = () => {
  const [columns, setColumns] = useState(start);
  return (
    <Board
      label="Embudo"
      columns={columns}
      idOf={(id) => id}
      labelOf={(id) => names[id] ?? ''}
      renderItem={(id, handle) => (
        <>
          {names[id]} {handle}
          <Drawn />
        </>
      )}
      canMove={(id) => id !== 'c'}
      canDrop={(_id, column) => column !== 'lost'}
      onMove={(id, place) => setColumns((before) => withMoved(before, id, place))}
    />
  );
};

const showBoard = (locale: 'es-MX' | 'en' = 'es-MX') => {
  const withBoard = {
    ...module,
    routes: [{ path: '/board', lazy: () => Promise.resolve({ Component: Pipeline }) }],
  };
  return renderModule({
    module: withBoard,
    namespace: contract.namespace,
    at: '/board',
    locale,
    Provider: UiProvider,
  });
};
const cardsIn = (column: string) =>
  within(screen.getByRole('region', { name: column }))
    .queryAllByRole('listitem')
    .map((card) => card.textContent?.trim());

test('a card moves to another column by keyboard, with focus and announcements', async () => {
  const { user } = await showBoard();
  const said = () =>
    screen
      .getAllByRole('status')
      .map((region) => region.textContent)
      .join('');
  const handle = await screen.findByRole('button', { name: 'Mover Ana' });
  expect(handle).toHaveAccessibleDescription(/flechas para mover/);
  expect(screen.queryByRole('button', { name: 'Mover Carla' })).not.toBeInTheDocument(); // it cannot be moved
  handle.focus();
  await user.keyboard('{Enter}');
  expect(said()).toBe('Tomaste Ana. Está en Nuevo, lugar 1 de 2.');
  expect(handle).toHaveAttribute('aria-pressed', 'true');
  await user.keyboard('{ArrowRight}'); // skips the column that accepts nothing
  expect(said()).toBe('Ana: Ganado, lugar 1 de 2.');
  await user.keyboard('{ArrowDown} ');
  expect(said()).toBe('Soltaste Ana en Ganado, lugar 2 de 2.');
  expect(cardsIn('Nuevo')).toEqual(['Beto']);
  expect(cardsIn('Ganado')).toEqual(['Carla', 'Ana']);
  expect(screen.getByRole('button', { name: 'Mover Ana' })).toHaveFocus();
});

test('Escape or leaving the handle cancels the move', async () => {
  const { user } = await showBoard('en');
  const handle = await screen.findByRole('button', { name: 'Move Ana' });
  handle.focus();
  await user.keyboard('{Enter}{ArrowDown}{Escape}');
  expect(screen.getByText('Ana stayed in Nuevo, position 1 of 2.')).toBeInTheDocument();
  await user.keyboard('{Enter}{ArrowDown}{Tab}');
  expect(handle).toHaveAttribute('aria-pressed', 'false');
  expect(cardsIn('Nuevo')).toEqual(['Ana', 'Beto']);
  await user.keyboard('{ArrowRight}{Enter}');
  expect(cardsIn('Ganado')).toEqual(['Carla']);
});

test('dropping a card before its last step is processed keeps it dropped', async () => {
  await showBoard();
  const handle = await screen.findByRole('button', { name: 'Mover Ana' });
  fireEvent.mouseDown(handle, { button: 0, clientX: 10, clientY: 10 });
  fireEvent.mouseMove(document, { clientX: 10, clientY: 30 });
  expect(handle).toHaveAttribute('aria-pressed', 'true');
  whenDrawn = () => {
    whenDrawn = undefined;
    document.dispatchEvent(new MouseEvent('mouseup', { bubbles: true, clientX: 10, clientY: 50 }));
  };
  await act(async () =>
    document.dispatchEvent(
      new MouseEvent('mousemove', { bubbles: true, clientX: 10, clientY: 50 }),
    ),
  );
  expect(whenDrawn).toBeUndefined();
  expect(handle).toHaveAttribute('aria-pressed', 'false');
});
