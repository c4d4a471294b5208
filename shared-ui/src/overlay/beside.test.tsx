import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { people, Sample } from '../table/people-table.fixture';
import { onDesk, show } from '../testing';
import { SidePanel } from './side-panel';

// jsdom has no layout, and elements without size cannot be focused.
beforeEach(() => {
  jest.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(100);
});

const Screen = () => {
  const [id, setId] = useState('');
  const person = people.find((one) => one.id === id);
  return (
    <>
      <Sample onOpen={(row) => setId(row.id)} selectedKey={id || undefined} />
      {person ? (
        <SidePanel
          key={id}
          beside="record"
          open
          title={`Ficha de ${person.name}`}
          onClose={() => setId('')}
        >
          <button type="button">Editar</button>
        </SidePanel>
      ) : null}
    </>
  );
};

const row = (name: string) => screen.getByRole('button', { name });

test('a record beside its list follows the arrow keys, and Escape returns to its row', async () => {
  const narrow = onDesk();
  try {
    const { user } = show(<Screen />);
    expect(screen.getByRole('columnheader', { name: 'Edad' })).toBeVisible();
    await user.click(row('Ana'));
    const panel = await screen.findByRole('dialog', { name: 'Ficha de Ana' });
    expect(panel).not.toHaveAttribute('aria-modal', 'true');
    expect(document.documentElement.style.getPropertyValue('--beside')).toBe('440px');
    expect(screen.queryByRole('columnheader', { name: 'Código' })).not.toBeInTheDocument();
    await waitFor(() => expect(row('Ana')).toHaveFocus());
    await user.keyboard('{ArrowDown}');
    await screen.findByRole('dialog', { name: 'Ficha de Beto' });
    await user.keyboard('j');
    const last = await screen.findByRole('dialog', { name: 'Ficha de Ñico' });
    await user.click(within(last).getByRole('button', { name: 'Editar' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(row('Ñico')).toHaveFocus());
    expect(document.documentElement).not.toHaveAttribute('data-beside');
  } finally {
    narrow();
  }
});

test('in a smaller window the same panel covers the list', async () => {
  const { user } = show(<Screen />);
  await user.click(row('Ana'));
  expect(await screen.findByRole('dialog', { name: 'Ficha de Ana' })).toHaveAttribute(
    'aria-modal',
    'true',
  );
});
