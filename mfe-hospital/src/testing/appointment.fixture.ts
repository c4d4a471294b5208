import type { Appointment, AppointmentDetail } from '@sala/shared-contracts';
import { problem, type startApi } from '@sala/shell-sdk/testing';

const id = (end: number): string => `00000000-0000-4000-8000-${String(end).padStart(12, '0')}`;
let made = 100;

/** An hour ahead, so that the patient can check in. */
export const inAnHour = (): string => new Date(Date.now() + 3_600_000).toISOString();

export const anAppointment = (name: string, change: Partial<Appointment> = {}): Appointment => {
  made += 1;
  const startAt = inAnHour();
  return {
    id: id(made),
    uid: `uid${made}abcdef`,
    patient: {
      id: id(made + 1000),
      recordNumber: 'EXP-000123',
      name,
      listName: name,
      birthDate: '1990-03-12',
      sex: 'M',
      phone: '+525512345678',
      hasAlerts: false,
      debt: 0,
    },
    eventType: { id: id(1), name: 'Primera vez' },
    practitioner: { id: id(2), name: 'Clara Mora' },
    department: { id: id(3), name: 'Medicina general' },
    site: { id: id(4), name: 'Centro', timeZone: 'America/Mexico_City' },
    room: null,
    startAt,
    endAt: new Date(Date.parse(startAt) + 1_800_000).toISOString(),
    allDay: false,
    status: 'scheduled',
    moves: ['confirmed', 'checked_in', 'cancelled', 'rescheduled'],
    undoable: false,
    priority: 'routine',
    reasonCategory: null,
    reason: null,
    bookedVia: 'phone',
    confirmedChannel: null,
    priceQuoted: 70_000,
    createdAt: '2026-11-20T15:00:00Z',
    noShowRisk: null,
    offer: null,
    turn: null,
    noteSigned: false,
    version: 1,
    ...change,
  };
};

export const detailOf = (
  appointment: Appointment,
  change: Partial<AppointmentDetail> = {},
): AppointmentDetail => ({
  ...appointment,
  kind: 'in_person',
  internalNote: null,
  overbooked: false,
  confirmedAt: null,
  checkedInAt: null,
  arrivedLate: false,
  rescheduledFromId: null,
  movedFrom: null,
  seriesId: null,
  customAnswers: {},
  meetingUrl: null,
  overbookReason: null,
  cancelReason: null,
  cancelledBy: null,
  cancelledLate: false,
  past: [],
  waitlist: null,
  history: [
    {
      at: '2026-11-20T15:00:00Z',
      by: 'Ana Ruiz',
      from: null,
      to: 'scheduled',
      reason: null,
      undo: false,
    },
  ],
  messages: [
    {
      id: id(7),
      at: '2026-11-22T05:00:00Z',
      kind: 'reminder',
      channel: 'sms',
      status: 'postponed',
      reason: null,
      until: '2026-11-22T15:00:00Z',
      by: null,
    },
    {
      id: id(5),
      at: '2026-11-21T15:00:00Z',
      kind: 'reminder',
      channel: 'email',
      status: 'sent',
      reason: null,
      until: null,
      by: 'Luis Paz',
    },
    {
      id: id(6),
      at: '2026-11-20T15:00:00Z',
      kind: 'booked',
      channel: 'email',
      status: 'skipped',
      reason: 'no_consent',
      until: null,
      by: null,
    },
  ],
  ...change,
});

export const noFacets = {
  status: [],
  practitionerId: [],
  departmentId: [],
  eventTypeId: [],
  siteId: [],
  bookedVia: [],
  payment: [],
};

/** Serves these appointments as the list, with its surrounding endpoints. */
export const answerLists = (
  answer: ReturnType<typeof startApi>['answer'],
  items: readonly Appointment[],
) => {
  // First: the path would match the other names as ids.
  answer('appointmentView', ({ params }) => {
    const found = items.find(({ id }) => id === params.appointmentId);
    return found ? detailOf(found) : problem('resource.not_found', 'No se encontró lo que buscas.');
  });
  answer('appointmentUsual', { usual: null });
  answer('appointmentReplyList', { items: [], links: 0 });
  answer('appointmentCounts', {
    today: items.length,
    upcoming: 12,
    unconfirmed: 7,
    waitlist: 2,
    past: 9,
    lost: 1,
  });
  answer('appointmentFacets', noFacets);
  answer('siteList', { items: [] });
  answer('departmentList', { items: [] });
  answer('practitionerList', { items: [] });
  answer('eventTypeList', { items: [] });
  answer('categoryList', { items: [] });
  return answer('appointmentList', ({ query }) => ({
    items: [...items],
    total: items.length,
    page: query.page,
    pageSize: query.pageSize,
  }));
};
