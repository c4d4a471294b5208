import type { UiProblem } from '@sala/shared-ui';
import { VersionConflict, type RecordLine } from '@sala/shared-ui/form';
import { useMemo, useState, type ReactNode } from 'react';
import { savedMeanwhile, useFailure, useFailureWords } from '../failure/failure';
import { useWords } from '../words';
import en from './locales/en.json';
import es from './locales/es-MX.json';

const words = { 'es-MX': es, en };

interface RecordEditOptions<Entry, Values, Changes> {
  readonly entry: Entry;
  /** The saving mutation. */
  readonly update: {
    readonly error: unknown;
    readonly isPending: boolean;
    readonly reset: () => void;
    /** The record as saved: the panel stays open with it. Absent where saving closes the form. */
    readonly data?: Entry | undefined;
  };
  /** Saving leaves the form open, with `data` in it. */
  readonly stays?: boolean;
  readonly send: (body: Changes & { readonly version: number }) => void;
  /** Differences from the record; an empty result is not sent. */
  readonly changesOf: (values: Values, base: Entry) => Changes;
  readonly valuesOf: (entry: Entry) => Values;
  /** The record as text, always in the same order. */
  readonly lines: (entry: Entry) => readonly RecordLine[];
  /** Invalidates the lists that contain it. */
  readonly forget: () => void;
  /** What overwriting replaces, when it is more than the changed fields. */
  readonly overwriteText?: string;
}

export interface RecordEdit<Entry, Values> {
  /** The record as loaded into the form, whatever the list refetches. */
  readonly base: Entry;
  /** How often it was saved, for `FormPanel`; with `stays`. */
  readonly saves: number;
  readonly save: (values: Values) => void;
  /**
   * Goes on with what another action of the panel saved; the fields begin again if it changed what
   * they show. With `stays`.
   */
  readonly take: (entry: Entry) => void;
  readonly problem: UiProblem | null;
  /**
   * After a version conflict (`problem` names the person): the differences, and a choice between
   * both versions.
   */
  readonly notice: ReactNode;
}

/** Edits a record with optimistic locking. */
export const useRecordEdit = <
  Entry extends { readonly version: number },
  Values extends object,
  Changes extends object,
>(
  options: RecordEditOptions<Entry, Values, Changes>,
): RecordEdit<Entry, Values> => {
  const { entry, update, send, changesOf, valuesOf, lines, forget } = options;
  const own = useWords(words);
  const { validation } = useFailureWords();
  const [base, setBase] = useState(entry);
  const [saved, setSaved] = useState<Entry>();
  const [saves, setSaves] = useState(0);
  if (options.stays && update.data !== undefined && update.data !== saved) {
    setSaved(update.data);
    setSaves(saves + 1);
    setBase(update.data);
  }
  const [unchanged, setUnchanged] = useState(false);
  const current = savedMeanwhile<Entry>(update.error);
  const failure = useFailure(update.error);
  const problem = useMemo(
    (): UiProblem | null =>
      unchanged ? { title: validation, errors: [{ path: '', message: own.noChange }] } : failure,
    [unchanged, failure, validation, own],
  );
  const saveOver = (values: Values, version: number): void => {
    const changes = changesOf(values, base);
    const nothing = Object.keys(changes).length === 0;
    setUnchanged(nothing);
    if (!nothing) send({ version, ...changes });
  };
  const notice = current ? (
    <VersionConflict<Values>
      before={lines(base)}
      now={lines(current)}
      currentValues={valuesOf(current)}
      onReload={() => {
        setBase(current);
        update.reset();
        forget();
      }}
      onOverwrite={(values) => saveOver(values, current.version)}
      overwriteText={options.overwriteText ?? own.overwrite}
      pending={update.isPending}
    />
  ) : null;
  return {
    base,
    saves,
    problem,
    notice,
    save: (values) => saveOver(values, base.version),
    take: (taken) => {
      setBase(taken);
      if (JSON.stringify(valuesOf(taken)) !== JSON.stringify(valuesOf(base))) setSaves(saves + 1);
    },
  };
};
