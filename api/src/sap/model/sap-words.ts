import type { Locale } from '@sala/shared-contracts';

/** What the history of an appointment says, in the language of the company's records. */
export const sapWords: Readonly<
  Record<Locale, { cancelled: string; moved: string; kept: string; overbooked: string }>
> = {
  'es-MX': {
    cancelled: 'Se canceló en SAP',
    moved: 'Se cambió en SAP',
    kept: 'Choca con una cita de SAP, que se conserva',
    overbooked: 'Sobrecupo en SAP',
  },
  en: {
    cancelled: 'Cancelled in SAP',
    moved: 'Changed in SAP',
    kept: 'It clashes with an appointment in SAP, which stays',
    overbooked: 'Overbooked in SAP',
  },
};
