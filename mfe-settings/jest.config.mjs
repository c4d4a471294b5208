import { webPreset } from '@sala/tooling/jest';

export default webPreset('mfe-settings', { keepLibraries: true });
