/** What the line does about `/healthz`; everything else goes on as it is. */
export interface HealthOfServer {
  /** HTTP status of its answer; null: there is no line. */
  status: number | null;
  /** How often it was asked for in this test. */
  asked: number;
}

export const startHealth = (): HealthOfServer => {
  const health: HealthOfServer = { status: 200, asked: 0 };
  let below: typeof fetch;
  beforeEach(() => {
    Object.assign(health, { status: 200, asked: 0 });
    below = globalThis.fetch;
    // No spy: another one, on the same function, would take its place.
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
