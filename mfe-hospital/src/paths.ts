export const paths = {
  board: '/hospital',
  checkIn: '/hospital/appointments/check-in',
  appointments: '/hospital/appointments',
  calendar: '/hospital/calendar',
  categories: '/hospital/categories',
  patient: '/hospital/patient',
  organization: '/hospital/organization',
  practitioners: '/hospital/users',
  availability: '/hospital/doctor-availability',
  eventTypes: '/hospital/event-types',
  visit: '/hospital/visit',
} as const;
