import type { Practitioner, Slot } from '@sala/shared-contracts';
import { useDayWords } from '@sala/shell-sdk';
import { useOtherZone } from '../use-other-zone';
import { useZonedFormats } from '../../../parts/use-zoned-format';
import { useZones } from '../../../parts/use-zones';

type Place = Pick<Slot, 'startAt' | 'practitionerId' | 'siteId'>;

export interface SlotLabels {
  /** In the zone of the slot's site, named if it differs from the company's. */
  readonly moment: (slot: Place) => string;
  /** `08:30` in that zone. */
  readonly clock: (slot: Place) => string;
  /** `mar 24 nov` in that zone. */
  readonly day: (slot: Place) => string;
  /** Practitioner and site, with the zone if it differs from the company's. */
  readonly where: (slot: Place) => string;
  /** `mar 24` of yyyy-mm-dd. */
  readonly heading: (day: string) => string;
  /** `mar 24 nov, 08:30` in a zone. */
  readonly at: (instant: string, zone: string) => string;
}

/** Labels of free times, in the zone of each site. */
export const useSlotLabels = (practitioners: readonly Practitioner[]): SlotLabels => {
  const formats = useZonedFormats();
  const zones = useZones();
  const otherZone = useOtherZone();
  const { say } = useDayWords();
  const formatAt = ({ siteId }: Place) => formats(zones.ofSite(siteId));
  const elsewhere = ({ startAt, siteId }: Place) => otherZone(zones.ofSite(siteId), startAt);
  return {
    moment: (slot) =>
      [formatAt(slot).moment(slot.startAt), elsewhere(slot)].filter(Boolean).join(' '),
    clock: (slot) => formatAt(slot).clock(slot.startAt),
    day: (slot) => formatAt(slot).shortDay(slot.startAt),
    heading: (day) => `${say('shortWeekday', day)} ${Number(day.slice(8))}`,
    at: (instant, zone) => formats(zone).moment(instant),
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
