import { Button, type ButtonProps } from '@sala/shared-ui';
import { freeTimeMark } from './use-booking-keys';

/** A free time; pressed when chosen. */
export const SlotButton = ({ pressed, ...props }: ButtonProps & { readonly pressed: boolean }) => (
  <Button
    type="button"
    aria-pressed={pressed}
    {...freeTimeMark}
    maxW="full"
    minW="0"
    css={{
      '& > span': { truncate: true, minW: '0' },
      fontVariantNumeric: 'tabular-nums',
      '&[aria-pressed=true]': {
        bg: 'accent.subtle',
        borderColor: 'accent.solid',
        color: 'accent.fg',
      },
    }}
    {...props}
  />
);
