import { webPreset } from '@sala/tooling/jest';

export default webPreset('screen-parts', { keepLibraries: true });
