import { partsOf } from './api-route';

/** The parts of a call, whatever the endpoint. */
export interface AnyInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/**
 * The URL of a call by its route; query parameters that are undefined are left out. Used by the
 * client, by query keys and by preload hints, so that all of them agree to the letter.
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
