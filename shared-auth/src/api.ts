import type { EndpointName, routes } from '@sala/shared-contracts';
import { createClient, type CallInput, type CallOutput } from '@sala/shared-contracts/client';
import { fetchOnce } from './early-answers';
import { useAuth } from './store';

/** The one way to call the API: `api.customerList({ query })`, typed from the contract. */
export const api = createClient({
  token: () => useAuth.getState().token,
  locale: () => document.documentElement.lang,
  fetch: fetchOnce,
});

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

/** `useQuery(apiQuery('customerList', { query }))`: key and function from the same name. */
export const apiQuery = <Name extends QueryName>(name: Name, ...[input]: Arguments<Name>) => ({
  queryKey: [name, input] as const,
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => callOf(name)(input, { signal }),
});

/** `useMutation(apiMutation('customerCreate'))`. */
export const apiMutation = <Name extends MutationName>(name: Name) => ({
  mutationKey: [name] as const,
  mutationFn: (input: CallInput<Name>) => callOf(name)(input),
});
