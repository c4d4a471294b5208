export { compose } from './compose';
export { readRelease, type StoredRelease } from './release';
export { ReleaseStore } from './store';
