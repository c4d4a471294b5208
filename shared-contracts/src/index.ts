export * from './platform';
export * from './identity';
export * from './clinic';
export * from './patients';
export * from './customers';
export * from './sales';
export * from './datasets';
export * from './scheduling';
export * from './front-desk';
export * from './clinical';
export * from './messaging';
export * from './tasks';
export * from './rules';
export * from './sap';
export * from './billing';
export * from './releases';

/* Tables assembled from the domains. */
export * from './contract';
export * from './custom-role-cells';
export * from './domains';
export * from './events';
export * from './idempotency';
export * as limits from './limits';
export * from './live-events';
export * from './permissions';
export * from './problem';
export * from './route-table';
export * from './shell-routes';
