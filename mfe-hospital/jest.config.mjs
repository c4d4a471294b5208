import { webPreset } from '@sala/tooling/jest';

export default webPreset('mfe-hospital', { keepLibraries: true });
