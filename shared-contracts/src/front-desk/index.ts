export * from './check-ins';
export * from './devices';
export * from './kiosk';
export * from './queue';
export * from './queue-machine';
export * from './routes';
export { queueEventOf, visitEventOf } from './events';
