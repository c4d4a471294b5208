import { expect, type Page, type Request } from '@playwright/test';

const quietMs = 500;

/* Streams stay open, and beacons sent on leaving a page have no visible end. */
const isAside = (request: Request): boolean =>
  request.resourceType() === 'eventsource' ||
  ['/registry/v1/beacons', '/registry/v1/beacons/token', '/api/v1/events'].some((end) =>
    request.url().endsWith(end),
  );

/**
 * Tracks requests; call it before opening the page.
 *
 * @returns a function that waits until no request was pending for half a second. Playwright's
 *   `networkidle` also waits for streams.
 */
export const trackRequests = (page: Page): (() => Promise<void>) => {
  const underWay = new Set<Request>();
  let last = Date.now();
  const begin = (request: Request): void => {
    if (isAside(request)) return;
    underWay.add(request);
    last = Date.now();
  };
  const end = (request: Request): void => {
    underWay.delete(request);
    last = Date.now();
  };
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  const waitedFor = (): string[] =>
    underWay.size === 0 && Date.now() - last < quietMs
      ? ['the last moment']
      : [...underWay].map((request) => request.url());
  return () =>
    expect
      .poll(waitedFor, { message: 'no request is pending', intervals: [100], timeout: 30_000 })
      .toEqual([]);
};
