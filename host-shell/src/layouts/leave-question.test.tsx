import '../testing/page';
import { useAuth } from '@sala/shared-auth';
import { useUnsavedWork } from '@sala/shell-sdk';
import { sessionOf } from '@sala/shell-sdk/testing';
import { UiProvider } from '@sala/shared-ui';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom';
import { LeaveQuestion } from './leave-question';

const open = (save?: () => Promise<boolean>) => {
  useAuth.getState().setAuth(sessionOf());
  const Note = () => {
    useUnsavedWork(true, save);
    return <Link to="/prescription">Prescribe</Link>;
  };
  const router = createMemoryRouter([
    { path: '/', element: [<Note key="note" />, <LeaveQuestion key="question" />] },
    { path: '/prescription', element: <h1>Prescription</h1> },
  ]);
  render(
    <UiProvider locale="en">
      <RouterProvider router={router} />
    </UiProvider>,
  );
  return userEvent.setup();
};

test('a draft that saves itself is left without a question, once it is saved', async () => {
  let answer = (_saved: boolean): void => undefined;
  const user = open(() => new Promise((resolve) => (answer = resolve)));
  await user.click(screen.getByRole('link', { name: 'Prescribe' }));
  expect(screen.queryByRole('heading', { name: 'Prescription' })).toBeNull();
  answer(true);
  expect(await screen.findByRole('heading', { name: 'Prescription' })).toBeVisible();
});

test.each([
  ['it could not save', () => Promise.resolve(false)],
  ['it does not save itself', undefined],
])('what would be lost is asked about: %s', async (_why, save) => {
  const user = open(save);
  await user.click(screen.getByRole('link', { name: 'Prescribe' }));
  const question = await screen.findByRole('alertdialog');
  expect(question).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(screen.getByRole('link', { name: 'Prescribe' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Prescribe' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(await screen.findByRole('heading', { name: 'Prescription' })).toBeVisible();
});
