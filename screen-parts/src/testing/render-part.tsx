import { useAuth } from '@sala/shared-auth';
import type { Locale } from '@sala/shared-contracts';
import { UiProvider } from '@sala/shared-ui';
import { defineModule } from '@sala/shell-sdk';
import { renderModule, sessionOf, type Rendered } from '@sala/shell-sdk/testing';
import type { ComponentType } from 'react';

afterEach(() => useAuth.getState().reset());

const noMessages = () => Promise.resolve({ default: {} });

/** Renders a part on a stub screen of a remote, as a clinic owner. */
export const renderPart = (
  Component: ComponentType,
  locale: Locale = 'es-MX',
  search = '',
): Promise<Rendered> => {
  useAuth.getState().setAuth(sessionOf());
  const module = defineModule({
    routes: [{ path: '/part', lazy: () => Promise.resolve({ Component }) }],
    messages: { 'es-MX': noMessages, en: noMessages },
  });
  return renderModule({
    module,
    namespace: 'part',
    at: `/part${search}`,
    locale,
    Provider: UiProvider,
  });
};
