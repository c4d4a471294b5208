import type { QueueCard, QueueStay } from '@sala/shared-contracts';

const id = (end: string): string => `00000000-0000-4000-8000-0000000000${end}`;

/** A patient waiting for Dr. Ríos since ten, with overrides. */
export const queueCard = (end: string, change: Partial<QueueCard> = {}): QueueCard => ({
  column: 'waiting',
  appointmentId: id(`a${end}`),
  appointmentUid: `cita00000${end}`,
  visitId: id(`b${end}`),
  entryId: id(`c${end}`),
  status: 'waiting',
  token: `MG-00${end}`,
  patient: {
    id: id(`d${end}`),
    name: 'Mariana García López',
    recordNumber: 'EXP-7',
    hasAlerts: false,
  },
  eventType: 'Primera vez',
  practitioner: { id: id('e1'), name: 'Julia Ríos' },
  department: { id: id('f1'), name: 'Medicina' },
  room: null,
  stage: 'consultation',
  priority: 'normal',
  startAt: '2026-11-24T16:00:00.000Z',
  checkedInAt: '2026-11-24T16:00:00.000Z',
  arrivedLate: false,
  noShow: false,
  calledAt: null,
  callCount: 0,
  servingAt: null,
  finishedAt: null,
  noteSigned: false,
  expectedCallAt: null,
  due: 70_000,
  payerId: null,
  actions: ['call', 'serve', 'move', 'remove'],
  version: 1,
  ...change,
});

/** An expected patient who has not arrived. */
export const expectedCard = (end: string): QueueCard =>
  queueCard(end, {
    column: 'expected',
    visitId: null,
    entryId: null,
    status: null,
    token: null,
    stage: null,
    checkedInAt: null,
    actions: [],
    version: null,
  });

export const boardOf = (...cards: QueueCard[]) => ({
  cards,
  longWait: 15,
  tooLongWait: 30,
  practitionerId: null,
  delays: [],
});

/** What the panel of a card adds. */
export const stayOf = (card: QueueCard, change: Partial<QueueStay> = {}): QueueStay => ({
  card,
  patient: { birthDate: '1990-05-17', sex: 'M', phone: null },
  reason: 'Dolor de espalda',
  endAt: '2026-11-24T16:20:00.000Z',
  steps: [],
  ...change,
});
