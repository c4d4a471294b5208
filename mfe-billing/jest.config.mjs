import { webPreset } from '@sala/tooling/jest';

export default webPreset('mfe-billing', { keepLibraries: true });
