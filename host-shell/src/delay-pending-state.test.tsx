import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useNavigation } from 'react-router-dom';
import { delayPendingState } from './delay-pending-state';

const drawn: string[] = [];

const Shown = () => {
  const { state } = useNavigation();
  drawn.push(state);
  return <h1>{state}</h1>;
};

const openPage = (arrives: Promise<null>) => {
  const router = createMemoryRouter([
    { path: '/', element: <Shown /> },
    { path: '/there', loader: () => arrives, element: <Shown /> },
  ]);
  render(<RouterProvider router={delayPendingState(router)} />);
  drawn.length = 0;
  return router;
};

test('a navigation that settles within 50 ms renders once, without a pending state', async () => {
  const router = openPage(Promise.resolve(null));
  await act(() => router.navigate('/there'));
  expect(router.state.location.pathname).toBe('/there');
  expect(drawn).toEqual(['idle']);
});

test('a slower navigation shows a pending state until it settles', async () => {
  let come: (value: null) => void = () => undefined;
  const router = openPage(new Promise<null>((resolve) => (come = resolve)));
  const gone = router.navigate('/there');
  expect(await screen.findByRole('heading', { name: 'loading' })).toBeVisible();
  await act(async () => {
    come(null);
    await gone;
  });
  expect(screen.getByRole('heading', { name: 'idle' })).toBeVisible();
});
