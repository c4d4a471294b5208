import { Button, type ButtonProps } from '@sala/shared-ui';
import { freeTimeMark } from './use-booking-keys';

interface SlotButtonProps extends ButtonProps {
  readonly pressed: boolean;
  /** The one to offer first. */
  readonly recommended?: boolean;
}

/** A free time; pressed when chosen. */
export const SlotButton = ({ pressed, recommended = false, ...props }: SlotButtonProps) => (
  <Button
    type="button"
    aria-pressed={pressed}
    {...freeTimeMark}
    data-recommended={recommended || undefined}
    maxW="full"
    minW="0"
    // With the focus it scrolls clear of the foot, which stays in sight over the form.
    scrollMarginBottom={{ base: '13rem', md: '7rem' }}
    css={{
      '& > span': { truncate: true, minW: '0' },
      fontVariantNumeric: 'tabular-nums',
      '&[data-recommended]': {
        flexDirection: 'column',
        gap: '0',
        h: 'auto',
        minH: { base: 'touch', md: '7' },
        py: '0.5',
        lineHeight: 'short',
        borderColor: 'accent.solid',
        color: 'accent.fg',
      },
      '&[aria-pressed=true]': {
        bg: 'accent.solid',
        borderColor: 'accent.solid',
        color: 'accent.contrast',
      },
    }}
    {...props}
  />
);
