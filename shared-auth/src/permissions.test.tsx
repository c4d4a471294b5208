import type { Permission } from '@sala/shared-contracts';
import { act, render, screen } from '@testing-library/react';
import { useAuth, useCan } from './index';
import { ana, sessionFor } from './testing/people';

const Answer = ({ permission }: { readonly permission: Permission }) => (
  <p>{useCan(permission) ? 'may' : 'may not'}</p>
);

afterEach(() => act(() => useAuth.getState().reset()));

test('checks a permission and follows the session', () => {
  render(<Answer permission="customers:write" />);
  expect(screen.getByText('may not')).toBeVisible(); // signed out
  act(() => useAuth.getState().setAuth(sessionFor(ana)));
  expect(screen.getByText('may')).toBeVisible();
  act(() => useAuth.getState().setUser({ ...ana, permissions: ['customers:read'] }));
  expect(screen.getByText('may not')).toBeVisible();
});

test('verbs of the same area are separate permissions', () => {
  act(() => useAuth.getState().setAuth(sessionFor(ana)));
  render(<Answer permission="customers:delete" />);
  expect(screen.getByText('may not')).toBeVisible();
});
