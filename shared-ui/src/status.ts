/** A state by colour, icon and word. Its icons keep it out of the first load. */
export { StatusChip, type StatusChipProps } from './controls/status-chip';
export { statusTones, type StatusTone } from './controls/status-tones';
