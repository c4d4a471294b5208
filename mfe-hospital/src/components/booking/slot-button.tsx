import { Button, type ButtonProps } from '@sala/shared-ui';

/** A time that can be taken; the one that is taken is pressed. */
export const SlotButton = ({ pressed, ...props }: ButtonProps & { readonly pressed: boolean }) => (
  <Button
    type="button"
    aria-pressed={pressed}
    maxW="full"
    minW="0"
    css={{ '& > span': { truncate: true, minW: '0' }, fontVariantNumeric: 'tabular-nums', '&[aria-pressed=true]': { bg: 'accent.subtle', borderColor: 'accent.solid', color: 'accent.fg' } }}
    {...props}
  />
);
