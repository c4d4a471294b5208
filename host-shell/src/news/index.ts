export { Chips } from './chips';
export { GrantStrip } from './grant-strip';
export { Strips } from './strips';
export { loadNewsMessages } from './messages';
