import { chakra, defineRecipe, type HTMLChakraProps, type RecipeVariantProps } from '@chakra-ui/react';
import type { ReactNode, Ref } from 'react';
import { Spinner } from './spinner';

const buttonRecipe = defineRecipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '1.5',
    flexShrink: 0,
    fontWeight: 'medium',
    fontSize: 'md',
    lineHeight: 'tight',
    whiteSpace: 'nowrap',
    borderWidth: '1px',
    borderColor: 'transparent',
    borderRadius: 'md',
    cursor: 'pointer',
    userSelect: 'none',
    textDecoration: 'none',
    transitionProperty: 'background-color, border-color, color',
    transitionDuration: 'fast',
    _disabled: { opacity: 0.55, cursor: 'not-allowed' },
  },
  variants: {
    /** `solid` is for the one primary action of a screen. */
    variant: {
      solid: { bg: 'accent.solid', color: 'accent.contrast', _hover: { bg: 'accent.hover' } },
      outline: { bg: 'bg.panel', color: 'fg', borderColor: 'border.strong', _hover: { bg: 'bg.muted' } },
      ghost: { bg: 'transparent', color: 'fg', _hover: { bg: 'bg.muted' } },
      danger: { bg: 'danger.solid', color: 'danger.contrast', _hover: { bg: 'danger.hover' } },
      dangerGhost: { bg: 'transparent', color: 'danger.fg', _hover: { bg: 'danger.subtle' } },
      link: {
        color: 'accent.fg',
        px: '0!',
        minW: '0!',
        _hover: { textDecoration: 'underline', textUnderlineOffset: '0.2em' },
      },
    },
    /** `md` is 32 px at a desk and 40 px under a thumb; `lg` is 40 px always; `sm` is for rows. */
    size: {
      sm: {
        h: { base: 'touch', md: '7' },
        px: '2.5',
        fontSize: 'sm',
        '& .lucide': { width: '0.875rem', height: '0.875rem' },
      },
      md: { h: { base: 'touch', md: 'control' }, px: '3' },
      lg: { h: 'touch', px: '4' },
    },
    square: { true: { px: '0', aspectRatio: '1' } },
  },
  defaultVariants: { variant: 'outline', size: 'md' },
});

const StyledButton = chakra('button', buttonRecipe);

export type ButtonVariant = 'solid' | 'outline' | 'ghost' | 'danger' | 'dangerGhost' | 'link';
export type ButtonSize = 'sm' | 'md' | 'lg';

export interface ButtonProps extends HTMLChakraProps<'button', RecipeVariantProps<typeof buttonRecipe>> {
  /** Shows a spinner and takes no click; the words stay, so the width does too. */
  readonly loading?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button of `type="button"`; with `asChild`, the looks of one on the link inside it. */
export const Button = ({ loading = false, disabled, children, asChild, ...rest }: ButtonProps) => {
  if (asChild) {
    return (
      <StyledButton asChild {...rest}>
        {children}
      </StyledButton>
    );
  }
  return (
    <StyledButton type="button" aria-busy={loading || undefined} disabled={disabled === true || loading} {...rest}>
      {loading ? <Spinner /> : null}
      {children}
    </StyledButton>
  );
};

export interface IconButtonProps extends Omit<ButtonProps, 'aria-label' | 'children' | 'square'> {
  /** What it does, in words: it has no other name. */
  readonly label: string;
  readonly icon: ReactNode;
}

/** A square button with an icon; its label is the accessible name and the hint on hover. */
export const IconButton = ({ label, icon, variant = 'ghost', loading = false, ...rest }: IconButtonProps) => (
  <Button aria-label={label} title={label} variant={variant} square loading={loading} {...rest}>
    {loading ? null : icon}
  </Button>
);
