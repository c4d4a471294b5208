export * from './clinical';
export * from './emergency-access';
export * from './emergency-access-kinds';
export * from './patient-clinical';
export * from './routes';
export * from './visit-note';
export * from './visits';
