import type { Practitioner, Slot } from '@sala/shared-contracts';
import { useOtherZone } from '../use-other-zone';
import { useZonedFormats } from '../use-zoned-format';
import { useZones } from '../use-zones';

type Place = Pick<Slot, 'startAt' | 'practitionerId' | 'siteId'>;

export interface SlotWords {
  /** By the clocks of the slot's own site, which they name where they are not the company's. */
  readonly moment: (slot: Place) => string;
  readonly clock: (slot: Place) => string;
  /** With whom, and where if there are several places. */
  readonly where: (slot: Place) => string;
}

/** What a free time is called: two sites may lie in two zones. */
export const useSlotWords = (practitioners: readonly Practitioner[]): SlotWords => {
  const formats = useZonedFormats();
  const zones = useZones();
  const otherZone = useOtherZone();
  const told = (time: string, startAt: string, siteId: string) => [time, otherZone(zones.ofSite(siteId), startAt)].filter(Boolean).join(' ');
  const siteName = (siteId: string) => (zones.sites.length > 1 ? zones.sites.find(({ id }) => id === siteId)?.name : undefined);
  return {
    moment: ({ startAt, siteId }) => told(formats(zones.ofSite(siteId)).moment(startAt), startAt, siteId),
    clock: ({ startAt, siteId }) => told(formats(zones.ofSite(siteId)).clock(startAt), startAt, siteId),
    where: ({ practitionerId, siteId }) => [practitioners.find(({ id }) => id === practitionerId)?.name, siteName(siteId)].filter(Boolean).join(' · '),
  };
};
