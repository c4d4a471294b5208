import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import type { MouseEvent, ReactNode, Ref } from 'react';
import { Spinner } from './spinner';

const Element = chakra('button');

export type ButtonVariant = 'solid' | 'outline' | 'ghost' | 'danger' | 'dangerGhost' | 'link';
export type ButtonSize = 'sm' | 'md' | 'lg';

export interface ButtonProps extends HTMLChakraProps<'button'> {
  /** `solid` is for the one primary action of a screen. */
  readonly variant?: ButtonVariant;
  /** `md` is 32 px at a desk and 40 px under a thumb; `lg` is 40 px always; `sm` is for rows. */
  readonly size?: ButtonSize;
  /** As wide as high. */
  readonly square?: boolean;
  /** Shows a spinner and takes no click; the words stay, so the width does too. */
  readonly loading?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

/* Disabled, it would lose the focus of who pressed it by keyboard. */
const takeNoClick = (event: MouseEvent): void => {
  event.preventDefault();
  event.stopPropagation();
};

/**
 * A button of `type="button"`; with `asChild`, the looks of one on the link inside it. The looks
 * themselves are in the page (control-css.ts).
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
  /** What it does, in words: it has no other name. */
  readonly label: string;
  readonly icon: ReactNode;
}

/** A square button with an icon; its label is the accessible name and the hint on hover. */
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
