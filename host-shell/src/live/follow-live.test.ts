import '../testing/page';
import { TransformStream, ReadableStream } from 'node:stream/web';
import { TextDecoderStream } from 'node:stream/web';
import { api, deviceToken, useAuth } from '@sala/shared-auth';
import type { LiveNews } from '@sala/shell-sdk';
import { sessionOf } from '@sala/shell-sdk/testing';
import { waitFor } from '@testing-library/react';
import { followLive } from './follow-live';

Object.assign(globalThis, { TransformStream, ReadableStream, TextDecoderStream }); // jsdom lacks these

interface FakeStream {
  readonly headers: Headers;
  readonly say: (text: string) => void;
  readonly cut: () => void;
}

const lines: FakeStream[] = [];
const refusals: number[] = [];
const news: LiveNews[] = [];
let stop: AbortController;

const answer = (init: RequestInit | undefined): Response => {
  const status = refusals.shift();
  if (status !== undefined) return new Response(null, { status });
  let open: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (open = controller) });
  init?.signal?.addEventListener('abort', () => open?.error(new Error('aborted')));
  lines.push({
    headers: new Headers(init?.headers),
    say: (text) => open?.enqueue(new TextEncoder().encode(text)),
    cut: () => open?.error(new Error('cut')),
  });
  return { ok: true, status, body } as unknown as Response; // the streams come from two libraries; a browser has one
};

beforeEach(() => {
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation((_input, init) => Promise.resolve(answer(init)));
  jest.spyOn(Math, 'random').mockReturnValue(0);
  lines.length = 0;
  news.length = 0;
  stop = new AbortController();
  useAuth.getState().setAuth(sessionOf());
});
afterEach(() => stop.abort());

const lineNumber = async (count: number): Promise<FakeStream> => {
  await waitFor(() => expect(lines.length).toBe(count), { timeout: 3000 });
  return lines[count - 1] as FakeStream; // `waitFor` above ensures the index
};
const ready = (position: string): string => `event: ready\nid: ${position}\ndata: {}\n\n`;
const booked = { type: 'appointment.booked', entityId: 'a' };

test('delivers server events, and resumes from its position after a break', async () => {
  followLive((one) => news.push(one), stop.signal);
  const first = await lineNumber(1);
  expect(first.headers.get('authorization')).toBe(`Bearer ${useAuth.getState().token}`);
  expect(first.headers.has('last-event-id')).toBe(false);
  first.say(ready('7'));
  first.say(`event: change\nid: 8\ndata: ${JSON.stringify(booked)}\n\n`);
  await waitFor(() => expect(news).toEqual([null, booked]));
  first.cut();
  const second = await lineNumber(2);
  expect(second.headers.get('last-event-id')).toBe('8');
  second.say(ready('9'));
  second.say('event: resync\nid: 12\ndata: {}\n\n');
  await waitFor(() => expect(news).toEqual([null, booked, null]));
});

test('a hidden page closes its stream and resumes from its position', async () => {
  const seen = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  followLive((one) => news.push(one), stop.signal);
  (await lineNumber(1)).say(ready('20'));
  seen.mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  seen.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  expect((await lineNumber(2)).headers.get('last-event-id')).toMatch(/^\d+$/);
});

test('a refused stream is retried, at once with another token', async () => {
  refusals.push(503);
  followLive((one) => news.push(one), stop.signal);
  await waitFor(() => expect(refusals).toEqual([]));
  useAuth.getState().setAuth(sessionOf({ roles: ['nurse'] }));
  expect((await lineNumber(1)).headers.get('authorization')).toBe(
    `Bearer ${useAuth.getState().token}`,
  );
});

test('after dated responses the stream replays what happened since, without refetching', async () => {
  useAuth.getState().setAuth(sessionOf({ company: null })); // an identity without a stored position
  jest
    .mocked(fetch)
    .mockResolvedValueOnce(new Response('{"items":[]}', { headers: { 'live-position': '41' } }));
  await api.notificationList();
  followLive((one) => news.push(one), stop.signal);
  const line = await lineNumber(1);
  expect(line.headers.get('last-event-id')).toBe('41');
  line.say(`event: change\nid: 41\ndata: ${JSON.stringify(booked)}\n\n`);
  line.say(ready('43'));
  await waitFor(() => expect(news).toEqual([booked]));
});

test("a paired device's stream carries its own token", async () => {
  useAuth.getState().reset();
  deviceToken.write('sala_device_secret');
  followLive((one) => news.push(one), stop.signal);
  expect((await lineNumber(1)).headers.get('authorization')).toBe('Bearer sala_device_secret');
  deviceToken.clear();
});
