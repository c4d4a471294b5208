export * from './plans';
export * from './routes';
