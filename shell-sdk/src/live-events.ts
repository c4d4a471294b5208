import type { EndpointName, LiveEvent } from '@sala/shared-contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/** null: anything may be different, because nobody could listen for a while. */
export type LiveNews = LiveEvent | null;

type Hear = (news: LiveNews) => void;

const listeners = new Set<Hear>();
let follow: ((hear: Hear) => () => void) | null = null;
let end: (() => void) | null = null;

const hear: Hear = (news) => {
  for (const listener of listeners) listener(news);
};

/**
 * Called once by the shell, which has the one line of the page. @param open begins to listen, and
 * gives back what ends it.
 */
export const installLiveEvents = (open: (hear: Hear) => () => void): void => {
  follow = open;
};

const listen = (listener: Hear): (() => void) => {
  listeners.add(listener);
  end ??= follow?.(hear) ?? null;
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    end?.();
    end = null;
  };
};

/** Remotes that were published before events had names in snake_case say `timeOff.`. */
const inSnakeCase = (type: string): string =>
  type.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const concerns = (types: readonly string[], news: LiveNews): boolean =>
  news === null || types.some((type) => news.type.startsWith(inSnakeCase(type)));

/**
 * Hears what others do, while the component is shown and somebody looks at the page.
 *
 * @param types beginnings of the types: `['appointment.', 'queue_entry.called']`
 * @param onNews called for each, possibly twice; with null when anything may be different
 */
export const useLiveEvents = (types: readonly string[], onNews: (news: LiveNews) => void): void => {
  const latest = useRef({ types, onNews });
  useEffect(() => {
    latest.current = { types, onNews };
  });
  useEffect(
    () =>
      listen((news) => {
        if (concerns(latest.current.types, news)) latest.current.onNews(news);
      }),
    [],
  );
};

/** Milliseconds: what happens together is asked for once. */
const together = 100;

/**
 * Asks anew for what others changed: `useLiveQueries({ 'appointment.': ['appointmentList',
 * 'appointmentCounts'] })` says which queries an event makes old.
 */
export const useLiveQueries = (
  queries: Readonly<Record<string, readonly EndpointName[]>>,
): void => {
  const client = useQueryClient();
  const old = useRef(new Set<EndpointName>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLiveEvents(Object.keys(queries), (news) => {
    for (const [type, names] of Object.entries(queries))
      if (concerns([type], news)) names.forEach((name) => old.current.add(name));
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      for (const name of old.current) void client.invalidateQueries({ queryKey: [name] });
      old.current.clear();
    }, together);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
};
