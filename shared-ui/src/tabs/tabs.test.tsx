import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { show } from '../testing';
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

test('keeps the open tab visible when others are inserted before it', () => {
  // jsdom has no layout: every tab is 100 px wide and two fit.
  const layout = [
    jest.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function place(
      this: HTMLElement,
    ) {
      return this.getAttribute('role') === 'tab'
        ? [...(this.parentElement?.children ?? [])].indexOf(this) * 100
        : 0;
    }),
    jest.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(100),
    jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(200),
  ];
  const tabOf = (value: string) => ({ value, label: value, content: null });
  const row = (values: readonly string[]) => (
    <Tabs label="Cliente" value="Archivos" onChange={() => undefined} tabs={values.map(tabOf)} />
  );
  const { rerender } = show(row(['Datos', 'Archivos']));
  rerender(row(['Datos', 'Compras', 'Pacientes', 'Archivos']));
  const { scrollLeft } = screen.getByRole('tablist');
  expect(scrollLeft).toBeGreaterThanOrEqual(200);
  expect(scrollLeft).toBeLessThanOrEqual(300);
  for (const mock of layout) mock.mockRestore();
});
