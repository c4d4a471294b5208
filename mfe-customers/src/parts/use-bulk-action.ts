import { limits, type Contract, type EndpointOutput } from '@sala/shared-contracts';
import { notify, useMutation } from '@sala/shell-sdk';

type Outcome = EndpointOutput<Contract['leadBulk']>;

/** An action for some of the selected records. */
export interface BulkStep<Action> {
  readonly ids: readonly string[];
  readonly action: Action;
}

export interface BulkOptions<Action> {
  readonly send: (step: { readonly ids: string[]; readonly action: Action }) => Promise<Outcome>;
  /** Invalidates the affected queries. */
  readonly invalidate: () => void;
  readonly onDone: () => void;
  readonly words: {
    readonly failed: (count: number, reason: string) => string;
    readonly undo: string;
    readonly undone: string;
  };
}

/* The API limits the number of records per call. */
const inBatches = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / limits.bulkMax) }, (_, part) =>
    ids.slice(part * limits.bulkMax, (part + 1) * limits.bulkMax),
  );

/** Changes many records at once and offers undo while the notice is shown. */
export const useBulkAction = <Action>({ send, invalidate, onDone, words }: BulkOptions<Action>) => {
  const sending = useMutation({ mutationFn: send });
  const sendAll = async (steps: readonly BulkStep<Action>[]): Promise<Outcome> => {
    const outcome: Outcome = { done: [], failed: [] };
    try {
      for (const { ids, action } of steps) {
        for (const part of inBatches(ids)) {
          const { done, failed } = await sending.mutateAsync({ ids: part, action });
          outcome.done.push(...done);
          outcome.failed.push(...failed);
        }
      }
    } catch {
      // the shell reports the failure; partial results are reported below
    } finally {
      invalidate();
    }
    return outcome;
  };
  const undo = async (steps: readonly BulkStep<Action>[]) => {
    const { done } = await sendAll(steps);
    if (done.length > 0) notify.info(words.undone);
  };
  /**
   * @param successText message by number of changed records
   * @param undoOf steps that undo the change of those records
   */
  const apply = async (
    step: BulkStep<Action>,
    successText: (count: number) => string,
    undoOf: (changed: readonly string[]) => readonly BulkStep<Action>[],
  ) => {
    const { done, failed } = await sendAll([step]);
    const [first] = failed;
    if (first) notify.error(words.failed(failed.length, first.title));
    if (done.length === 0) return;
    const steps = undoOf(done);
    notify.aside({
      kind: 'success',
      text: successText(done.length),
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

/** Groups record ids by a key. */
export const idsBy = <Item extends { readonly id: string }, Key>(
  items: readonly Item[],
  keyOf: (item: Item) => Key,
): ReadonlyMap<Key, string[]> => {
  const groups = new Map<Key, string[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item.id]);
  return groups;
};
