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
    await waitFor(() => expect(within(panel).getByRole('heading')).toHaveFocus());
    await user.keyboard('{ArrowDown}');
    const next = await screen.findByRole('dialog', { name: 'Ficha de Beto' });
    await waitFor(() => expect(within(next).getByRole('heading')).toHaveFocus());
    await user.keyboard('j');
    const last = await screen.findByRole('dialog', { name: 'Ficha de Ñico' });
    await waitFor(() => expect(within(last).getByRole('heading')).toHaveFocus());
    await user.tab();
    expect(last).toContainElement(document.activeElement as HTMLElement);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(row('Ñico')).toHaveFocus());
    expect(document.documentElement).not.toHaveAttribute('data-beside');
  } finally {
    narrow();
  }
});

test('walks through the records by its own buttons, up to the ends of the list', async () => {
  const narrow = onDesk();
  try {
    const { user } = show(<Screen />);
    await user.click(row('Ana'));
    const first = await screen.findByRole('dialog', { name: 'Ficha de Ana' });
    const before = within(first).getByRole('button', { name: 'Registro anterior' });
    expect(before).toHaveAttribute('aria-disabled', 'true');
    await user.click(before);
    expect(first).toBeVisible();
    await user.click(within(first).getByRole('button', { name: 'Registro siguiente' }));
    const next = await screen.findByRole('dialog', { name: 'Ficha de Beto' });
    const again = within(next).getByRole('button', { name: 'Registro siguiente' });
    await waitFor(() => expect(again).toHaveFocus());
    await user.keyboard('{Enter}');
    const last = await screen.findByRole('dialog', { name: 'Ficha de Ñico' });
    const end = within(last).getByRole('button', { name: 'Registro siguiente' });
    await waitFor(() => expect(end).toHaveFocus());
    expect(end).toHaveAttribute('aria-disabled', 'true');
  } finally {
    narrow();
  }
});

test('in a smaller window the record is a page in place of its list', async () => {
  const { user } = show(
    <main>
      <Screen />
    </main>,
  );
  const list = screen.getByRole('main');
  await user.click(row('Ana'));
  const page = await screen.findByRole('dialog', { name: 'Ficha de Ana' });
  expect(page).not.toHaveAttribute('aria-modal', 'true');
  expect(list).toHaveAttribute('inert');
  await waitFor(() => expect(within(page).getByRole('heading')).toHaveFocus());
  await user.click(within(page).getByRole('button', { name: 'Registro siguiente' }));
  const next = await screen.findByRole('dialog', { name: 'Ficha de Beto' });
  expect(list).toHaveAttribute('inert');
  await user.keyboard('k');
  const back = await screen.findByRole('dialog', { name: 'Ficha de Ana' });
  expect(next).not.toBeInTheDocument();
  await user.click(within(back).getByRole('button', { name: 'Volver a la lista' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(list).not.toHaveAttribute('inert');
  await waitFor(() => expect(row('Ana')).toHaveFocus());
});
