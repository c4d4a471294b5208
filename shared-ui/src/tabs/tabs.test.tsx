import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { show } from '../testing';
import { withoutRoom } from './fitting-tabs';
import { Tabs } from './tabs';

const Sample = () => {
  const [value, setValue] = useState<'data' | 'locked' | 'purchases'>('data');
  return (
    <Tabs
      label="Cliente"
      value={value}
      onChange={setValue}
      tabs={[
        { value: 'data', label: 'Datos', content: <p>Sus datos</p> },
        { value: 'locked', label: 'Notas', disabled: true, content: <p>Sus notas</p> },
        { value: 'purchases', label: 'Compras', count: 3, content: <p>Sus compras</p> },
      ]}
    />
  );
};

test('shows one panel at a time, by mouse and keys', async () => {
  const { user } = show(<Sample />);
  expect(screen.getByText('Sus datos')).toBeInTheDocument();
  await user.click(screen.getByRole('tab', { name: 'Compras 3' }));
  expect(await screen.findByText('Sus compras')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText('Sus datos')).not.toBeInTheDocument());
  await user.keyboard('{ArrowLeft}');
  await waitFor(() => expect(screen.getByRole('tab', { name: 'Datos' })).toHaveFocus());
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Sus datos')).toBeInTheDocument();
  // Wraps around and skips the disabled tab.
  await user.keyboard('{ArrowLeft}');
  expect(screen.getByRole('tab', { name: 'Compras 3' })).toHaveFocus();
  await user.keyboard('{ArrowRight}{End}');
  expect(await screen.findByText('Sus compras')).toBeInTheDocument();
  await user.keyboard('{Home}');
  expect(screen.getByRole('tab', { name: 'Datos', selected: true })).toHaveFocus();
  expect(screen.getByRole('tabpanel', { name: 'Datos' })).toHaveTextContent('Sus datos');
  await user.tab();
  expect(screen.getByRole('tabpanel')).toHaveFocus();
});

test('tabs without room are in a menu, except the open one', async () => {
  // jsdom has no layout: every tab and the menu's button are 100 px wide, and three fit.
  const layout = [
    jest.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(100),
    jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(320),
  ];
  const values = ['Datos', 'Compras', 'Pacientes', 'Archivos'];
  const Four = () => {
    const [value, setValue] = useState('Datos');
    return (
      <Tabs
        label="Cliente"
        value={value}
        onChange={setValue}
        tabs={values.map((one) => ({ value: one, label: one, content: <p>{`En ${one}`}</p> }))}
      />
    );
  };
  const { user } = show(<Four />);
  const shown = () =>
    values.filter(
      (one) => !screen.getByRole('tab', { name: one }).hasAttribute('data-without-room'),
    );
  expect(shown()).toEqual(['Datos', 'Compras']);
  await user.tab();
  await user.keyboard('{ArrowLeft}');
  expect(screen.getByRole('tab', { name: 'Compras', selected: true })).toHaveFocus();
  await user.tab();
  expect(screen.getByRole('button', { name: 'Más pestañas' })).toHaveFocus();
  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('menuitem', { name: 'Archivos' }));
  expect(await screen.findByText('En Archivos')).toBeInTheDocument();
  expect(shown()).toEqual(['Datos', 'Archivos']);
  for (const mock of layout) mock.mockRestore();
});

test.each([
  [400, []],
  [399, ['d']],
  [290, ['b', 'c', 'd']],
  [90, ['a', 'b', 'c']],
])('in %d px these have no room: %p', (room, without) => {
  const open = room === 90 ? 'd' : 'a';
  const tabs = ['a', 'b', 'c', 'd'].map((value) => ({ value, width: 97 }));
  expect(withoutRoom(tabs, open, room, 90)).toEqual(without);
});
