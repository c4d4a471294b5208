export * from './builds';
