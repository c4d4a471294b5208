import { nodePreset } from '@sala/tooling/jest';

export default nodePreset('server', { database: true, keepModules: true });
