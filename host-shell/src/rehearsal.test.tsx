import { act, render, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom';
import { whenIdle } from './idle';
import { rehearse, Rehearsal } from './rehearsal';

const open = () => {
  const router = createMemoryRouter([{ path: '*', element: <h1>Inicio</h1> }]);
  const { container } = render(
    <>
      <RouterProvider router={router} />
      <Rehearsal router={router} />
    </>,
  );
  return { router, container };
};

const drawn = jest.fn();
const effects = jest.fn();

const Customers = () => {
  const { pathname } = useLocation();
  drawn(pathname);
  useEffect(effects, []);
  return <h1>Clientes</h1>;
};

beforeEach(() => jest.clearAllMocks());

test('a place is drawn once at its own address, out of sight and without its effects, and is gone again', async () => {
  const { container } = open();
  const seen: string[] = [];
  new MutationObserver(() => seen.push(container.textContent)).observe(container, {
    childList: true,
    subtree: true,
  });
  act(() => rehearse('/customer-management', Customers));
  await waitFor(() => expect(seen).toEqual(['InicioClientes', 'Inicio']));
  expect(drawn.mock.calls).toEqual([['/customer-management']]);
  expect(effects).not.toHaveBeenCalled();
});

test('nobody sees or hears it while it is there', async () => {
  const { container } = open();
  const heard: number[] = [];
  new MutationObserver(() => heard.push(screen.queryAllByRole('heading').length)).observe(
    container,
    { childList: true, subtree: true },
  );
  act(() => rehearse('/customer-management', Customers));
  await waitFor(() => expect(heard).toEqual([1, 1]));
});

test('whoever goes somewhere meanwhile gets the screen alone', async () => {
  const { router, container } = open();
  act(() => rehearse('/customer-management', Customers));
  await act(() => router.navigate('/elsewhere'));
  expect(container).toHaveTextContent(/^Inicio$/);
});

test('whoever watches the page is told once the place is gone again, drawn to its end or not', async () => {
  const { router } = open();
  const end = jest.fn();
  act(() => rehearse('/customer-management', Customers, () => end));
  await waitFor(() => expect(end).toHaveBeenCalledTimes(1));
  act(() => rehearse('/later', Customers, () => end));
  await act(() => router.navigate('/elsewhere'));
  await waitFor(() => expect(end).toHaveBeenCalledTimes(2));
});

test('where one is already, nothing is drawn a second time', async () => {
  const { container } = open();
  history.replaceState(null, '', '/customer-management');
  rehearse('/customer-management', Customers);
  await new Promise((idle) => whenIdle(() => idle(null)));
  expect(drawn).not.toHaveBeenCalled();
  expect(container).toHaveTextContent(/^Inicio$/);
  history.replaceState(null, '', '/');
});

test('one that cannot be drawn leaves the page as it was', async () => {
  const { container } = open();
  const quiet = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const Broken = () => {
    drawn();
    throw new Error('no words yet');
  };
  act(() => rehearse('/broken', Broken));
  await waitFor(() => expect(drawn).toHaveBeenCalled());
  expect(container).toHaveTextContent(/^Inicio$/);
  quiet.mockRestore();
});
