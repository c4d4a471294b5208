export * from './account';
export * from './auth';
export * from './external-identities';
export * from './invitations';
export * from './members';
export * from './roles';
export * from './routes';
