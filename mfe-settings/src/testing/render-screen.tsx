import { learnEndpoints, useAuth } from '@sala/shared-auth';
import type { Locale } from '@sala/shared-contracts';
import { UiProvider } from '@sala/shared-ui';
import { renderModule, sessionOf, type Rendered, type Somebody } from '@sala/shell-sdk/testing';
import contract from '../../remote.contract';
import module from '../remote';

// As the shell does after loading the module.
learnEndpoints(module.endpoints ?? {});
afterEach(() => useAuth.getState().reset());

/** Renders the screen at a path for a signed-in person, or for nobody. */
export const renderScreen = (
  at: string,
  somebody: Somebody | null = null,
  locale: Locale = 'es-MX',
): Promise<Rendered> => {
  if (somebody) useAuth.getState().setAuth(sessionOf(somebody));
  return renderModule({ module, namespace: contract.namespace, at, locale, Provider: UiProvider });
};
