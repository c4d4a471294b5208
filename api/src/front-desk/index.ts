export { moveVisit } from './model/move-entry';
