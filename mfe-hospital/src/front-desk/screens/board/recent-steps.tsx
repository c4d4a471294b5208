import { createContext, useCallback, useContext, useMemo, useState, type ReactNode } from 'react';

/** Milliseconds during which a card offers to take its last step back. */
export const undoOffered = 60_000;

type Undo = () => void;

interface RecentSteps {
  readonly undos: ReadonlyMap<string, Undo>;
  /** null: the step cannot be taken back. */
  readonly remember: (appointmentId: string, undo: Undo | null) => void;
}

const RecentStepsContext = createContext<RecentSteps>({
  undos: new Map(),
  remember: () => undefined,
});

/** Keeps the last step of each patient for a minute, for the undo button of their card. */
export const RecentStepsProvider = ({ children }: { readonly children: ReactNode }) => {
  const [undos, setUndos] = useState<ReadonlyMap<string, Undo>>(new Map());
  const remember = useCallback((appointmentId: string, undo: Undo | null) => {
    const without = (before: ReadonlyMap<string, Undo>) =>
      new Map([...before].filter(([id]) => id !== appointmentId));
    setUndos((before) => {
      const next = without(before);
      if (undo) next.set(appointmentId, undo);
      return next;
    });
    if (!undo) return;
    setTimeout(
      () => setUndos((before) => (before.get(appointmentId) === undo ? without(before) : before)),
      undoOffered,
    );
  }, []);
  const value = useMemo(() => ({ undos, remember }), [undos, remember]);
  return <RecentStepsContext value={value}>{children}</RecentStepsContext>;
};

export const useRecentSteps = (): RecentSteps => useContext(RecentStepsContext);
