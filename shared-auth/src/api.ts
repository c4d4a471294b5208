import {
  shellRoutes,
  urlAt,
  type AnyInput,
  type EndpointName,
  type Routes,
  type routes,
} from '@sala/shared-contracts';
import { createClient, type CallInput, type CallOutput } from '@sala/shared-contracts/client';
import { fetchAhead, fetchOnce, forgetEarlyAnswers, takeEarlyData } from './early-answers';
import { forgetWishes, noteChange, withOneEffect } from './one-effect';
import { useAuth } from './store';

/** Of the shell from the start; each remote brings those of the endpoints that it calls. */
const known = new Map<string, string>(Object.entries(shellRoutes));

/** Makes endpoints known to {@link api}: the shell does it with what a remote brings. */
export const learnEndpoints = (more: Routes): void => {
  for (const [name, route] of Object.entries(more)) known.set(name, route);
};

/** @throws an Error that says what is missing: a fault of the code that calls. */
const routeOf = (name: EndpointName): string => {
  const route = known.get(name);
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

/** The one way to call the API: `api.customerList({ query })`, typed from the contract. */
export const api = createClient({
  route: routeOf,
  token: () => useAuth.getState().token,
  locale: () => document.documentElement.lang,
  fetch: fetchAndNote,
  once: withOneEffect,
});

// What was asked ahead was asked as whoever was signed in then. On the first load that is the cookie's person, unless another tab was quicker.
useAuth.subscribe((now, before) => {
  const asBooted = !before.initialized && now.token === globalThis.salaEarlyToken;
  if (now.token !== before.token && !asBooted) forgetEarlyAnswers();
  if (now.token === null || now.user?.id !== before.user?.id) forgetWishes();
});

/**
 * Asks ahead for what the screen behind a link will ask for first; its own call then takes the
 * answer. Nothing that changes since is hidden by it: any change forgets it, and so do ten
 * seconds.
 *
 * @param url as `urlAt` writes it.
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

/** Endpoints that change something. */
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

/** Query key of every call of an endpoint: what to invalidate after a change. */
export const apiKey = <Name extends QueryName>(name: Name): readonly [Name] => [name];

/**
 * `useQuery(apiQuery('customerList', { query }))`: key and function from the same name. It begins
 * with the answer that was asked ahead, if that has come.
 */
export const apiQuery = <Name extends QueryName>(name: Name, ...[input]: Arguments<Name>) => ({
  queryKey: [name, input] as const,
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => callOf(name)(input, { signal }),
  // The URL is the call's own, so its answer is, too.
  initialData: () =>
    takeEarlyData(urlAt(routeOf(name), input as AnyInput | undefined)) as
      | CallOutput<Name>
      | undefined,
});

/** `useMutation(apiMutation('customerCreate'))`. */
export const apiMutation = <Name extends MutationName>(name: Name) => ({
  mutationKey: [name] as const,
  mutationFn: (input: CallInput<Name>) => callOf(name)(input),
});
