/** EventSource replacement for jsdom, which has none. */
class Feed extends EventTarget {
  closed = false;
  constructor(readonly url: string) {
    super();
    made.push(this);
  }
  open(): void {
    this.dispatchEvent(new Event('open'));
  }
  say(name: string, data: string): void {
    this.dispatchEvent(new MessageEvent(name, { data }));
  }
  close(): void {
    this.closed = true;
  }
}

let made: Feed[] = [];

/**
 * Call at the top of a test file.
 *
 * @returns the feeds opened by the screen in this test
 */
export const openFeeds = (): (() => readonly Feed[]) => {
  beforeAll(() =>
    Object.defineProperty(globalThis, 'EventSource', { value: Feed, configurable: true }),
  );
  afterEach(() => {
    made = [];
  });
  afterAll(() => Reflect.deleteProperty(globalThis, 'EventSource'));
  return () => made;
};
