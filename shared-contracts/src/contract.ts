import { domains, type Domain } from './domains';
import type { EndpointsOf } from './platform/endpoint';
import type { EndpointName, routes } from './route-table';

/**
 * Every endpoint by operation id. The server binds it; the browser's client takes its types from
 * it.
 */
export const contract = {
  ...domains.platform.endpoints,
  ...domains.identity.endpoints,
  ...domains.clinic.endpoints,
  ...domains.patients.endpoints,
  ...domains.customers.endpoints,
  ...domains.sales.endpoints,
  ...domains.datasets.endpoints,
  ...domains.scheduling.endpoints,
  ...domains['front-desk'].endpoints,
  ...domains.clinical.endpoints,
  ...domains.messaging.endpoints,
  ...domains.tasks.endpoints,
  ...domains.rules.endpoints,
  ...domains.sap.endpoints,
  ...domains.billing.endpoints,
  ...domains.releases.endpoints,
} satisfies EndpointsOf<typeof routes>;

export type Contract = typeof contract;

type Answering<Kind> = {
  [Name in EndpointName]: Contract[Name] extends { readonly [K in keyof Kind]: Kind[K] }
    ? Name
    : never;
}[EndpointName];
type Ending<Word extends string> = {
  [Name in EndpointName]: (typeof routes)[Name] extends `${string} ${Word}` ? Name : never;
}[EndpointName];
type Same<One, Other> = [One, Other] extends [Other, One] ? true : never;

/** Compile-time check: the response kind of each route matches its endpoint. */
export const responseKindsMatch: readonly [
  Same<Ending<'file'>, Answering<{ download: true }>>,
  Same<
    Ending<'204'>,
    Exclude<EndpointName, Answering<{ response: unknown }> | Answering<{ download: true }>>
  >,
] = [true, true];

const domainByEndpoint = new Map<string, Domain>(
  Object.entries(domains).flatMap(
    ([domain, { endpoints }]) => Object.keys(endpoints).map((name) => [name, domain as Domain]), // the keys of a constant object
  ),
);

export const domainOf = (name: EndpointName): Domain => {
  const domain = domainByEndpoint.get(name);
  if (!domain) throw new Error(`${name} is of no domain`); // every name comes from a domain
  return domain;
};
