import { useAuth } from '@sala/shared-auth';
import { installScreenStates } from '@sala/shell-sdk';
import { createRoot } from 'react-dom/client';
import { App } from './app';
import { startI18n } from './i18n';
import { ScreenFailure } from './layouts/screen-failure';
import { createQueryClient } from './query-client';
import { createRouter } from './router';

/** The page's own picture gives way to the first screen, for good. */
const removePictureBehind = (root: HTMLElement): void => {
  const observer = new MutationObserver(() => {
    observer.disconnect();
    document.getElementById('picture')?.remove();
  });
  observer.observe(root, { childList: true });
};

const start = async (): Promise<void> => {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  installScreenStates({ Failure: ScreenFailure });
  useAuth.getState().initialize();
  await startI18n();
  removePictureBehind(root);
  const queryClient = createQueryClient();
  createRoot(root).render(<App queryClient={queryClient} router={createRouter(queryClient)} />);
};

start().catch((error: unknown) => {
  document.documentElement.dataset['failed'] = ''; // the page's static text says what to do
  throw error;
});
