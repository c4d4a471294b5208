import { act, renderHook } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { ReactNode } from 'react';
import { useSearchState } from './index';

interface ListState {
  readonly search: string;
  readonly page: number;
  readonly sort: string;
}

const parse = ({
  search = '',
  page = '1',
  sort = 'name',
}: Readonly<Record<string, string>>): ListState => ({
  search,
  page: /^[1-9]\d*$/.test(page) ? Number(page) : 1,
  sort,
});

/** Renders the hook at an address with history. */
const listAt = (place: string) => {
  let hosted: ReactNode = null;
  const router = createMemoryRouter([{ path: '*', Component: () => hosted }], {
    initialEntries: ['/before', place],
    initialIndex: 1,
  });
  const wrapper = ({ children }: { readonly children: ReactNode }) => {
    hosted = children;
    return <RouterProvider router={router} />;
  };
  const { result } = renderHook(() => useSearchState(parse), { wrapper });
  return {
    state: () => result.current[0],
    change: (...change: Parameters<(typeof result.current)[1]>) =>
      act(() => result.current[1](...change)),
    changeAll: (...changes: readonly Parameters<(typeof result.current)[1]>[0][]) =>
      act(() => changes.forEach((one) => result.current[1](one))),
    place: () => router.state.location.pathname + router.state.location.search,
    back: () => act(() => router.navigate(-1)),
  };
};

test('reads the address, with defaults', () => {
  expect(listAt('/list?search=sol&page=3').state()).toEqual({
    search: 'sol',
    page: 3,
    sort: 'name',
  });
  expect(listAt('/list').state()).toEqual({ search: '', page: 1, sort: 'name' });
  expect(listAt('/list?page=abc').state()).toEqual({ search: '', page: 1, sort: 'name' });
});

test('merges changes: other parameters stay, even unknown ones', async () => {
  const list = listAt('/list?sort=-code&page=2&other=kept');
  await list.change({ page: 3 });
  expect(list.place()).toBe('/list?sort=-code&page=3&other=kept');
  expect(list.state()).toEqual({ search: '', page: 3, sort: '-code' });
});

test.each([
  ['undefined', undefined],
  ['an empty text', ''],
])('%s removes a parameter', async (_name, search) => {
  const list = listAt('/list?search=sol&page=2');
  await list.change({ search });
  expect(list.place()).toBe('/list?page=2');
});

test('keeps 0 and texts with special characters', async () => {
  const list = listAt('/list');
  await list.change({ page: 0, search: 'a&b=ñ c' });
  expect(list.place()).toBe('/list?page=0&search=a%26b%3D%C3%B1+c');
  expect(list.state().search).toBe('a&b=ñ c');
});

test('each change adds a history entry; replacing adds none', async () => {
  const stepping = listAt('/list');
  await stepping.change({ page: 2 });
  await stepping.back();
  expect(stepping.place()).toBe('/list');

  const typing = listAt('/list');
  await typing.change({ search: 's' }, { replace: true });
  await typing.change({ search: 'so' }, { replace: true });
  expect(typing.place()).toBe('/list?search=so');
  await typing.back();
  expect(typing.place()).toBe('/before');
});

test('two changes in one tick both apply', async () => {
  const list = listAt('/list?page=4');
  await list.changeAll({ search: 'sol' }, { page: 1 });
  expect(list.place()).toBe('/list?page=1&search=sol');
});
