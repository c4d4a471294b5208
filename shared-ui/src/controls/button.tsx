import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import type { MouseEvent, ReactNode, Ref } from 'react';
import { Spinner } from './spinner';

const Element = chakra('button');

export type ButtonVariant = 'solid' | 'outline' | 'ghost' | 'danger' | 'dangerGhost' | 'link';
export type ButtonSize = 'sm' | 'md' | 'lg';

export interface ButtonProps extends HTMLChakraProps<'button'> {
  /** `solid` is for the one primary action of a screen. */
  readonly variant?: ButtonVariant;
  /** `md` is 32 px on desktop and 40 px for touch; `lg` is always 40 px; `sm` is for rows. */
  readonly size?: ButtonSize;
  /** Equal width and height. */
  readonly square?: boolean;
  /** Shows a spinner and ignores clicks. The text stays, so the width is stable. */
  readonly loading?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

/* A disabled button would lose keyboard focus. */
export const takeNoClick = (event: MouseEvent): void => {
  event.preventDefault();
  event.stopPropagation();
};

/**
 * A button of `type="button"`. With `asChild`, styles the link inside it. The styles are in
 * control-css.ts.
 */
export const Button = ({
  variant = 'outline',
  size = 'md',
  square = false,
  loading = false,
  disabled,
  className,
  children,
  asChild,
  ...rest
}: ButtonProps) => {
  const look = {
    className: className ? `sala-button ${className}` : 'sala-button',
    'data-variant': variant,
    'data-size': size,
    'data-square': square ? '' : undefined,
  };
  if (asChild) {
    return (
      <Element asChild {...look} {...rest}>
        {children}
      </Element>
    );
  }
  return (
    <Element
      type="button"
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      disabled={disabled === true}
      {...look}
      {...rest}
      {...(loading ? { onClick: takeNoClick } : {})}
    >
      {loading ? <Spinner /> : null}
      {children}
    </Element>
  );
};

export interface IconButtonProps extends Omit<ButtonProps, 'aria-label' | 'children' | 'square'> {
  /** Accessible name: what it does. */
  readonly label: string;
  readonly icon: ReactNode;
}

/** A square icon button; its label is also the tooltip. */
export const IconButton = ({
  label,
  icon,
  variant = 'ghost',
  loading = false,
  ...rest
}: IconButtonProps) => (
  <Button aria-label={label} title={label} variant={variant} square loading={loading} {...rest}>
    {loading ? null : icon}
  </Button>
);
