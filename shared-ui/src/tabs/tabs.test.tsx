import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { show } from '../testing';
import { Tabs } from './tabs';

const Sample = () => {
  const [value, setValue] = useState<'data' | 'purchases'>('data');
  return (
    <Tabs
      label="Cliente"
      value={value}
      onChange={setValue}
      tabs={[
        { value: 'data', label: 'Datos', content: <p>Sus datos</p> },
        { value: 'purchases', label: 'Compras', count: 3, content: <p>Sus compras</p> },
      ]}
    />
  );
};

test('one part at a time, by mouse and by keys', async () => {
  const { user } = show(<Sample />);
  expect(screen.getByText('Sus datos')).toBeInTheDocument();
  await user.click(screen.getByRole('tab', { name: 'Compras 3' }));
  expect(await screen.findByText('Sus compras')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText('Sus datos')).not.toBeInTheDocument());
  await user.keyboard('{ArrowLeft}');
  await waitFor(() => expect(screen.getByRole('tab', { name: 'Datos' })).toHaveFocus());
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Sus datos')).toBeInTheDocument();
});
