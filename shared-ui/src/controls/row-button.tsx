import type { ComponentProps, ReactNode } from 'react';
import { takeNoClick } from './button';
import { Spinner } from './spinner';
import type { StatusTone } from './status-tones';

export interface RowButtonProps extends Omit<
  ComponentProps<'button'>,
  'aria-label' | 'children' | 'className' | 'title' | 'type'
> {
  /** Accessible name: action and record. */
  readonly label: string;
  readonly icon: ReactNode;
  /** Shows a spinner and ignores clicks. */
  readonly loading?: boolean;
}

/** Icon action of a row. A plain element styled as a small button (control-css.ts). */
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
    aria-disabled={loading || undefined}
    disabled={disabled}
    {...(loading ? { onClick: takeNoClick } : {})}
  >
    {loading ? <Spinner /> : icon}
  </button>
);

export interface RowStepProps extends Omit<
  ComponentProps<'button'>,
  'aria-label' | 'children' | 'className' | 'title' | 'type'
> {
  /** Visible text: the next step. */
  readonly children: string;
  /** Accessible name with the record: "Iniciar: Ana Ríos". */
  readonly label: string;
  /** Replaces the text on a phone's card. */
  readonly icon?: ReactNode;
  /** Shows a spinner next to the text and ignores clicks. */
  readonly loading?: boolean;
}

/** Text action of a row. A plain element styled as a small button (control-css.ts). */
export const RowStep = ({
  label,
  icon,
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
    data-step=""
    aria-label={label}
    aria-busy={loading || undefined}
    aria-disabled={loading || undefined}
    disabled={disabled}
    {...(loading ? { onClick: takeNoClick } : {})}
  >
    {loading ? <Spinner /> : icon}
    {children}
  </button>
);

export interface RowMarkProps {
  readonly tone: StatusTone;
  /** Meaning, as text. */
  readonly label: string;
  readonly icon: ReactNode;
}

/** A small icon after a name, with its meaning as tooltip. Styled in the global CSS. */
export const RowMark = ({ tone, label, icon }: RowMarkProps) => (
  <span className="sala-row-mark" data-tone={tone} role="img" aria-label={label} title={label}>
    {icon}
  </span>
);
