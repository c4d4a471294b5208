import type { ButtonProps } from '@sala/shared-ui';
import type { ReactElement } from 'react';

/** Props of a panel that opens below its button. */
export interface PanelProps {
  readonly trigger: ReactElement<ButtonProps>;
}
