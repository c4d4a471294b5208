import type { ComponentProps, ReactNode } from 'react';
import { Spinner } from './spinner';
import type { StatusTone } from './status-tones';

export interface RowButtonProps extends Omit<
  ComponentProps<'button'>,
  'aria-label' | 'children' | 'className' | 'title' | 'type'
> {
  /** What it does to whom, in words: it has no other name. */
  readonly label: string;
  readonly icon: ReactNode;
  /** Shows a spinner and takes no click. */
  readonly loading?: boolean;
}

/**
 * An action of a row by its icon; a plain element that looks as a small button does
 * (control-css.ts).
 */
export const RowButton = ({
  label,
  icon,
  loading = false,
  disabled = false,
  ...rest
}: RowButtonProps) => (
  <button
    {...rest}
    type="button"
    className="sala-button"
    data-variant="ghost"
    data-size="sm"
    data-square=""
    aria-label={label}
    title={label}
    aria-busy={loading || undefined}
    disabled={disabled || loading}
  >
    {loading ? <Spinner /> : icon}
  </button>
);

export interface RowStepProps extends Omit<
  ComponentProps<'button'>,
  'aria-label' | 'children' | 'className' | 'title' | 'type'
> {
  /** Its words: what is done next. */
  readonly children: string;
  /** The same with whom, for who does not see the row: “Pasar a consulta: Ana Ríos”. */
  readonly label: string;
  /** Shows a spinner beside its words and takes no click. */
  readonly loading?: boolean;
}

/**
 * The next action of a row, in words; a plain element that looks as a small button does
 * (control-css.ts).
 */
export const RowStep = ({
  label,
  loading = false,
  disabled = false,
  children,
  ...rest
}: RowStepProps) => (
  <button
    {...rest}
    type="button"
    className="sala-button"
    data-variant="outline"
    data-size="sm"
    aria-label={label}
    aria-busy={loading || undefined}
    disabled={disabled || loading}
  >
    {loading ? <Spinner /> : null}
    {children}
  </button>
);

export interface RowMarkProps {
  readonly tone: StatusTone;
  /** What it stands for, in words. */
  readonly label: string;
  readonly icon: ReactNode;
}

/** A small sign behind a name, with its meaning on hover; its look is in the theme's global styles. */
export const RowMark = ({ tone, label, icon }: RowMarkProps) => (
  <span className="sala-row-mark" data-tone={tone} role="img" aria-label={label} title={label}>
    {icon}
  </span>
);
