export * from './builds';
export * from './registry';
