export const availabilityTabs = ['week', 'dates', 'absences', 'closures', 'preview'] as const;
export type AvailabilityTab = (typeof availabilityTabs)[number];

const newKinds = ['schedule', 'date', 'absence', 'closure'] as const;

/** What the address says of this screen. `''` is not written into it. */
export interface AvailabilitySearch {
  readonly tab: AvailabilityTab;
  /** '': one's own, else the first. */
  readonly practitionerId: string;
  readonly scheduleId: string;
  readonly timeOffId: string;
  readonly new: '' | (typeof newKinds)[number];
  /** The pattern that a new one begins as. */
  readonly from: string;
  readonly year: string;
  /** The question why a time cannot be booked is open. */
  readonly why: '1' | '';
}

/** Total: a mistyped link opens the screen all the same. */
export const parseAvailabilitySearch = (
  params: Readonly<Record<string, string>>,
): AvailabilitySearch => ({
  tab: availabilityTabs.find((tab) => tab === params['tab']) ?? 'week',
  practitionerId: params['practitionerId'] ?? '',
  scheduleId: params['scheduleId'] ?? '',
  timeOffId: params['timeOffId'] ?? '',
  new: newKinds.find((kind) => kind === params['new']) ?? '',
  from: params['from'] ?? '',
  year: /^20\d\d$/.test(params['year'] ?? '') ? (params['year'] ?? '') : '',
  why: params['why'] === '1' ? '1' : '',
});

export const nothingOpen = {
  scheduleId: '',
  timeOffId: '',
  new: '',
  from: '',
  why: '',
} as const satisfies Partial<AvailabilitySearch>;
