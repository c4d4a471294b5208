import { webPreset } from '@sala/tooling/jest';

export default webPreset('mfe-customers', { keepLibraries: true });
