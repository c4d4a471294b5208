export { healthLimits, healthRule } from './health-rule';
export { startHealthWatch, type HealthWatch, type HealthWatchOptions } from './health-watch';
