import { expect, type Page, type Request } from '@playwright/test';

const quietMs = 500;

/* The lines to the registry and to the API's events stay open; what is told while a page is left has nobody who sees its end. */
const isAside = (request: Request): boolean =>
  request.resourceType() === 'eventsource' ||
  ['/registry/v1/beacons', '/registry/v1/beacons/token', '/api/v1/events'].some((end) =>
    request.url().endsWith(end),
  );

/**
 * What a page asks for, from now on: call it before the page is opened.
 *
 * @returns what waits until nothing is under way for half a second. Playwright's own `networkidle`
 *   waits for the line to the registry, too.
 */
export const watchRequests = (page: Page): (() => Promise<void>) => {
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
      .poll(waitedFor, { message: 'the page is quiet', intervals: [100], timeout: 30_000 })
      .toEqual([]);
};
