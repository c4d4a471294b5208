export * from './checkouts';
export * from './declines/decline-words';
export * from './payment-links';
export * from './plans';
export * from './purchase-messages';
export * from './routes';
export * from './subscription';
export * from './subscription-kinds';
