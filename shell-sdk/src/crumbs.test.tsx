import { render, screen } from '@testing-library/react';
import { useCrumb, useCrumbs } from './index';

const Frame = () => <p>{useCrumbs().join(' › ')}</p>;
const Record = ({ name }: { readonly name: string | undefined }) => {
  useCrumb(name);
  return null;
};

const open = (...names: readonly (string | undefined)[]) => (
  <>
    <Frame />
    {names.map((name, place) => (
      <Record key={place} name={name} />
    ))}
  </>
);

test('names the open record, follows its name, and drops it on unmount', () => {
  const { rerender } = render(open(undefined));
  expect(screen.getByRole('paragraph')).toHaveTextContent(/^$/);
  rerender(open('Ana Ruiz'));
  expect(screen.getByRole('paragraph')).toHaveTextContent('Ana Ruiz');
  rerender(open('Ana Ruiz de León'));
  expect(screen.getByRole('paragraph')).toHaveTextContent(/^Ana Ruiz de León$/);
  rerender(open('Ana Ruiz de León', 'Visita 3'));
  expect(screen.getByRole('paragraph')).toHaveTextContent('Ana Ruiz de León › Visita 3');
  rerender(open('Ana Ruiz de León'));
  expect(screen.getByRole('paragraph')).toHaveTextContent(/^Ana Ruiz de León$/);
  rerender(open());
  expect(screen.getByRole('paragraph')).toHaveTextContent(/^$/);
});
