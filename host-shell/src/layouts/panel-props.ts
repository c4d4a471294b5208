import type { ButtonProps } from '@sala/shared-ui';
import type { ReactElement } from 'react';

/** A panel that opens under the button it is given. */
export interface PanelProps {
  readonly trigger: ReactElement<ButtonProps>;
}
