import { configure, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { UiProvider } from './theme/provider';

// A busy machine is slow, not wrong: what is waited for may take its time.
configure({ asyncUtilTimeout: 10_000 });
jest.setTimeout(30_000);

const Spanish = ({ children }: { children: ReactNode }) => (
  <UiProvider locale="es-MX">{children}</UiProvider>
);

/** Renders inside the provider, with a person at the keyboard. For the tests of this package. */
export const show = (ui: ReactNode) => ({
  user: userEvent.setup(),
  ...render(ui, { wrapper: Spanish }),
});

/** A window under 768 px, until the returned function puts the wide one back. */
export const onPhone = (): (() => void) => {
  const before = window.matchMedia;
  window.matchMedia = (query) => ({
    ...before(query),
    matches: query.includes('max-width: 47.99rem'),
  });
  return () => {
    window.matchMedia = before;
  };
};
