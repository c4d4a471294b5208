import { chakra, createToaster, Toast, Toaster } from '@chakra-ui/react';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect, useState, type ComponentType } from 'react';
import { Button, IconButton } from '../controls/button';
import { useUiMessages } from '../messages/messages';
import { useSwipe } from './swipe';

export interface AsideToast {
  readonly kind: 'success' | 'error' | 'info';
  readonly text: string;
  readonly action?: { readonly label: string; readonly onSelect: () => void };
  /** Milliseconds; 3000 unless given, 10 000 with an action. */
  readonly durationMs?: number;
}

export interface AsideToastsProps {
  /** Hands over what is to be shown. @returns what ends it. */
  readonly take: (show: (toast: AsideToast) => void) => () => void;
}

/** Specification §9: 3000 ms, bottom-right, Alt+T; an undo waits for who reads slowly. */
const usual = 3000;
const withAction = 10_000;

const newToaster = () =>
  createToaster({
    placement: 'bottom-end',
    hotkey: ['altKey', 'KeyT'],
    max: 3,
    gap: 8,
    offsets: '1rem',
    removeDelay: 160,
    pauseOnPageIdle: true,
  });

const Card = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    ps: '3',
    pe: '1.5',
    py: '1.5',
    minH: '2.75rem',
    bg: 'bg.raised',
    color: 'fg',
    borderWidth: '1px',
    borderRadius: 'lg',
    boxShadow: 'md',
    fontSize: 'sm',
    touchAction: 'pan-y',
    userSelect: 'none',
  },
});

const Words = chakra('span', { base: { flex: '1', minW: '0', py: '1', overflowWrap: 'anywhere' } });

const looks: Readonly<Record<AsideToast['kind'], { readonly Icon: ComponentType<{ color?: string }>; readonly color: string }>> = {
  success: { Icon: CircleCheck, color: 'status.green.fg' },
  error: { Icon: CircleAlert, color: 'danger.fg' },
  info: { Icon: Info, color: 'accent.fg' },
};

const isKind = (type: string | undefined): type is AsideToast['kind'] => type !== undefined && type in looks;

interface ShownProps {
  readonly text: string;
  readonly kind: AsideToast['kind'];
  readonly action: string | undefined;
  readonly onDismiss: () => void;
}

const Shown = ({ text, kind, action, onDismiss }: ShownProps) => {
  const { messages } = useUiMessages();
  const { moved, handlers } = useSwipe(onDismiss);
  const { Icon, color } = looks[kind];
  return (
    <Card
      {...handlers}
      style={{
        transform: moved > 0 ? `translateX(${moved}px)` : 'none',
        opacity: moved > 0 ? Math.max(0.3, 1 - moved / 240) : 1,
        transition: moved > 0 ? 'none' : 'transform 150ms, opacity 150ms',
      }}
    >
      <chakra.span color={color} display="inline-flex" aria-hidden>
        <Icon />
      </chakra.span>
      <Toast.Title unstyled asChild>
        <Words>{text}</Words>
      </Toast.Title>
      {action ? (
        <Toast.ActionTrigger unstyled asChild>
          <Button size="sm">{action}</Button>
        </Toast.ActionTrigger>
      ) : null}
      <IconButton size="sm" label={messages.close} icon={<X />} onClick={onDismiss} />
    </Card>
  );
};

/**
 * Messages beside the work: bottom-right, reached with Alt+T, dismissed by Escape, its cross or a swipe;
 * the time stands still under the pointer and the focus. Once, by the shell.
 */
export const AsideToasts = ({ take }: AsideToastsProps) => {
  const { messages } = useUiMessages();
  const [toaster] = useState(newToaster);
  useEffect(
    () =>
      take(({ kind, text, action, durationMs }) => {
        toaster.create({
          type: kind,
          title: text,
          duration: durationMs ?? (action ? withAction : usual),
          ...(action ? { action: { label: action.label, onClick: action.onSelect } } : {}),
        });
      }),
    [take, toaster],
  );
  return (
    <Toaster toaster={toaster} aria-label={messages.asides} insetInline={{ mdDown: '4' }} width={{ md: '22rem' }}>
      {({ id, title, type, action }) => (
        <Toast.Root
          unstyled
          width="full"
          translate="var(--x) var(--y)"
          opacity="var(--opacity)"
          zIndex="var(--z-index)"
          borderRadius="lg"
          transition="translate 160ms, opacity 120ms"
        >
          <Shown text={String(title)} kind={isKind(type) ? type : 'info'} action={action?.label} onDismiss={() => toaster.dismiss(id)} />
        </Toast.Root>
      )}
    </Toaster>
  );
};
