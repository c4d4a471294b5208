/** Limits of all domains, as `limits.fieldKeyMax`. Bundlers drop unused ones. */
export * from './platform/limits';
export * from './identity/limits';
export * from './clinic/limits';
export * from './patients/limits';
export * from './customers/limits';
export * from './sales/limits';
export * from './datasets/limits';
export * from './scheduling/limits';
export * from './front-desk/limits';
export * from './clinical/limits';
export * from './messaging/limits';
export * from './tasks/limits';
export * from './rules/limits';
export * from './sap/limits';
export * from './billing/limits';
export * from './releases/limits';
