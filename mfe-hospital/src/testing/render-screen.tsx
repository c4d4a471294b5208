import { learnEndpoints, useAuth } from '@sala/shared-auth';
import { UiProvider } from '@sala/shared-ui';
import { renderModule, sessionOf, type Rendered, type Somebody } from '@sala/shell-sdk/testing';
import contract from '../../remote.contract';
import module from '../remote';

// As the shell does after loading the module.
learnEndpoints(module.endpoints ?? {});
afterEach(() => useAuth.getState().reset());

/** Signs in a user (by default the owner of a clinic) and opens a screen of this remote. */
export const renderScreen = (at: string, somebody: Somebody = {}): Promise<Rendered> => {
  useAuth.getState().setAuth(sessionOf(somebody));
  return renderModule({
    module,
    namespace: contract.namespace,
    at,
    locale: somebody.locale ?? 'es-MX',
    Provider: UiProvider,
  });
};
