import { urlOf, type AnyInput, type EndpointName, type routes } from '@sala/shared-contracts';
import { createClient, type CallInput, type CallOutput } from '@sala/shared-contracts/client';
import { earlyData, fetchAhead, fetchOnce, forgetEarlyAnswers } from './early-answers';
import { useAuth } from './store';

/** The one way to call the API: `api.customerList({ query })`, typed from the contract. */
export const api = createClient({
  token: () => useAuth.getState().token,
  locale: () => document.documentElement.lang,
  fetch: fetchOnce,
});

// What was asked ahead was asked as whoever was signed in then. On the first load that is the cookie's person.
useAuth.subscribe((now, before) => {
  if (before.token !== null && now.token !== before.token) forgetEarlyAnswers();
});

/**
 * Asks ahead for what the screen behind a link will ask for first; its own call then takes the answer.
 * Nothing that changes since is hidden by it: any change forgets it, and so do ten seconds.
 * @param url as `urlOf` writes it.
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
  Record<never, never> extends CallInput<Name> ? [input?: CallInput<Name>] : [input: CallInput<Name>];

type AnyCall<Name extends EndpointName> = (
  input: CallInput<Name> | undefined,
  options?: { readonly signal?: AbortSignal },
) => Promise<CallOutput<Name>>;

// One signature for all: TypeScript cannot apply a call whose argument list depends on the name.
const callOf = <Name extends EndpointName>(name: Name) => api[name] as unknown as AnyCall<Name>;

/** Query key of every call of an endpoint: what to invalidate after a change. */
export const apiKey = <Name extends QueryName>(name: Name): readonly [Name] => [name];

/**
 * `useQuery(apiQuery('customerList', { query }))`: key and function from the same name. It begins with the
 * answer that was asked ahead, if that has come.
 */
export const apiQuery = <Name extends QueryName>(name: Name, ...[input]: Arguments<Name>) => ({
  queryKey: [name, input] as const,
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => callOf(name)(input, { signal }),
  // The URL is the call's own, so its answer is, too; the call itself then takes it without the network.
  initialData: () => earlyData(urlOf(name, input as AnyInput | undefined)) as CallOutput<Name> | undefined,
});

/** `useMutation(apiMutation('customerCreate'))`. */
export const apiMutation = <Name extends MutationName>(name: Name) => ({
  mutationKey: [name] as const,
  mutationFn: (input: CallInput<Name>) => callOf(name)(input),
});
