export { Chips } from './chips';
export { GrantStrip } from './grant-strip';
export { Strips } from './strips';
export { loadNewsWords } from './messages';
