import type { KioskAppointment, KioskTicket } from '@sala/shared-contracts';

export interface BornOn {
  readonly day: number;
  readonly month: number;
}

/** Progress at the kiosk. Not in the address, where it would outlive the patient's turn. */
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

export type OnStep = (step: KioskStep) => void;

/** Length of a reminder code; scanners read it as the end of a URL. */
const codeLength = 12;

export const holdsCode = (shown: string): boolean =>
  shown.replace(/[^0-9a-z]/gi, '').length >= codeLength;
