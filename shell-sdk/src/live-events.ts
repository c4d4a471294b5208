import type { EndpointName, LiveEvent } from '@sala/shared-contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/** null: events were missed, so anything may have changed. */
export type LiveNews = LiveEvent | null;

type Hear = (news: LiveNews) => void;

const listeners = new Set<Hear>();
let follow: ((notifyListeners: Hear) => () => void) | null = null;
let end: (() => void) | null = null;

const hear: Hear = (news) => {
  for (const listener of listeners) listener(news);
};

/**
 * Called once by the shell, which owns the page's stream. @param open subscribes and returns
 * unsubscribe.
 */
export const installLiveEvents = (open: (hear: Hear) => () => void): void => {
  follow = open;
};

const subscribe = (listener: Hear): (() => void) => {
  listeners.add(listener);
  end ??= follow?.(hear) ?? null;
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    end?.();
    end = null;
  };
};

/** Remotes published before events used snake_case subscribe to `timeOff.`. */
const inSnakeCase = (type: string): string =>
  type.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const concerns = (types: readonly string[], news: LiveNews): boolean =>
  news === null || types.some((type) => news.type.startsWith(inSnakeCase(type)));

/**
 * Subscribes to other people's changes while the component is mounted and the page visible.
 *
 * @param types type prefixes: `['appointment.', 'queue_entry.called']`
 * @param onNews called per event, possibly twice; with null when anything may have changed
 */
export const useLiveEvents = (types: readonly string[], onNews: (news: LiveNews) => void): void => {
  const latest = useRef({ types, onNews });
  useEffect(() => {
    latest.current = { types, onNews };
  });
  useEffect(
    () =>
      subscribe((news) => {
        if (concerns(latest.current.types, news)) latest.current.onNews(news);
      }),
    [],
  );
};

/** Milliseconds: simultaneous events cause one refetch. */
const batchMs = 100;

/**
 * Invalidates queries on others' changes: `useLiveQueries({ 'appointment.': ['appointmentList',
 * 'appointmentCounts'] })` maps event prefixes to queries.
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
    }, batchMs);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
};
