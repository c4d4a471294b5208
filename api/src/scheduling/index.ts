export { officialHolidays } from './model/official-holidays';
export { noShowJob, planFollowUp } from './jobs/follow-up';
export { remindedStatuses } from './jobs/reminders';
export type { AppointmentMove } from './model/appointment-moved';
export {
  demandPermissionFor,
  graceEnds,
  mayConsult,
  mayOverbook,
  hasPermissionFor,
} from './model/appointment-permissions';
export { type AppointmentRow, lockAppointment } from './sql/appointment-row.queries';
export { approveAppointment } from './model/approve-appointment';
export { bookAppointment, type BookingContext } from './model/book-appointment';
export { cancelAppointment } from './model/cancel-appointment';
export { orderLike } from './model/move-order';
export { waitForTime } from './model/wait-for-time';
export { startConsultation } from './model/start-consultation';
export { departmentOf, readBookableType } from './model/booking-draft';
export { candidatesFor, practitionerOf, siteOf } from './sql/booking-draft.queries';
export { lockTime } from './model/claim-time';
export { endConsultation } from './model/end-consultation';
export { findLeftWithoutVisit } from './sql/left-without-visit.queries';
export { cancelForLeaver, passAppointment } from './model/pass-appointment';
export { reassignArrived } from './model/reassign-arrived';
export { recordStopped } from './sql/patient-messages.queries';
export { formatDateTime } from './sql/appointment-mail';
export {
  answerByPatient,
  cancelByPatient,
  confirmByPatient,
  endOfferByPatient,
  freeTimesLike,
  giveBackTime,
  moveByPatient,
  nextTimesLike,
  patientMoves,
  type PatientDesk,
  takeOfferByPatient,
  unconfirm,
} from './model/patient-acts';
export { returnOffer } from './model/answer-offer';
export { findOpenOffer, lockOffer, lockOpenOffer, type Offer } from './sql/waitlist.queries';
export { moveAppointment, refuseMove } from './model/move-appointment';
export { writeHistory } from './sql/appointment-moves.queries';
export {
  codeOfSecret,
  findByCode,
  formatCode,
  judgeCode,
  keepArrivalCode,
} from './sql/arrival-codes';
export { checkBooking, freeSeat, lockPractitionerTime, siteOfBooking } from './sql/booking';
export { type Question, validateAnswers } from './sql/custom-answers';
export { readFrontDesk } from './sql/front-desk-settings';
export { readAppointment, readMoveFacts } from './sql/read-appointments';
export { findUndoBlocker } from './sql/undo-blocker.queries';
