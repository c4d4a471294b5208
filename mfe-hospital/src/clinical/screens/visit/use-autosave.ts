import type { Visit, VisitNote } from '@sala/shared-contracts';
import { api, apiQuery } from '@sala/shared-auth';
import { useFormikContext } from '@sala/shared-ui/form';
import { useQueryClient, useUnsavedWork } from '@sala/shell-sdk';
import { savedMeanwhile } from '@sala/screen-parts/failure';
import { useEffect, useRef, useState } from 'react';
import { noteBodyOf, noteValuesOf, sameNote, type NoteValues } from './note-values';

const every = 5000;

export interface Autosave {
  /** As the server has it. */
  readonly saved: VisitNote;
  readonly state: 'saved' | 'dirty' | 'saving' | 'failed' | 'conflict';
  /** What somebody else saved meanwhile. */
  readonly theirs: VisitNote | undefined;
  /**
   * Saves what is not saved yet. @returns the note as the server has it; undefined: it could not be
   * saved
   */
  readonly flush: () => Promise<VisitNote | undefined>;
  /** Goes on with theirs, which the form shows already, or writes one's own over it. */
  readonly resolve: (choice: 'theirs' | 'own') => void;
}

/**
 * Keeps the draft of a note at the server, every five seconds in which something was written
 * (specification of the screens, §3).
 */
export const useAutosave = (visitId: string, note: VisitNote): Autosave => {
  const { values, isValid } = useFormikContext<NoteValues>();
  const client = useQueryClient();
  const [saved, setSaved] = useState(note);
  const [sending, setSending] = useState<NoteValues | null>(null);
  const [error, setError] = useState<unknown>(null);
  const theirs = savedMeanwhile<VisitNote>(error);
  const dirty = !sameNote(values, noteValuesOf(saved));
  useUnsavedWork(dirty);

  const send = async (revision: number): Promise<VisitNote | undefined> => {
    setSending(values);
    try {
      const answer = await api.visitNoteSave({
        params: { visitId },
        body: { revision, ...noteBodyOf(values) },
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

  const latest = useRef(flush);
  useEffect(() => {
    latest.current = flush;
  });
  useEffect(() => {
    if (!dirty) return undefined;
    const save = () => void latest.current();
    const timer = setInterval(save, every);
    // A page that goes away has no five seconds more.
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
