import type { Practitioner, Slot } from '@sala/shared-contracts';
import { useOtherZone } from '../use-other-zone';
import { useZonedFormats } from '../../../parts/use-zoned-format';
import { useZones } from '../../../parts/use-zones';

type Place = Pick<Slot, 'startAt' | 'practitionerId' | 'siteId'>;

export interface SlotWords {
  /** By the clocks of the slot's own site, which it names where they are not the company's. */
  readonly moment: (slot: Place) => string;
  /** `08:30`, by those clocks. */
  readonly clock: (slot: Place) => string;
  /** `mar 24 nov`, by those clocks. */
  readonly day: (slot: Place) => string;
  /** With whom and where, and by whose clocks where they are not the company's. */
  readonly where: (slot: Place) => string;
}

/** What a free time is called: two sites may lie in two zones. */
export const useSlotWords = (practitioners: readonly Practitioner[]): SlotWords => {
  const formats = useZonedFormats();
  const zones = useZones();
  const otherZone = useOtherZone();
  const formatAt = ({ siteId }: Place) => formats(zones.ofSite(siteId));
  const elsewhere = ({ startAt, siteId }: Place) => otherZone(zones.ofSite(siteId), startAt);
  return {
    moment: (slot) =>
      [formatAt(slot).moment(slot.startAt), elsewhere(slot)].filter(Boolean).join(' '),
    clock: (slot) => formatAt(slot).clock(slot.startAt),
    day: (slot) => formatAt(slot).shortDay(slot.startAt),
    where: (slot) => {
      const site = zones.sites.find(({ id }) => id === slot.siteId)?.name;
      return [
        practitioners.find(({ id }) => id === slot.practitionerId)?.name,
        site,
        elsewhere(slot),
      ]
        .filter(Boolean)
        .join(' · ');
    },
  };
};
