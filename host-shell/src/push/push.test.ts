import '../testing/page';
import { onNavigate } from '../navigation';
import type { ToPage } from '../service-worker/messages';
import { endPushes } from './end-pushes';
import { followPushClicks } from './follow-clicks';
import { onPushed } from './worker-messages';

/* jsdom has no workers. */
const worker = new EventTarget();
let unsubscribed = 0;

beforeAll(() => {
  const pushManager = {
    getSubscription: async () => ({ unsubscribe: async () => (unsubscribed += 1) }),
  };
  Object.assign(worker, { getRegistrations: async () => [{ pushManager }, {}] });
  Object.defineProperty(navigator, 'serviceWorker', { value: worker });
});

const post = (data: ToPage) => worker.dispatchEvent(new MessageEvent('message', { data }));

test('a click goes where a link would, so that unsaved work is asked about', () => {
  const places: string[] = [];
  onNavigate((to) => places.push(to));
  followPushClicks();
  post({ type: 'pushed' });
  post({ type: 'open', path: '/hospital' });
  expect(places).toEqual(['/hospital']);
});

test('the bell hears of what was pushed until it is gone', () => {
  let heard = 0;
  const end = onPushed(() => (heard += 1));
  post({ type: 'open', path: '/' });
  post({ type: 'pushed' });
  end();
  post({ type: 'pushed' });
  expect(heard).toBe(1);
});

test('signing out ends the subscription of this browser', async () => {
  endPushes();
  while (unsubscribed === 0) await Promise.resolve();
  expect(unsubscribed).toBe(1);
});
