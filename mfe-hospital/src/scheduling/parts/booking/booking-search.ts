/**
 * What the address says about the booking form of a screen: whether it is open, and what is known
 * already.
 */
export const parseBooking = (params: Readonly<Record<string, string>>) => ({
  new: params['new'] === '1' ? '1' : '',
  patientId: params['patientId'] ?? '',
  eventTypeId: params['eventTypeId'] ?? '',
  practitionerId: params['practitionerId'] ?? '',
  startAt: Number.isNaN(Date.parse(params['startAt'] ?? '')) ? '' : (params['startAt'] ?? ''),
  minutes: /^\d{1,4}$/.test(params['minutes'] ?? '') ? (params['minutes'] ?? '') : '',
  /** The appointment that is being moved to another time. */
  rescheduleId: params['rescheduleId'] ?? '',
});

export type BookingPlace = ReturnType<typeof parseBooking>;

/** Nothing of it: merged into the state of a screen, it closes the form. */
export const noBooking = {
  new: '',
  patientId: '',
  eventTypeId: '',
  practitionerId: '',
  startAt: '',
  minutes: '',
  rescheduleId: '',
} as const;
