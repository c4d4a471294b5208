import { TestQueries } from '@sala/shell-sdk/testing';
import { act, renderHook, waitFor } from '@testing-library/react';
import { useFollowingPages } from './use-following-pages';

interface Numbers {
  readonly items: readonly string[];
  readonly next: string | null;
}

/* Each page waits until the test releases it. */
const waiting = () => {
  const gates: Record<string, (page: Numbers) => void> = {};
  return {
    gates,
    pageAfter: (after: string) => new Promise<Numbers>((answer) => (gates[after] = answer)),
  };
};

const listed = () => {
  const { gates, pageAfter } = waiting();
  const told: boolean[] = [];
  const { result, rerender } = renderHook(
    ({ of }: { readonly of: string }) => {
      const page: Numbers = { items: [of], next: `${of}2` };
      const list = useFollowingPages<Numbers>(
        { queryKey: [of], page, stale: false, fetch: () => Promise.resolve(page) },
        pageAfter,
      );
      if (list.more) told.push(list.more.loading);
      return list;
    },
    { initialProps: { of: 'a' }, wrapper: TestQueries },
  );
  const arrive = (after: string, next: string | null) =>
    act(async () => gates[after]?.({ items: [after], next }));
  return { result, rerender, arrive, told };
};

test('a fast page renders once with its rows; a slow one shows that it is loading', async () => {
  const { result, arrive, told } = listed();
  act(() => result.current.more?.onMore());
  await arrive('a2', 'a3');
  expect(result.current.pages.map(({ items }) => items)).toEqual([['a2']]);
  expect(told).not.toContain(true);
  act(() => result.current.more?.onMore());
  await waitFor(() => expect(result.current.more?.loading).toBe(true));
  await arrive('a3', null);
  expect(result.current.pages).toHaveLength(2);
});

test('a late page of the previous list does not affect the current one', async () => {
  const { result, rerender, arrive } = listed();
  act(() => result.current.more?.onMore());
  rerender({ of: 'b' });
  act(() => result.current.more?.onMore());
  await arrive('b2', 'b3');
  await arrive('a2', 'a3');
  expect(result.current.pages.map(({ items }) => items)).toEqual([['b2']]);
});
