export * from './alerts.ts';
export * from './categorization.ts';
export * from './delivery.ts';
export * from './gateway.ts';
export * from './identity.ts';
export * from './market.ts';
