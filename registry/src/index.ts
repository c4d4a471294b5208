export { compose } from './compose';
export { readRelease, type Release, type StoredRelease } from './release';
export { ReleaseStore } from './store';
