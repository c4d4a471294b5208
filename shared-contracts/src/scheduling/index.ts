export * from './appointment-machine';
export * from './appointment-shapes';
export * from './appointments';
export * from './availability';
export * from './calendar-feeds';
export * from './event-types';
export * from './routes';
export * from './slots';
export { appointmentEventOf } from './events';
