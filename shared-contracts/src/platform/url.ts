import { partsOf } from './api-route';

/** Params, query and body of any endpoint. */
export interface AnyInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/**
 * URL of a call; undefined query parameters are omitted. Client, query keys and preload hints share
 * it, so they match exactly.
 */
export const urlAt = (route: string, input: AnyInput = {}): string => {
  const path = partsOf(route).path.replace(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(input.params?.[key] ?? ''),
  );
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined) search.set(key, String(value));
  }
  return search.size > 0 ? `${path}?${search}` : path;
};
