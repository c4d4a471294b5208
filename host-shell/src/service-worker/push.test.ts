import { openPushed, showPush } from './push';
import type { WorkerScope } from './scope';

interface Page {
  readonly focused: boolean;
  readonly heard: unknown[];
}

/** What a browser would do; jsdom has no workers. */
const workerWith = (...pages: Page[]) => {
  const done: unknown[] = [];
  const scope = {
    clients: {
      matchAll: async () =>
        pages.map((page) => ({
          focused: page.focused,
          focus: async () => done.push(`focus ${pages.indexOf(page)}`),
          postMessage: (message: unknown) => page.heard.push(message),
        })),
      openWindow: async (path: string) => done.push(`window ${path}`),
    },
    registration: {
      showNotification: async (title: string, options: object) => {
        done.push({ title, ...options });
      },
    },
  } as unknown as WorkerScope; // what the handlers use of it
  return { scope, done };
};
const page = (focused = false): Page => ({ focused, heard: [] });
const event = { waitUntil: () => undefined } as unknown as Event & {
  waitUntil(work: Promise<unknown>): void;
}; // the handlers take the promise of the caller

const pushed = (text: string | null) => ({
  ...event,
  data: text === null ? null : { json: (): unknown => JSON.parse(text) },
});

test('shows the words of the server, and tells every page', async () => {
  const [front, back] = [page(true), page()];
  const { scope, done } = workerWith(front, back);
  const message = { kind: 'patient_arrived', title: 'Sala', body: 'Llegó un paciente.' };
  await showPush(scope, pushed(JSON.stringify({ ...message, path: '/hospital', tag: 'a1' })));
  expect(done).toEqual([
    { title: 'Sala', body: 'Llegó un paciente.', tag: 'a1', data: { path: '/hospital' } },
  ]);
  expect([front.heard, back.heard]).toEqual([[{ type: 'pushed' }], [{ type: 'pushed' }]]);
});

test.each([
  ['nothing', null],
  ['no JSON', 'hola'],
  ['null', 'null'],
  ['other types', '{"title":1,"body":{},"path":7,"tag":null}'],
  ['another site', '{"path":"//evil.example/x"}'],
  ['a scheme', '{"path":"javascript:alert(1)"}'],
  ['a backslash', String.raw`{"path":"/\\evil.example"}`],
])('with %s, shows the name alone and leads home', async (_what, text) => {
  const { scope, done } = workerWith();
  await showPush(scope, pushed(text));
  expect(done).toEqual([{ title: 'Sala', body: '', tag: 'sala', data: { path: '/' } }]);
});

describe('a click', () => {
  const click = async (scope: WorkerScope, data: unknown) => {
    let closed = false;
    const close = () => (closed = true);
    await openPushed(scope, { ...event, notification: { data, close } });
    expect(closed).toBe(true);
  };

  test('goes to the tab in front, which opens the path itself', async () => {
    const [back, front] = [page(), page(true)];
    const { scope, done } = workerWith(back, front);
    await click(scope, { path: '/hospital' });
    expect(front.heard).toEqual([{ type: 'open', path: '/hospital' }]);
    expect(back.heard).toEqual([]);
    expect(done).toEqual(['focus 1']);
  });

  test('opens a window without one, and never another site', async () => {
    const { scope, done } = workerWith();
    await click(scope, { path: '/hospital' });
    await click(scope, { path: 'https://evil.example' });
    await click(scope, null);
    expect(done).toEqual(['window /hospital', 'window /', 'window /']);
  });
});
