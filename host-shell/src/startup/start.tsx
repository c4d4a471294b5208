import { useAuth } from '@sala/shared-auth';
import { installLiveEvents, installLocaleChange, installScreenStates } from '@sala/shell-sdk';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '../app';
import { followWhenNeeded } from '../changes/start-when-needed';
import { keepDraftsOverSessions } from '../drafts';
import { loadFederation } from '../load-federation';
import { overrides } from '../grant';
import { changeLocale, startI18n } from '../i18n';
import { ScreenFailure } from '../layouts/screen-failure';
import { openLive } from '../live/open-live';
import { createQueryClient } from '../query-client';
import { createRouter } from '../router';
import { startWhenNeeded } from '../session-life/start';
import { followCompanyZone } from './company-zone';
import { nextTask } from './next-task';
import { refetchInLanguage } from './refetch-in-language';
import { replacePicture } from './typed-ahead';

/** Before the router: an address may belong to a remote never released. */
const takeLocalContracts = async (): Promise<void> => {
  try {
    await (await loadFederation()).fetchLocalContracts();
  } catch {
    return; // released contracts stay
  }
};

/** Starts the shell: session, language, router, first screen. */
export const start = async (): Promise<void> => {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  installScreenStates({ Failure: ScreenFailure });
  installLocaleChange(changeLocale);
  installLiveEvents(openLive);
  useAuth.getState().initialize();
  followCompanyZone();
  keepDraftsOverSessions();
  await Promise.all([startI18n(), overrides.length > 0 ? takeLocalContracts() : null]);
  const picture = document.getElementById('picture');
  if (picture) replacePicture(picture, root);
  const queryClient = createQueryClient();
  refetchInLanguage(queryClient);
  const router = createRouter(queryClient);
  const page = createRoot(root);
  await nextTask();
  // A transition renders in slices, so that keys are handled meanwhile.
  startTransition(() => page.render(<App queryClient={queryClient} router={router} />));
  startWhenNeeded(router, queryClient);
  followWhenNeeded();
};
