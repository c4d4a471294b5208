export * from './clinical-tasks';
export * from './routes';
export * from './task-files';
export * from './task-kinds';
export * from './tasks';
export * from './waiting-counts';
