import { useAuth } from '@sala/shared-auth';
import type { Locale } from '@sala/shared-contracts';
import { UiProvider } from '@sala/shared-ui';
import { joinMessages } from '@sala/screen-parts/messages';
import { defineModule } from '@sala/shell-sdk';
import { renderModule, sessionOf, type Rendered } from '@sala/shell-sdk/testing';
import type { ComponentType } from 'react';

afterEach(() => useAuth.getState().reset());

/** Renders a part of the rules' screens alone, as a clinic owner. */
export const renderRulePart = (
  Component: ComponentType,
  locale: Locale = 'es-MX',
): Promise<Rendered> => {
  useAuth.getState().setAuth(sessionOf());
  const module = defineModule({
    routes: [{ path: '/part', lazy: () => Promise.resolve({ Component }) }],
    messages: {
      'es-MX': () =>
        joinMessages(import('../../locales/es-MX.json'), import('../parts/locales/es-MX.json')),
      en: () => joinMessages(import('../../locales/en.json'), import('../parts/locales/en.json')),
    },
  });
  return renderModule({
    module,
    namespace: 'customers',
    at: '/part',
    locale,
    Provider: UiProvider,
  });
};
