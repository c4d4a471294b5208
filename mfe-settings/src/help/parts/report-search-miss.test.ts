import { learnEndpoints, useAuth } from '@sala/shared-auth';
import { helpRoutes, limits, type Locale } from '@sala/shared-contracts';
import { noAnswer, sessionOf, startApi } from '@sala/shell-sdk/testing';
import { renderHook, waitFor } from '@testing-library/react';
import { useReportMiss } from './report-search-miss';

learnEndpoints(helpRoutes); // as the module registers them
const { answer } = startApi();

beforeEach(() => useAuth.getState().setAuth(sessionOf()));
beforeEach(() =>
  jest.useFakeTimers({
    doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'Date', 'performance'],
  }),
);
afterEach(() => jest.useRealTimers());

const report = (words: string, locale: Locale = 'es-MX') =>
  renderHook(
    (props: { words: string; locale: Locale }) => useReportMiss(props.words, props.locale),
    { initialProps: { words, locale } },
  );

/** Whether a report is pending. */
const waits = (): boolean => jest.getTimerCount() > 0;

test('reports nothing for people the server would refuse', () => {
  useAuth.getState().reset();
  report('resonancia');
  expect(waits()).toBe(false);
});

test('reports a search once it is stable, once per words ignoring accents', async () => {
  const misses = answer('helpMissCreate', undefined);
  const { rerender } = report('radiog');
  jest.advanceTimersByTime(1000);
  rerender({ words: 'radiografía', locale: 'es-MX' });
  jest.advanceTimersByTime(1500);
  await waitFor(() =>
    expect(misses.map(({ body }) => body)).toEqual([{ words: 'radiografía', locale: 'es-MX' }]),
  );
  rerender({ words: '', locale: 'es-MX' });
  rerender({ words: 'RADIOGRAFIA', locale: 'es-MX' });
  expect(waits()).toBe(false);
  rerender({ words: 'radiografía', locale: 'en' });
  expect(waits()).toBe(true);
});

test('retries a failed report at the next search', async () => {
  answer('helpMissCreate', noAnswer());
  const { rerender } = report('ultrasonido');
  jest.advanceTimersByTime(1500);
  expect(waits()).toBe(false);
  await waitFor(() => {
    rerender({ words: '', locale: 'es-MX' });
    rerender({ words: 'ultrasonido', locale: 'es-MX' });
    expect(waits()).toBe(true);
  });
});

test.each(['', 'a', 'x'.repeat(limits.searchMax + 1)])('«%s» is not reported', (words) => {
  report(words);
  expect(waits()).toBe(false);
});
