import { chakra } from '@chakra-ui/react';
import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ComponentProps, ComponentType } from 'react';

export type ToastKind = 'success' | 'error' | 'info';

const Card = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    px: '3',
    py: '1.5',
    minH: '2.75rem',
    width: 'full',
    bg: 'bg.raised',
    color: 'fg',
    borderWidth: '1px',
    borderRadius: 'lg',
    boxShadow: 'md',
    fontSize: 'sm',
  },
  variants: {
    /* With several actions the words stand above them. */
    several: {
      true: {
        flexWrap: 'wrap',
        justifyContent: 'flex-end',
        columnGap: '1',
        rowGap: '1',
        '& > [data-part=title]': { flexBasis: 'calc(100% - 2.75rem)' },
      },
    },
    kind: {
      success: { '& > .lucide': { color: 'status.green.fg' } },
      error: { borderColor: 'danger.border', '& > .lucide': { color: 'danger.fg' } },
      info: { '& > .lucide': { color: 'accent.fg' } },
    },
  },
});

const icons: Readonly<Record<ToastKind, ComponentType<{ readonly 'aria-hidden': true }>>> = {
  success: CircleCheck,
  error: CircleAlert,
  info: Info,
};

/** Common look of messages: icon and colour show the kind. */
export const ToastCard = ({
  kind,
  children,
  ...rest
}: Omit<ComponentProps<typeof Card>, 'kind'> & { readonly kind: ToastKind }) => {
  const Icon = icons[kind];
  return (
    <Card kind={kind} {...rest}>
      <Icon aria-hidden />
      {children}
    </Card>
  );
};

/** Message text. */
export const ToastWords = chakra('span', {
  base: { flex: '1', minW: '0', py: '1', overflowWrap: 'anywhere' },
});
