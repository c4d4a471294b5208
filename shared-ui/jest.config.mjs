import { webPreset } from '@sala/tooling/jest';
export default webPreset('shared-ui', { keepLibraries: true });
