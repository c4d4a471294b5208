import type { Appointment } from '@sala/shared-contracts';
import type { Translate } from '@sala/screen-parts/translate';

/** What is offered to who waits: when, and with whom where that is known. */
export const offerWords = (t: Translate, { practitioner }: NonNullable<Appointment['offer']>, when: string): string =>
  practitioner ? t('appointments.offer.whatWith', { when, doctor: practitioner.name }) : t('appointments.offer.what', { when });
