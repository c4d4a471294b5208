import { nodePreset } from '@sala/tooling/jest';

export default nodePreset('api', { database: true, keepModules: true });
