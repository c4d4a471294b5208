import type { CheckInView, Ticket } from '@sala/shared-contracts';

const id = (end: string): string => `00000000-0000-4000-8000-0000000000${end}`;
const named = (end: string, name: string) => ({ id: id(end), name });

export const checkInPlace = `/hospital/appointments/check-in/${id('d1')}/cita0000001`;

export const ticket: Ticket = {
  appointmentId: id('a1'), patientId: id('d1'), patient: 'Mariana García López', visitId: id('b1'), visitNumber: 3, queueEntryId: id('c1'), version: 1, undoable: true, token: 'MG-004',
  stage: 'consultation', department: named('f1', 'Medicina'), practitioner: 'Julia Ríos', room: null, site: 'Centro', checkedInAt: '2026-11-24T15:52:00.000Z',
  arrivedLate: false, ahead: 2, quote: { description: 'Primera vez', price: 70_000, freeFollowUp: false },
};

/** Somebody of whom everything is known and accepted; `change` says what is different. */
export const checkInView = (change: Partial<CheckInView> = {}): CheckInView => ({
  patient: {
    id: id('d1'), recordNumber: 'EXP-000123', name: 'Mariana García López', birthDate: '2005-03-12', sex: 'M', curp: 'GALM050312MDFRPRA5', phone: '+525512345678',
    email: null, status: 'active', hasAlerts: false, photoId: null, minor: false, guardian: null, insurer: null, policyNumber: null, payer: null, debt: 0,
  },
  appointment: {
    id: id('a1'), uid: 'cita0000001',
    patient: { id: id('d1'), recordNumber: 'EXP-000123', name: 'Mariana García López', birthDate: '2005-03-12', sex: 'M', phone: null, hasAlerts: false, debt: 0 },
    eventType: named('e1', 'Primera vez'), practitioner: named('e2', 'Julia Ríos'), department: named('f1', 'Medicina'),
    site: { ...named('f2', 'Centro'), timeZone: 'America/Mexico_City' }, room: null, startAt: '2026-11-24T16:00:00.000Z', endAt: '2026-11-24T16:40:00.000Z', allDay: false, status: 'confirmed', moves: [],
    undoable: false, priority: 'routine', reasonCategory: null, reason: null, bookedVia: 'phone', confirmedChannel: null,
    priceQuoted: 70_000, createdAt: '2026-11-20T16:00:00.000Z', noShowRisk: null, offer: null, turn: null, noteSigned: false, version: 2,
  },
  questions: [], customAnswers: {}, notice: { id: id('99'), number: 3, body: '# Aviso\n\nCuidamos tus datos.' }, noticeAccepted: true, consents: [],
  quote: ticket.quote, warnings: [], openVisit: null, possible: true, code: 'none', ticket: null, ...change,
});
