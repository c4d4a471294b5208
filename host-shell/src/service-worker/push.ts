import type { ToPage } from './messages';
import type { NotificationClick, Push, WindowClient, WorkerScope } from './scope';

interface Shown {
  readonly title: string;
  readonly body: string;
  readonly path: string;
  readonly tag: string;
}

/** Within the application: one slash, so that it leads nowhere else. */
const isPath = (path: unknown): path is string =>
  typeof path === 'string' && /^\/(?:[^/\\]|$)/.test(path);

const textOr = (value: unknown, fallback: string): string =>
  typeof value === 'string' && value !== '' ? value : fallback;

/** A later server may send what this worker does not know; browsers insist on a notification. */
const shownOf = (data: Push['data']): Shown => {
  let content: Readonly<Record<string, unknown>> = {};
  try {
    content = (data?.json() ?? {}) as typeof content; // each value is checked below
  } catch {
    // no JSON: the title alone
  }
  const { title, body, path, tag } = content;
  return {
    title: textOr(title, 'Sala'),
    body: textOr(body, ''),
    path: isPath(path) ? path : '/',
    tag: textOr(tag, 'sala'),
  };
};

const pagesOf = ({ clients }: Pick<WorkerScope, 'clients'>): Promise<readonly WindowClient[]> =>
  clients.matchAll({ type: 'window', includeUncontrolled: true });

const tell = (page: WindowClient, message: ToPage): void => page.postMessage(message);

/** Shows what was pushed, and tells open pages that there is news at the bell. */
export const showPush = async (scope: WorkerScope, { data }: Push): Promise<void> => {
  const { title, path, ...options } = shownOf(data);
  await scope.registration.showNotification(title, { ...options, data: { path } });
  for (const page of await pagesOf(scope)) tell(page, { type: 'pushed' });
};

/** Opens the page of a notification: in the tab that is in front, in any other, or in a new one. */
export const openPushed = async (
  scope: WorkerScope,
  { notification }: NotificationClick,
): Promise<void> => {
  notification.close();
  const given = (notification.data as { readonly path?: unknown } | null)?.path; // checked next
  const path = isPath(given) ? given : '/';
  const pages = await pagesOf(scope);
  const page = pages.find(({ focused }) => focused) ?? pages[0];
  if (!page) return void (await scope.clients.openWindow(path));
  // The page goes there itself, so that nothing typed is lost.
  tell(page, { type: 'open', path });
  await page.focus();
};
