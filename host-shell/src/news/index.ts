export { Chips } from './chips';
export { Strips } from './strips';
export { loadNewsWords } from './words';
