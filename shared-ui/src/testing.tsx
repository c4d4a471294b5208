import { configure, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { UiProvider } from './theme/provider';

// Generous, because a loaded machine is slow.
configure({ asyncUtilTimeout: 20_000 });

const Spanish = ({ children }: { children: ReactNode }) => (
  <UiProvider locale="es-MX">{children}</UiProvider>
);

/** Renders inside the provider with a userEvent session. For tests of this package. */
export const show = (ui: ReactNode) => ({
  user: userEvent.setup(),
  ...render(ui, { wrapper: Spanish }),
});

const matching = (part: string) => (): (() => void) => {
  const before = window.matchMedia;
  window.matchMedia = (query) => ({ ...before(query), matches: query.includes(part) });
  return () => {
    window.matchMedia = before;
  };
};

/** Simulates a window below 768 px until the returned function restores it. */
export const onPhone = matching('max-width: 47.99rem');

/** The same for a window of 1366 px. */
export const onDesk = matching('min-width: 85.375rem');
