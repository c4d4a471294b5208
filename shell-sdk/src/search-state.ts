import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

/** How a screen reads its state from the URL: total, so that a mistyped link still opens the screen. */
export type SearchParser<State> = (params: Readonly<Record<string, string>>) => State;

/** New values by name; undefined or '' removes a parameter. */
export type SearchChanges<State> = { readonly [Key in keyof State]?: State[Key] | undefined };

/**
 * State of a list in the URL: search, sort, page, open panel.
 *
 * @param parse from the raw parameters to typed state with defaults; keep it outside the component.
 * @returns the state, and a function that merges changes into the URL. `replace` keeps the history
 *   short while somebody types.
 */
export const useSearchState = <State extends object>(
  parse: SearchParser<State>,
): readonly [
  State,
  (changes: SearchChanges<State>, options?: { readonly replace?: boolean }) => void,
] => {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => parse(Object.fromEntries(params)), [params, parse]);
  // The router's own updater starts from the last render: of two changes in one go it would lose the first.
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
      setParams(next, options);
    },
    [setParams],
  );
  return [state, change];
};
