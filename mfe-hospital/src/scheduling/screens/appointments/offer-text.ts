import type { Appointment } from '@sala/shared-contracts';
import type { Translate } from '@sala/screen-parts/translate';

/** Offered time, practitioner if known, and site if it differs from the requested one. */
export const offerText = (
  t: Translate,
  {
    offer,
    site,
  }: Pick<Appointment, 'site'> & { readonly offer: NonNullable<Appointment['offer']> },
  when: string,
): string => {
  const { practitioner } = offer;
  const what = practitioner
    ? t('appointments.offer.whatWith', { when, doctor: practitioner.name })
    : t('appointments.offer.what', { when });
  return offer.site.id === site.id
    ? what
    : t('appointments.offer.where', { what, site: offer.site.name });
};
