import type {
  AppointmentDetail,
  Department,
  EventType,
  Practitioner,
  Site,
  Slot,
} from '@sala/shared-contracts';
import type { startApi } from '@sala/shell-sdk/testing';

const id = (end: string) => `00000000-0000-4000-8000-0000000000${end}`;

export const site: Site = {
  id: id('01'),
  name: 'Centro',
  address: null,
  latitude: null,
  longitude: null,
  phone: null,
  clues: null,
  operationNotice: null,
  healthOfficer: null,
  healthOfficerLicence: null,
  timeZone: null,
  openingHours: {},
  active: true,
  version: 1,
};

export const department: Department = {
  id: id('02'),
  code: 'medicina_general',
  name: 'Medicina General',
  color: '#2563eb',
  siteId: site.id,
  tokenPrefix: 'MG',
  headId: null,
  sapOrgUnit: null,
  active: true,
  version: 1,
};

export const elena: Practitioner = {
  id: id('03'),
  userId: null,
  firstName: 'Elena',
  lastName: 'Ríos',
  secondLastName: null,
  name: 'Elena Ríos',
  profession: 'doctor',
  specialty: null,
  color: '#9333ea',
  departmentIds: [department.id],
  siteIds: [site.id],
  eventTypeIds: [id('04')],
  acceptsNewPatients: true,
  gaps: [],
  active: true,
  version: 1,
};

export const control: EventType = {
  id: id('04'),
  slug: 'control',
  name: 'Control',
  description: null,
  departmentId: department.id,
  categoryId: null,
  minutes: 20,
  otherMinutes: [],
  bufferBefore: 0,
  bufferAfter: 0,
  slotStep: 20,
  minNoticeMinutes: 0,
  windowDays: 180,
  dailyLimit: null,
  capacity: 1,
  requiresConfirmation: false,
  kinds: ['in_person'],
  color: '#16a34a',
  price: 50_000,
  productId: null,
  assignment: 'any',
  questions: [{ key: 'referido', label: '¿Quién lo refiere?', type: 'text', required: true }],
  followUpDays: null,
  freeDays: null,
  freeVisits: null,
  sendsConfirmation: true,
  reminderMinutes: null,
  siteIds: [],
  practitionerIds: [elena.id],
  position: 1,
  active: true,
  upcoming: 0,
  bookable: true,
  version: 1,
};

/** A slot on 24 November 2026, Mexico City time. */
export const slotAt = (hour: number, minute = 0): Slot & { readonly score: number } => {
  const startAt = new Date(Date.UTC(2026, 10, 24, hour + 6, minute)).toISOString();
  return {
    startAt,
    endAt: new Date(Date.parse(startAt) + 20 * 60_000).toISOString(),
    practitionerId: elena.id,
    siteId: site.id,
    free: 1,
    score: 90,
  };
};

/** Answers of the free times a booking form asks for; the first is recommended. */
export const freeTimes = (slots: readonly (Slot & { readonly score: number })[]) => {
  const days = slots.map(({ startAt }) =>
    new Date(Date.parse(startAt) - 6 * 3_600_000).toISOString().slice(0, 10),
  );
  const [first] = slots;
  return {
    slotDays: {
      items: [...new Set(days)].map((day) => ({
        day,
        free: days.filter((one) => one === day).length,
      })),
    },
    slotFirst: {
      items: [...slots],
      recommended: first
        ? {
            startAt: first.startAt,
            practitionerId: first.practitionerId,
            siteId: first.siteId,
            why: 'first' as const,
          }
        : null,
    },
    slotList: { items: [...slots] },
  };
};

/** Answers every search of free times with these. */
export const answerTimes = (
  answer: ReturnType<typeof startApi>['answer'],
  slots: Parameters<typeof freeTimes>[0],
) => {
  const { slotDays, slotFirst, slotList } = freeTimes(slots);
  answer('slotDays', slotDays);
  answer('slotFirst', slotFirst);
  answer('slotList', slotList);
  answer('appointmentList', { items: [], total: 0, page: 1, pageSize: 25 }); // nobody waits
};

export const marianaId = id('05');

export const bookedAt = (startAt: string): AppointmentDetail => ({
  id: id('06'),
  uid: 'abcdefghij12',
  patient: {
    id: marianaId,
    recordNumber: 'EXP-000001',
    name: 'Mariana García López',
    listName: 'García López, Mariana',
    birthDate: '2005-03-12',
    sex: 'M',
    phone: null,
    hasAlerts: false,
    debt: 0,
  },
  eventType: { id: control.id, name: control.name },
  practitioner: { id: elena.id, name: elena.name },
  department: { id: department.id, name: department.name },
  site: { id: site.id, name: site.name, timeZone: 'America/Mexico_City' },
  room: null,
  startAt,
  endAt: new Date(Date.parse(startAt) + 20 * 60_000).toISOString(),
  allDay: false,
  kind: 'in_person',
  status: 'scheduled',
  moves: ['confirmed', 'cancelled', 'rescheduled'],
  undoable: false,
  priority: 'routine',
  reasonCategory: null,
  reason: null,
  internalNote: null,
  bookedVia: 'staff',
  overbooked: false,
  confirmedAt: null,
  confirmedChannel: null,
  checkedInAt: null,
  arrivedLate: false,
  rescheduledFromId: null,
  movedFrom: null,
  seriesId: null,
  priceQuoted: 50_000,
  createdAt: '2026-11-22T12:00:00.000Z',
  noShowRisk: null,
  offer: null,
  turn: null,
  noteSigned: false,
  version: 1,
  customAnswers: {},
  meetingUrl: null,
  overbookReason: null,
  cancelReason: null,
  cancelledBy: null,
  cancelledLate: false,
  history: [],
  messages: [],
  past: [],
  waitlist: null,
});
