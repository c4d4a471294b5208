export * from './routes';
export * from './sap-cases';
export * from './sap-connections';
export * from './sap-kinds';
export * from './sap-messages';
export * from './sap-patients';
export * from './sap-schedule';
export * from './sap-shapes';
