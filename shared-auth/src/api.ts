import {
  shellRoutes,
  urlAt,
  type AnyInput,
  type EndpointName,
  type Routes,
  type routes,
} from '@sala/shared-contracts';
import { createClient, type CallInput, type CallOutput } from '@sala/shared-contracts/client';
import { callerToken } from './device-token';
import { fetchAhead, fetchOnce, forgetEarlyAnswers, takeEarlyData } from './early-answers';
import { forgetTrackedCalls, noteChange, withIdempotencyKey } from './idempotency';
import { useAuth } from './store';

/** The shell's routes; each remote adds those of the endpoints it calls. */
const knownRoutes = new Map<string, string>(Object.entries(shellRoutes));

/** Registers a remote's endpoints with {@link api}; called by the shell. */
export const learnEndpoints = (more: Routes): void => {
  for (const [name, route] of Object.entries(more)) knownRoutes.set(name, route);
};

/** @throws an Error naming the missing table: a bug of the caller. */
const routeOf = (name: EndpointName): string => {
  const route = knownRoutes.get(name);
  if (route === undefined)
    throw new Error(
      `${name}: nobody brought its route. Name its table in \`endpoints\` of the remote's src/remote.ts`,
    );
  return route;
};

const fetchAndNote: typeof fetch = (input, init) => {
  if (init?.method !== 'GET') noteChange();
  return fetchOnce(input, init);
};

/** Typed API client from the contract: `api.customerList({ query })`. */
export const api = createClient({
  route: routeOf,
  token: () => callerToken(useAuth.getState().token),
  locale: () => document.documentElement.lang,
  fetch: fetchAndNote,
  sendOnce: withIdempotencyKey,
});

// Early responses belong to the person at request time: on first load the cookie's person, unless
// another tab was faster.
useAuth.subscribe((now, before) => {
  const asBooted = !before.initialized && now.token === globalThis.salaEarlyToken;
  if (now.token !== before.token && !asBooted) forgetEarlyAnswers();
  if (now.token === null || now.user?.id !== before.user?.id) forgetTrackedCalls();
});

/**
 * Prefetches the first calls of the screen behind a link; its own call consumes the response. Never
 * hides later changes: any mutation drops it, and so do ten seconds.
 *
 * @param url as built by `urlAt`.
 */
export const askAhead = (url: string): void => {
  const { token } = useAuth.getState();
  fetchAhead(url, {
    accept: 'application/json',
    'accept-language': document.documentElement.lang,
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
  });
};

/** Endpoints that read. */
export type QueryName = {
  [Name in EndpointName]: (typeof routes)[Name] extends `GET ${string}` ? Name : never;
}[EndpointName];

/** Endpoints that write. */
export type MutationName = Exclude<EndpointName, QueryName>;

type Arguments<Name extends EndpointName> =
  Record<never, never> extends CallInput<Name>
    ? [input?: CallInput<Name>]
    : [input: CallInput<Name>];

type AnyCall<Name extends EndpointName> = (
  input: CallInput<Name> | undefined,
  options?: { readonly signal?: AbortSignal },
) => Promise<CallOutput<Name>>;

// One signature for all: TypeScript cannot apply a call whose argument list depends on the name.
const callOf = <Name extends EndpointName>(name: Name) => api[name] as unknown as AnyCall<Name>;

/** Prefix of an endpoint's query keys, for invalidation. */
export const apiKey = <Name extends QueryName>(name: Name): readonly [Name] => [name];

/**
 * `useQuery(apiQuery('customerList', { query }))`: key and function from one name. Starts with the
 * early response, if it has arrived.
 */
export const apiQuery = <Name extends QueryName>(name: Name, ...[input]: Arguments<Name>) => ({
  queryKey: [name, input] as const,
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => callOf(name)(input, { signal }),
  // The URL identifies the call and so its response.
  initialData: () =>
    takeEarlyData(urlAt(routeOf(name), input as AnyInput | undefined)) as
      | CallOutput<Name>
      | undefined,
});

export const apiMutation = <Name extends MutationName>(name: Name) => ({
  mutationKey: [name] as const,
  mutationFn: (input: CallInput<Name>) => callOf(name)(input),
});
