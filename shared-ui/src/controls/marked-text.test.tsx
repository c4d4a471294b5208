import { render, screen } from '@testing-library/react';
import { MarkedText } from './marked-text';

test('marks stay with the last word', () => {
  render(
    <p>
      <MarkedText text="García López, Mariana" marks={<i role="img" aria-label="Alerta" />} />
    </p>,
  );
  const mark = screen.getByRole('img', { name: 'Alerta' });
  expect(mark.parentElement).toHaveTextContent(/^Mariana$/);
  expect(mark.parentElement).toHaveStyle({ whiteSpace: 'nowrap' });
  expect(screen.getByRole('paragraph')).toHaveTextContent('García López, Mariana');
});
