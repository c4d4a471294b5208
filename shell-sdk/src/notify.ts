/** A short message shown as a toast. */
export interface Notice {
  readonly kind: 'success' | 'error' | 'info';
  /** In the person's language. */
  readonly text: string;
}

export interface NoticeAction {
  /** A short verb: “Undo”. */
  readonly label: string;
  readonly onSelect: () => void;
}

/** A bottom-right message outside the work area, optionally with actions. */
export interface AsideNotice extends Notice {
  readonly action?: NoticeAction;
  /**
   * Shown before `action`: “View”. The message stays while it offers an `action`, too. Older shells
   * show `action` alone.
   */
  readonly otherAction?: NoticeAction;
  /**
   * Further actions, after `otherAction`; the message stays while they run. Since this version of
   * the shell.
   */
  readonly moreActions?: readonly NoticeAction[];
  /** Milliseconds; defaults to 3000, or 10 000 with an action. */
  readonly durationMs?: number;
}

type Listener<Said> = (said: Said) => void;

/** Queues messages until the first listener subscribes: the page may still be starting. */
const channel = <Said>() => {
  const listeners = new Set<Listener<Said>>();
  const waiting: Said[] = [];
  return {
    say: (said: Said): void => {
      if (listeners.size === 0) waiting.push(said);
      for (const listener of listeners) listener(said);
    },
    listen: (listener: Listener<Said>): (() => void) => {
      listeners.add(listener);
      for (const said of waiting.splice(0)) listener(said);
      return () => void listeners.delete(listener);
    },
  };
};

const toasts = channel<Notice>();
const asides = channel<AsideNotice>();

const emit =
  (kind: Notice['kind']) =>
  (text: string): void =>
    toasts.say({ kind, text });

/**
 * The only way to show toasts. The shell already shows failed mutations: never repeat them. `aside`
 * is for what needs no immediate attention (an undo, a newer version).
 */
export const notify = {
  success: emit('success'),
  error: emit('error'),
  info: emit('info'),
  aside: asides.say,
} as const;

/** For the shell, which renders toasts. @returns unsubscribes. */
export const onNotify = toasts.listen;

/** For the shell: messages of `notify.aside`. @returns unsubscribes. */
export const onAside = asides.listen;
