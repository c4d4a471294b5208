export const eventTypeTabs = [
  'basics',
  'availability',
  'limits',
  'questions',
  'notifications',
  'price',
] as const;
export type EventTypeTab = (typeof eventTypeTabs)[number];

/** What the address says of this screen. `''` is not written into it. */
export interface EventTypesSearch {
  readonly archived: '1' | '';
  readonly eventTypeId: string;
  readonly new: '1' | '';
  /** Of the open panel. */
  readonly tab: EventTypeTab | '';
}

/** Total: a mistyped link opens the screen all the same. */
export const parseEventTypesSearch = (
  params: Readonly<Record<string, string>>,
): EventTypesSearch => ({
  archived: params['archived'] === '1' ? '1' : '',
  eventTypeId: params['eventTypeId'] ?? '',
  new: params['new'] === '1' ? '1' : '',
  tab: eventTypeTabs.find((tab) => tab === params['tab']) ?? '',
});

export const nothingOpen = {
  eventTypeId: '',
  new: '',
  tab: '',
} as const satisfies Partial<EventTypesSearch>;
