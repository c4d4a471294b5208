export * from './checkouts';
export * from './difference-kinds';
export * from './differences';
export * from './payment-links';
export * from './plans';
export * from './routes';
export * from './subscription';
export * from './subscription-kinds';
