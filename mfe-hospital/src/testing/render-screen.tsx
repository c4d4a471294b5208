import { learnEndpoints, useAuth } from '@sala/shared-auth';
import { UiProvider } from '@sala/shared-ui';
import { renderModule, sessionOf, type Rendered, type Somebody } from '@sala/shell-sdk/testing';
import contract from '../../remote.contract';
import module from '../remote';

// As the shell does after loading the module.
learnEndpoints(module.endpoints ?? {});
afterEach(() => useAuth.getState().reset());

const render = (at: string, locale: Somebody['locale'] = 'es-MX'): Promise<Rendered> =>
  renderModule({ module, namespace: contract.namespace, at, locale, Provider: UiProvider });

/** Signs in a user (by default the owner of a clinic) and opens a screen of this remote. */
export const renderScreen = (at: string, somebody: Somebody = {}): Promise<Rendered> => {
  useAuth.getState().setAuth(sessionOf(somebody));
  return render(at, somebody.locale);
};

/** Opens a screen in a browser in which nobody is signed in. */
export const renderSignedOut = (at: string, locale?: Somebody['locale']): Promise<Rendered> => {
  useAuth.getState().reset();
  return render(at, locale);
};
