/** A message of a few words that the shell shows as a toast. */
export interface Notice {
  readonly kind: 'success' | 'error' | 'info';
  /** Already in the person's language. */
  readonly text: string;
}

export interface NoticeAction {
  /** A short verb: “Undo”. */
  readonly label: string;
  readonly onSelect: () => void;
}

/** A message beside the work, bottom-right, that may offer something to do about it. */
export interface AsideNotice extends Notice {
  readonly action?: NoticeAction;
  /** Stands before `action`: “View”. A shell older than it shows `action` alone. */
  readonly otherAction?: NoticeAction;
  /** Milliseconds; 3000 unless given, 10 000 with an action. */
  readonly durationMs?: number;
}

type Listener<Said> = (said: Said) => void;

/**
 * Somebody speaks, somebody listens; what is said before anybody listened waits: the page is still
 * starting.
 */
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

const above = channel<Notice>();
const beside = channel<AsideNotice>();

const emit =
  (kind: Notice['kind']) =>
  (text: string): void =>
    above.say({ kind, text });

/**
 * The one way to toast. Failed mutations are toasted by the shell already: never toast them again.
 * `aside` is for what needs no attention now (an undo, a newer version): it does not cover the
 * work.
 */
export const notify = {
  success: emit('success'),
  error: emit('error'),
  info: emit('info'),
  aside: beside.say,
} as const;

/** For the shell, which owns the toasts. @returns what ends the subscription. */
export const onNotify = above.listen;

/** For the shell: what is said with `notify.aside`. @returns what ends the subscription. */
export const onAside = beside.listen;
