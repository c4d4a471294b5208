import type { KioskAppointment, KioskTicket } from '@sala/shared-contracts';

export interface BornOn {
  readonly day: number;
  readonly month: number;
}

/** How far somebody at the kiosk is. Not in the address: what is there outlives whoever typed it. */
export type KioskStep =
  | { readonly at: 'welcome' | 'desk' | 'leave' }
  | { readonly at: 'birth'; readonly shown: string }
  | {
      readonly at: 'appointment';
      readonly shown: string;
      readonly bornOn: BornOn;
      readonly appointment: KioskAppointment;
    }
  | { readonly at: 'token'; readonly ticket: KioskTicket };

export type GoOn = (step: KioskStep) => void;

/** The length of a code of a reminder; scanners read it as the end of an address. */
const codeLength = 12;

export const holdsCode = (shown: string): boolean =>
  shown.replace(/[^0-9a-z]/gi, '').length >= codeLength;
