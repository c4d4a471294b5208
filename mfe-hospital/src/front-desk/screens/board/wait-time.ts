import type { StatusTone } from '@sala/shared-ui/icons';

export interface WaitLimits {
  /** Minutes. */
  readonly longWait: number;
  readonly tooLongWait: number;
}

export type WaitLength = 'short' | 'long' | 'tooLong';

export const waitLength = (minutes: number, { longWait, tooLongWait }: WaitLimits): WaitLength =>
  minutes >= tooLongWait ? 'tooLong' : minutes >= longWait ? 'long' : 'short';

export const waitTones: Readonly<Record<WaitLength, StatusTone>> = {
  short: 'slate',
  long: 'amber',
  tooLong: 'red',
};
