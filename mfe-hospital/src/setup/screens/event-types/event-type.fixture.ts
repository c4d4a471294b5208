import type { EventType } from '@sala/shared-contracts';

let made = 0;

/** An event type as the API returns it, with overrides. */
export const eventTypeOf = (given: Partial<EventType> = {}): EventType => {
  made += 1;
  return {
    id: `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`,
    slug: `tipo-${made}`,
    name: `Tipo ${made}`,
    description: null,
    departmentId: '00000000-0000-4000-8000-0000000000d1',
    categoryId: null,
    minutes: 30,
    otherMinutes: [],
    bufferBefore: 0,
    bufferAfter: 0,
    slotStep: 15,
    minNoticeMinutes: 0,
    windowDays: 180,
    dailyLimit: null,
    capacity: 1,
    requiresConfirmation: false,
    kinds: ['in_person'],
    color: '#0f766e',
    price: 80_000,
    productId: null,
    assignment: 'any',
    questions: [],
    followUpDays: null,
    freeDays: null,
    freeVisits: null,
    sendsConfirmation: true,
    reminderMinutes: null,
    siteIds: [],
    practitionerIds: [],
    position: made,
    active: true,
    upcoming: 0,
    bookable: true,
    version: 1,
    ...given,
  };
};
