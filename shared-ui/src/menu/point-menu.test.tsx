import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { show } from '../testing';
import { PointMenu } from './point-menu';

const Spot = ({ done }: { readonly done: string[] }) => {
  const [open, setOpen] = useState(true);
  return (
    <main>
      {open ? (
        <PointMenu
          at={{ x: 10, y: 20 }}
          label="10:00"
          onClose={() => setOpen(false)}
          actions={['Nueva cita', 'Bloquear'].map((label) => ({
            key: label,
            label,
            onSelect: () => done.push(label),
          }))}
        />
      ) : null}
    </main>
  );
};

test('a menu at a point is used by keyboard, and goes', async () => {
  const done: string[] = [];
  const { user } = show(<Spot done={done} />);
  expect(await screen.findByRole('menu', { name: '10:00' })).toBeInTheDocument();
  await waitFor(() =>
    expect(screen.getByRole('menuitem', { name: 'Nueva cita' })).toHaveAttribute(
      'data-highlighted',
    ),
  );
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(done).toEqual(['Bloquear']));
  await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
});
