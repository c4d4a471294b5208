import './provide';
import { useAuth } from '@sala/shared-auth';
import { installScreenStates } from '@sala/shell-sdk';
import { createRoot } from 'react-dom/client';
import { App } from './app';
import { registerComposition } from './federation';
import { startI18n } from './i18n';
import { ScreenFailure } from './layouts/screen-failure';

const start = async (): Promise<void> => {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  installScreenStates({ Failure: ScreenFailure });
  useAuth.getState().initialize();
  await startI18n();
  registerComposition();
  createRoot(root).render(<App />);
};

start().catch((error: unknown) => {
  document.documentElement.dataset['failed'] = ''; // the page's static text says what to do
  throw error;
});
