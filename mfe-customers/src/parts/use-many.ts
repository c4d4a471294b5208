import { limits, type Contract, type EndpointOutput } from '@sala/shared-contracts';
import { notify, useMutation } from '@sala/shell-sdk';

type Outcome = EndpointOutput<Contract['leadBulk']>;

/** What is done to some of those that are ticked. */
export interface BulkStep<Action> {
  readonly ids: readonly string[];
  readonly action: Action;
}

export interface BulkMeans<Action> {
  readonly send: (step: { readonly ids: string[]; readonly action: Action }) => Promise<Outcome>;
  /** What is shown of them is old. */
  readonly forget: () => void;
  readonly onDone: () => void;
  readonly words: {
    readonly failed: (count: number, reason: string) => string;
    readonly undo: string;
    readonly undone: string;
  };
}

/* The API takes so many at a time. */
const inParts = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / limits.bulkMax) }, (_, part) =>
    ids.slice(part * limits.bulkMax, (part + 1) * limits.bulkMax),
  );

/** Changes many records at once, and offers to take it back for as long as the notice stands. */
export const useMany = <Action>({ send, forget, onDone, words }: BulkMeans<Action>) => {
  const sending = useMutation({ mutationFn: send });
  const sendAll = async (steps: readonly BulkStep<Action>[]): Promise<Outcome> => {
    const outcome: Outcome = { done: [], failed: [] };
    try {
      for (const { ids, action } of steps) {
        for (const part of inParts(ids)) {
          const { done, failed } = await sending.mutateAsync({ ids: part, action });
          outcome.done.push(...done);
          outcome.failed.push(...failed);
        }
      }
    } catch {
      // the shell says that it failed; what was done before is told below
    } finally {
      forget();
    }
    return outcome;
  };
  const undo = async (steps: readonly BulkStep<Action>[]) => {
    const { done } = await sendAll(steps);
    if (done.length > 0) notify.info(words.undone);
  };
  /** @param said what is told, by how many it changed. @param undoOf what takes it back, of those. */
  const apply = async (
    step: BulkStep<Action>,
    said: (count: number) => string,
    undoOf: (changed: readonly string[]) => readonly BulkStep<Action>[],
  ) => {
    const { done, failed } = await sendAll([step]);
    const [first] = failed;
    if (first) notify.error(words.failed(failed.length, first.title));
    if (done.length === 0) return;
    const steps = undoOf(done);
    notify.aside({
      kind: 'success',
      text: said(done.length),
      ...(steps.length > 0
        ? { action: { label: words.undo, onSelect: () => void undo(steps) } }
        : {}),
    });
    onDone();
  };
  return {
    apply: (...what: Parameters<typeof apply>) => void apply(...what),
    pending: sending.isPending,
  };
};

/** Ids of records by what they have in common: those go back together. */
export const idsBy = <Item extends { readonly id: string }, Key>(
  items: readonly Item[],
  keyOf: (item: Item) => Key,
): ReadonlyMap<Key, string[]> => {
  const groups = new Map<Key, string[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item.id]);
  return groups;
};
