import { apiPrefix, isRegistryEndpoint, registryPrefix, routes, type EndpointName } from './routes';

/** The parts of a call, whatever the endpoint. */
export interface AnyInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/**
 * The URL of a call, below the prefix of who serves it; query parameters that are undefined are left out.
 * Used by the client, by query keys and by preload hints, so that all of them agree to the letter.
 */
export const urlOf = (name: EndpointName, input: AnyInput = {}): string => {
  const template = routes[name].slice(routes[name].indexOf(' ') + 1);
  const path = template.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(input.params?.[key] ?? ''));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined) search.set(key, String(value));
  }
  const suffix = search.size > 0 ? `?${search}` : '';
  return `${isRegistryEndpoint(name) ? registryPrefix : apiPrefix}${path}${suffix}`;
};
