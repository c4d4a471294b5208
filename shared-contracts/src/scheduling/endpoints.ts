import { eventTypes } from './event-types';
import { availability } from './availability';
import { slots } from './slots';
import { appointmentLists } from './appointment-lists';
import { appointments } from './appointments';
import { calendarFeeds } from './calendar-feeds';
import type { EndpointsOf } from '../platform/endpoint';
import type { schedulingRouteTable } from './route-table';

export const schedulingEndpoints = {
  ...eventTypes,
  ...availability,
  ...slots,
  ...appointmentLists,
  ...appointments,
  ...calendarFeeds,
} satisfies EndpointsOf<typeof schedulingRouteTable>;
