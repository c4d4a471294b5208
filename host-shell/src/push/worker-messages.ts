import type { ToPage } from '../service-worker/messages';

/** Messages of the service worker. @returns ends listening */
const onWorkerMessage = (listener: (message: ToPage) => void): (() => void) => {
  if (!('serviceWorker' in navigator)) return () => undefined; // needs HTTPS and a recent browser
  const heard = ({ data }: MessageEvent<ToPage>): void => listener(data);
  navigator.serviceWorker.addEventListener('message', heard);
  return () => navigator.serviceWorker.removeEventListener('message', heard);
};

/** Called when a notification was pushed to this browser. @returns ends listening */
export const onPushed = (listener: () => void): (() => void) =>
  onWorkerMessage(({ type }) => {
    if (type === 'pushed') listener();
  });

/** Called with the path of a notification that was clicked. @returns ends listening */
export const onPushOpened = (listener: (path: string) => void): (() => void) =>
  onWorkerMessage((message) => {
    if (message.type === 'open') listener(message.path);
  });
