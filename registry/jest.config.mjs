import { nodePreset } from '@sala/tooling/jest';

export default nodePreset('registry', { database: true, keepModules: true });
