import type { ComponentProps, ReactNode } from 'react';
import { Spinner } from './spinner';

export interface RowButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children' | 'className' | 'title' | 'type'> {
  /** What it does to whom, in words: it has no other name. */
  readonly label: string;
  readonly icon: ReactNode;
  /** Shows a spinner and takes no click. */
  readonly loading?: boolean;
}

/** An action of a row by its icon; its look is in the theme's global styles. */
export const RowButton = ({ label, icon, loading = false, disabled = false, ...rest }: RowButtonProps) => (
  <button
    {...rest}
    type="button"
    className="sala-row-button"
    aria-label={label}
    title={label}
    aria-busy={loading || undefined}
    disabled={disabled || loading}
  >
    {loading ? <Spinner /> : icon}
  </button>
);
