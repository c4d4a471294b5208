import { createToaster, Toast, Toaster } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button, IconButton } from '../controls/button';
import { useUiMessages } from '../messages/messages';
import { useSwipe } from './swipe';
import { ToastCard, ToastWords, type ToastKind } from './toast-card';

interface ToastAction {
  readonly label: string;
  readonly onSelect: () => void;
}

export interface AsideToast {
  readonly kind: ToastKind;
  readonly text: string;
  readonly action?: ToastAction;
  /** Shown before `action`, which the message keeps offering afterwards. */
  readonly otherAction?: ToastAction;
  /** Further actions, after `otherAction`; the message stays while they run. */
  readonly moreActions?: readonly ToastAction[];
  /** Milliseconds; default 3000, or 10 000 with an action. */
  readonly durationMs?: number;
}

export interface AsideToastsProps {
  /** Subscribes to messages. @returns unsubscribe. */
  readonly take: (show: (toast: AsideToast) => void) => () => void;
}

/** 3000 ms, bottom-right, Alt+T (docs/spec/platform.md §5); an action leaves more time to read. */
const defaultDuration = 3000;
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

const kinds: readonly string[] = ['success', 'error', 'info'] satisfies ToastKind[];
/* The library passes message metadata untyped. */
const otherOf = (meta: Record<string, unknown> | undefined): ToastAction | undefined =>
  meta?.['otherAction'] as ToastAction | undefined; // set by `create` below

const moreOf = (meta: Record<string, unknown> | undefined): readonly ToastAction[] =>
  (meta?.['moreActions'] as readonly ToastAction[] | undefined) ?? []; // set by `create` below

const isKind = (type: string | undefined): type is ToastKind =>
  type !== undefined && kinds.includes(type);

/* Overrides the library's inline offset, to keep fixed bottom buttons free. */
const aboveFoot = { bottom: 'calc(1rem + var(--kept-in-sight-foot, 0px)) !important' } as const;

interface ShownProps {
  readonly text: string;
  readonly kind: ToastKind;
  readonly action: string | undefined;
  readonly otherAction: ToastAction | undefined;
  readonly moreActions: readonly ToastAction[];
  readonly onDismiss: () => void;
}

const Shown = ({ text, kind, action, otherAction, moreActions, onDismiss }: ShownProps) => {
  const { messages } = useUiMessages();
  const { moved, handlers } = useSwipe(onDismiss);
  return (
    <ToastCard
      kind={kind}
      {...handlers}
      pe="1.5"
      several={moreActions.length > 0}
      touchAction="pan-y"
      userSelect="none"
      style={{
        transform: moved > 0 ? `translateX(${moved}px)` : 'none',
        opacity: moved > 0 ? Math.max(0.3, 1 - moved / 240) : 1,
        transition: moved > 0 ? 'none' : 'transform 150ms, opacity 150ms',
      }}
    >
      <Toast.Title unstyled asChild>
        <ToastWords>{text}</ToastWords>
      </Toast.Title>
      {otherAction ? (
        <Button
          size="sm"
          variant="ghost"
          onClick={() => {
            otherAction.onSelect();
            if (action === undefined) onDismiss();
          }}
        >
          {otherAction.label}
        </Button>
      ) : null}
      {moreActions.map(({ label, onSelect }) => (
        <Button key={label} size="sm" variant="ghost" onClick={onSelect}>
          {label}
        </Button>
      ))}
      {action ? (
        <Toast.ActionTrigger unstyled asChild>
          <Button size="sm">{action}</Button>
        </Toast.ActionTrigger>
      ) : null}
      <IconButton size="sm" label={messages.close} icon={<X />} onClick={onDismiss} />
    </ToastCard>
  );
};

/**
 * Messages at the bottom right: Alt+T focuses them; Escape, the close button or a swipe dismisses
 * them; hover and focus pause their time. Mounted once, by the shell.
 */
export const AsideToasts = ({ take }: AsideToastsProps) => {
  const { messages } = useUiMessages();
  const [toaster] = useState(newToaster);
  useEffect(() => {
    let end = (): void => undefined;
    let over = false;
    // The region subscribes in an effect of its first render; messages sent during that effect
    // would be lost.
    queueMicrotask(() => {
      if (over) return;
      end = take(({ kind, text, action, otherAction, moreActions, durationMs }) => {
        toaster.create({
          type: kind,
          title: text,
          duration: durationMs ?? (action || otherAction ? withAction : defaultDuration),
          ...(action ? { action: { label: action.label, onClick: action.onSelect } } : {}),
          ...(otherAction || moreActions ? { meta: { otherAction, moreActions } } : {}),
        });
      });
    });
    return () => {
      over = true;
      end();
    };
  }, [take, toaster]);
  return (
    <Toaster
      toaster={toaster}
      aria-label={messages.asides}
      insetInlineStart={{ base: '4', md: 'auto' }}
      width={{ md: '22rem' }}
      css={aboveFoot}
    >
      {({ id, title, type, action, meta }) => (
        <Toast.Root
          unstyled
          width="full"
          translate="var(--x) var(--y)"
          opacity="var(--opacity)"
          zIndex="var(--z-index)"
          borderRadius="lg"
          transition="translate 160ms, opacity 120ms"
        >
          <Shown
            text={String(title)}
            kind={isKind(type) ? type : 'info'}
            action={action?.label}
            otherAction={otherOf(meta)}
            moreActions={moreOf(meta)}
            onDismiss={() => toaster.dismiss(id)}
          />
        </Toast.Root>
      )}
    </Toaster>
  );
};
