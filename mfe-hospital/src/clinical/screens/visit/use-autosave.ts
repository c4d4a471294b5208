import type { Visit, VisitNote } from '@sala/shared-contracts';
import { api, apiQuery } from '@sala/shared-auth';
import { useFormikContext } from '@sala/shared-ui/form';
import { useQueryClient, useUnsavedWork } from '@sala/shell-sdk';
import { savedMeanwhile } from '@sala/screen-parts/failure';
import { useEffect, useRef, useState } from 'react';
import { copiedBody, copiedNow, type TakenSections } from './copied-sections';
import { noteBodyOf, noteValuesOf, sameNote, type NoteValues } from './note-values';

const intervalMs = 5000;

export interface Autosave {
  /** The note as stored. */
  readonly saved: VisitNote;
  readonly state: 'saved' | 'dirty' | 'saving' | 'failed' | 'conflict';
  /** A version saved by someone else meanwhile. */
  readonly theirs: VisitNote | undefined;
  /**
   * Saves pending changes.
   *
   * @returns the stored note; undefined when saving failed
   */
  readonly flush: () => Promise<VisitNote | undefined>;
  /** Adopts their version, which the form already shows, or overwrites it. */
  readonly resolve: (choice: 'theirs' | 'own') => void;
}

/** Saves the draft every five seconds while it changes (docs/spec/clinical.md §3). */
export const useAutosave = (visitId: string, note: VisitNote, taken: TakenSections): Autosave => {
  const { values, isValid } = useFormikContext<NoteValues>();
  const client = useQueryClient();
  const [saved, setSaved] = useState(note);
  const [sending, setSending] = useState<NoteValues | null>(null);
  const [error, setError] = useState<unknown>(null);
  const theirs = savedMeanwhile<VisitNote>(error);
  const dirty = !sameNote(values, noteValuesOf(saved));

  const send = async (revision: number): Promise<VisitNote | undefined> => {
    setSending(values);
    try {
      const answer = await api.visitNoteSave({
        params: { visitId },
        body: {
          revision,
          ...noteBodyOf(values),
          copied: copiedBody(copiedNow(saved, taken, values)),
        },
      });
      setSaved(answer);
      setError(null);
      client.setQueryData(
        apiQuery('visitView', { params: { visitId } }).queryKey,
        (before: Visit | undefined) => before && { ...before, note: answer },
      );
      return answer;
    } catch (failure) {
      setError(failure);
      return undefined;
    } finally {
      setSending(null);
    }
  };
  const flush = async (): Promise<VisitNote | undefined> => {
    if (!dirty) return saved;
    return sending || theirs || !isValid ? undefined : send(saved.revision);
  };
  useUnsavedWork(dirty, async () => (await flush()) !== undefined);

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
  const state = theirs
    ? 'conflict'
    : sending
      ? 'saving'
      : error
        ? 'failed'
        : dirty
          ? 'dirty'
          : 'saved';
  return { saved, state, theirs, flush, resolve };
};
