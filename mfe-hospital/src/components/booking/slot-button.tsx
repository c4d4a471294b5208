import { Button, type ButtonProps } from '@sala/shared-ui';

/** A time that can be taken; the one that is taken is pressed. */
export const SlotButton = ({ pressed, ...props }: ButtonProps & { readonly pressed: boolean }) => (
  <Button
    type="button"
    aria-pressed={pressed}
    css={{ fontVariantNumeric: 'tabular-nums', '&[aria-pressed=true]': { bg: 'accent.subtle', borderColor: 'accent.solid', color: 'accent.fg' } }}
    {...props}
  />
);
