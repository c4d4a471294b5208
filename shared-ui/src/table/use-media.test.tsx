import { renderHook } from '@testing-library/react';
import { useMedia } from './use-media';

test('evaluates each query once, however often it renders', () => {
  const asked = jest.spyOn(window, 'matchMedia');
  try {
    const { rerender } = renderHook(({ query }) => useMedia(query), {
      initialProps: { query: '(max-width: 1rem)' },
    });
    const first = asked.mock.calls.length;
    rerender({ query: '(max-width: 1rem)' });
    rerender({ query: '(max-width: 1rem)' });
    expect(asked).toHaveBeenCalledTimes(first);
    rerender({ query: '(max-width: 2rem)' });
    expect(asked).toHaveBeenLastCalledWith('(max-width: 2rem)');
  } finally {
    asked.mockRestore();
  }
});
