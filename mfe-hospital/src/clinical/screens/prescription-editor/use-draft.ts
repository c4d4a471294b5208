import type { PrescriptionDraft, VisitPrescription } from '@sala/shared-contracts';
import { api, apiQuery } from '@sala/shared-auth';
import { useFormikContext } from '@sala/shared-ui/form';
import { useQueryClient, useUnsavedWork } from '@sala/shell-sdk';
import { savedMeanwhile } from '@sala/screen-parts/failure';
import { useEffect, useRef, useState } from 'react';
import { bodyOf, sameDraft, valuesOf, type PrescriptionValues } from './prescription-values';

const intervalMs = 5000;

export interface Draft {
  /** The draft as stored. */
  readonly saved: PrescriptionDraft;
  readonly state: 'saved' | 'dirty' | 'invalid' | 'saving' | 'failed' | 'conflict';
  /** A version saved by someone else meanwhile. */
  readonly theirs: PrescriptionDraft | undefined;
  /** Saves pending changes. @returns the stored draft; undefined when saving failed. */
  readonly flush: () => Promise<PrescriptionDraft | undefined>;
  /** Adopts their version, which the form already shows, or overwrites it. */
  readonly resolve: (choice: 'theirs' | 'own') => void;
}

/** Saves the draft every five seconds while it changes. */
export const useDraft = ({ visit, draft }: VisitPrescription): Draft => {
  const { values, isValid } = useFormikContext<PrescriptionValues>();
  const client = useQueryClient();
  const [saved, setSaved] = useState(draft);
  const [sending, setSending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const theirs = savedMeanwhile<PrescriptionDraft>(error);
  const dirty = !sameDraft(values, valuesOf(saved));
  // The draft does not keep them.
  const hasReasons = values.reasons.some(({ reason }) => reason.trim() !== '');

  const send = async (revision: number): Promise<PrescriptionDraft | undefined> => {
    setSending(true);
    try {
      const answer = await api.prescriptionDraftSave({
        params: { visitId: visit.id },
        body: { revision, ...bodyOf(values) },
      });
      setSaved(answer);
      setError(null);
      const { visitNumber } = visit;
      client.setQueryData(
        apiQuery('visitPrescriptionView', { params: { visitId: visit.id, visitNumber } }).queryKey,
        (before: VisitPrescription | undefined) => before && { ...before, draft: answer },
      );
      return answer;
    } catch (failure) {
      setError(failure);
      return undefined;
    } finally {
      setSending(false);
    }
  };
  const flush = async (): Promise<PrescriptionDraft | undefined> => {
    if (!dirty) return saved;
    return sending || theirs || !isValid ? undefined : send(saved.revision);
  };
  useUnsavedWork(dirty || hasReasons, async () => !hasReasons && (await flush()) !== undefined);

  const latest = useRef(flush);
  useEffect(() => {
    latest.current = flush;
  });
  useEffect(() => {
    if (!dirty) return undefined;
    const save = () => void latest.current();
    const timer = setInterval(save, intervalMs);
    // A hidden page may not live until the next save.
    document.addEventListener('visibilitychange', save);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', save);
    };
  }, [dirty]);

  const resolve = (choice: 'theirs' | 'own'): void => {
    if (!theirs) return;
    if (choice === 'own') return void send(theirs.revision);
    setSaved(theirs);
    setError(null);
  };
  const stateOf = (): Draft['state'] => {
    if (theirs) return 'conflict';
    if (sending) return 'saving';
    if (error) return 'failed';
    if (!dirty) return 'saved';
    return isValid ? 'dirty' : 'invalid';
  };
  return { saved, state: stateOf(), theirs, flush, resolve };
};
