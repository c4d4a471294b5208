export * from './campaign-kinds';
export * from './campaigns';
export * from './condition';
export * from './condition-kinds';
export * from './routes';
export * from './rule-definition';
export * from './rule-kinds';
export * from './rules';
