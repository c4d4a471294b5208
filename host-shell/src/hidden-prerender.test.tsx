import { act, render, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom';
import { whenIdle } from './idle';
import { prerenderHidden, HiddenPrerender } from './hidden-prerender';

const openPage = () => {
  const router = createMemoryRouter([{ path: '*', element: <h1>Inicio</h1> }]);
  const { container } = render(
    <>
      <RouterProvider router={router} />
      <HiddenPrerender router={router} />
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

test('renders a place once at its address, hidden and without effects, then removes it', async () => {
  const { container } = openPage();
  const seen: string[] = [];
  new MutationObserver(() => seen.push(container.textContent)).observe(container, {
    childList: true,
    subtree: true,
  });
  act(() => prerenderHidden('/customer-management', Customers));
  await waitFor(() => expect(seen).toEqual(['InicioClientes', 'Inicio']));
  expect(drawn.mock.calls).toEqual([['/customer-management']]);
  expect(effects).not.toHaveBeenCalled();
});

test('is invisible and inaudible meanwhile', async () => {
  const { container } = openPage();
  const heard: number[] = [];
  new MutationObserver(() => heard.push(screen.queryAllByRole('heading').length)).observe(
    container,
    { childList: true, subtree: true },
  );
  act(() => prerenderHidden('/customer-management', Customers));
  await waitFor(() => expect(heard).toEqual([1, 1]));
});

test('a navigation meanwhile shows the screen alone', async () => {
  const { router, container } = openPage();
  act(() => prerenderHidden('/customer-management', Customers));
  await act(() => router.navigate('/elsewhere'));
  expect(container).toHaveTextContent(/^Inicio$/);
});

test('calls the watcher once the place is removed, whether rendering completed or not', async () => {
  const { router } = openPage();
  const end = jest.fn();
  act(() => prerenderHidden('/customer-management', Customers, () => end));
  await waitFor(() => expect(end).toHaveBeenCalledTimes(1));
  act(() => prerenderHidden('/later', Customers, () => end));
  await act(() => router.navigate('/elsewhere'));
  await waitFor(() => expect(end).toHaveBeenCalledTimes(2));
});

test('renders nothing for the current place', async () => {
  const { container } = openPage();
  history.replaceState(null, '', '/customer-management');
  prerenderHidden('/customer-management', Customers);
  await new Promise((idle) => whenIdle(() => idle(null)));
  expect(drawn).not.toHaveBeenCalled();
  expect(container).toHaveTextContent(/^Inicio$/);
  history.replaceState(null, '', '/');
});

test('a failing screen leaves the page as it was', async () => {
  const { container } = openPage();
  const quiet = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const Broken = () => {
    drawn();
    throw new Error('no words yet');
  };
  act(() => prerenderHidden('/broken', Broken));
  await waitFor(() => expect(drawn).toHaveBeenCalled());
  expect(container).toHaveTextContent(/^Inicio$/);
  quiet.mockRestore();
});
