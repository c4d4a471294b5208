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
  /** Stands before `action`. */
  readonly otherAction?: ToastAction;
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

const kinds: readonly string[] = ['success', 'error', 'info'] satisfies ToastKind[];
/* The library hands on what belongs to a message untyped. */
const otherOf = (meta: Record<string, unknown> | undefined): ToastAction | undefined =>
  meta?.['otherAction'] as ToastAction | undefined; // put there by `create` below

const isKind = (type: string | undefined): type is ToastKind =>
  type !== undefined && kinds.includes(type);

/* The library writes its own distance beside it; buttons that stay at the bottom are left free. */
const aboveFoot = { bottom: 'calc(1rem + var(--kept-in-sight-foot, 0px)) !important' } as const;

interface ShownProps {
  readonly text: string;
  readonly kind: ToastKind;
  readonly action: string | undefined;
  readonly otherAction: ToastAction | undefined;
  readonly onDismiss: () => void;
}

const Shown = ({ text, kind, action, otherAction, onDismiss }: ShownProps) => {
  const { messages } = useUiMessages();
  const { moved, handlers } = useSwipe(onDismiss);
  return (
    <ToastCard
      kind={kind}
      {...handlers}
      pe="1.5"
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
            onDismiss();
          }}
        >
          {otherAction.label}
        </Button>
      ) : null}
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
 * Messages beside the work: bottom-right, reached with Alt+T, dismissed by Escape, its cross or a
 * swipe; the time stands still under the pointer and the focus. Once, by the shell.
 */
export const AsideToasts = ({ take }: AsideToastsProps) => {
  const { messages } = useUiMessages();
  const [toaster] = useState(newToaster);
  useEffect(() => {
    let end = (): void => undefined;
    let over = false;
    // The region begins to listen after the effects of its first rendering: what is said in them is lost.
    queueMicrotask(() => {
      if (over) return;
      end = take(({ kind, text, action, otherAction, durationMs }) => {
        toaster.create({
          type: kind,
          title: text,
          duration: durationMs ?? (action || otherAction ? withAction : usual),
          ...(action ? { action: { label: action.label, onClick: action.onSelect } } : {}),
          ...(otherAction ? { meta: { otherAction } } : {}),
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
            onDismiss={() => toaster.dismiss(id)}
          />
        </Toast.Root>
      )}
    </Toaster>
  );
};
