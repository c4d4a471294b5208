import { nodePreset } from './src/jest/index.mjs';

export default nodePreset('tooling', { keepModules: true });
