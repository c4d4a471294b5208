export * from './checkouts';
export * from './payment-connections';
export * from './payment-links';
export * from './plans';
export * from './routes';
export * from './subscription';
export * from './subscription-kinds';
