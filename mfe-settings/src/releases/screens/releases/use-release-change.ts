import { api, apiKey } from '@sala/shared-auth';
import type { ReleaseEvent } from '@sala/shared-contracts';
import { useMutation, useQueryClient } from '@sala/shell-sdk';
import { useState } from 'react';
import { affects } from './release-health';
import { problemOf } from './use-releases';

export type ChangeAnswer = Awaited<ReturnType<typeof api.releasePromote>>;

/** Number of events read for conflicts: more than happen while a reason is typed. */
const conflictLookback = 200;

export interface ReleaseChange<Values> {
  /** Federation name of the bundle; null for the whole suite. */
  readonly about: string | null;
  /** Sequence number when the person decided. */
  readonly seq: number;
  readonly send: (values: Values, expectedSeq: number) => Promise<ChangeAnswer>;
  readonly onDone: (values: Values) => void;
}

/** Changes by others to the same subject since then; null for none. */
const conflictsSince = async (seq: number, about: string | null) => {
  const { items } = await api.releaseEventList({ query: { limit: conflictLookback } });
  const since = items.filter((event) => event.seq > seq);
  const isWhole = since.length < items.length || since.some((event) => event.seq === seq + 1);
  const changed = since.filter((event) => affects(event, about));
  return { seq: items[0]?.seq ?? seq, changed: isWhole ? changed : since };
};

/**
 * Sends a change. Changes of other bundles do not conflict; one of the same bundle is shown, and
 * the person confirms against the new state.
 */
export const useReleaseChange = <Values>({
  about,
  seq: seen,
  send,
  onDone,
}: ReleaseChange<Values>) => {
  const client = useQueryClient();
  const [seq, setSeq] = useState(seen);
  const [concurrentChanges, setConcurrentChanges] = useState<readonly ReleaseEvent[]>([]);
  const refetchState = () =>
    Promise.all(
      (['releaseState', 'releaseEventList', 'releaseView'] as const).map((name) =>
        client.invalidateQueries({ queryKey: apiKey(name) }),
      ),
    );
  const change = useMutation({
    mutationKey: ['releaseChange'],
    mutationFn: async (values: Values) => {
      try {
        return await send(values, seq);
      } catch (error) {
        if (problemOf(error)?.code !== 'release.conflict') throw error;
        const missed = await conflictsSince(seq, about);
        if (missed.seq > seq && missed.changed.length === 0) return send(values, missed.seq);
        setSeq(missed.seq);
        setConcurrentChanges(missed.changed);
        throw error;
      }
    },
    onSuccess: (_answer, values) => onDone(values),
    onSettled: () => void refetchState(),
  });
  return {
    submit: (values: Values) => change.mutate(values),
    submitting: change.isPending,
    problem: problemOf(change.error),
    concurrentChanges,
  };
};
