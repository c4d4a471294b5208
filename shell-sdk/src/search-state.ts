import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Parses the URL into state. Total, so that a mistyped link still opens the screen. */
export type SearchParser<State> = (params: Readonly<Record<string, string>>) => State;

/** New values by name; undefined or '' removes a parameter. */
export type SearchChanges<State> = { readonly [Key in keyof State]?: State[Key] | undefined };

/**
 * State of a list in the URL: search, sort, page, open panel.
 *
 * @param parse raw parameters to typed state with defaults; define it outside the component.
 * @returns the state, and a function merging changes into the URL. `replace` avoids a history entry
 *   per keystroke.
 */
export const useSearchState = <State extends object>(
  parse: SearchParser<State>,
): readonly [
  State,
  (changes: SearchChanges<State>, options?: { readonly replace?: boolean }) => void,
] => {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => parse(Object.fromEntries(params)), [params, parse]);
  // The router's own updater starts from the last render and would lose the first of two changes in
  // one tick.
  const latest = useRef(params);
  useLayoutEffect(() => {
    latest.current = params;
  }, [params]);
  const change = useCallback(
    (changes: SearchChanges<State>, options: { readonly replace?: boolean } = {}) => {
      const next = new URLSearchParams(latest.current);
      for (const [key, value] of Object.entries(changes)) {
        if (value === undefined || value === '') next.delete(key);
        else next.set(key, String(value));
      }
      latest.current = next;
      // A neighbour of the open record takes its place (shared-ui/src/table/record-walk.ts).
      const walking = 'walking' in document.documentElement.dataset;
      setParams(next, walking ? { ...options, replace: true } : options);
    },
    [setParams],
  );
  return [state, change];
};
