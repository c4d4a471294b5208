/** Simulates the connection to `/healthz`; other requests pass through. */
export interface FakeHealth {
  /** HTTP status of the response; null when offline. */
  status: number | null;
  /** Number of requests in this test. */
  asked: number;
}

export const startHealth = (): FakeHealth => {
  const health: FakeHealth = { status: 200, asked: 0 };
  let below: typeof fetch;
  beforeEach(() => {
    Object.assign(health, { status: 200, asked: 0 });
    below = globalThis.fetch;
    // Not a spy: another spy on `fetch` would replace it.
    globalThis.fetch = (input, init) => {
      if (input !== '/healthz') return below(input, init);
      health.asked += 1;
      return health.status === null
        ? Promise.reject(new TypeError('Failed to fetch'))
        : Promise.resolve(new Response(null, { status: health.status }));
    };
  });
  afterEach(() => {
    globalThis.fetch = below;
  });
  return health;
};
