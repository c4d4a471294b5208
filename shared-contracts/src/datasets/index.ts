export * from './dataset-columns';
export * from './dataset-cross';
export * from './dataset-definition';
export * from './dataset-schedule-kinds';
export * from './dataset-schedules';
export * from './datasets';
export * from './routes';
