import { Link as Styled } from '@sala/shared-ui';
import { Link } from '@sala/shell-sdk';
import type { ReactNode } from 'react';

/** An inline link to another screen. */
export const TextLink = ({
  to,
  state,
  children,
}: {
  readonly to: string;
  readonly state?: unknown;
  readonly children: ReactNode;
}) => (
  <Styled asChild>
    <Link to={to} state={state}>
      {children}
    </Link>
  </Styled>
);
