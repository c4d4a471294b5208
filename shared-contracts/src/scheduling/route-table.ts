import {
  eventTypeRoutes,
  availabilityRoutes,
  slotRoutes,
  appointmentRoutes,
  calendarFeedRoutes,
} from './routes';

export const schedulingRouteTable = {
  ...eventTypeRoutes,
  ...availabilityRoutes,
  ...slotRoutes,
  ...appointmentRoutes,
  ...calendarFeedRoutes,
} as const;
