/** Separate entry, because its icons would enlarge the first load. */
export { StatusChip, type StatusChipProps } from './controls/status-chip';
export { statusTones, type StatusTone } from './controls/status-tones';
export { statusLooks, type StatusLook } from './controls/status-looks';
