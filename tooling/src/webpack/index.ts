export { createRemote, type Bundle } from './remote';
export { createShell } from './shell';
export type { BuildTarget } from './base-config';
export { sharedModules } from './shared-modules';
