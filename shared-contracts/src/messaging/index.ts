export * from './channel-connections';
export * from './contacts';
export * from './conversations';
export * from './messages';
export * from './messaging-kinds';
export * from './routes';
export * from './sandbox-phone';
export * from './sms-segments';
