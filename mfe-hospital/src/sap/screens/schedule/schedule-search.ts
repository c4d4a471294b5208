import { preferredCalendarView } from '@sala/screen-parts/device-display';
import { flag, isoDay, matching, oneOf, searchState, uuid } from '@sala/screen-parts/search-state';
import { calendarViews } from '../../../scheduling/parts/calendar/calendar-view';
import { messageViews } from '../../parts/message-views';

export const scheduleLanes = ['sap', 'ours'] as const;
export type ScheduleLane = (typeof scheduleLanes)[number];
export const scheduleColumns = ['lanes', 'practitioners'] as const;

/** The department comes first; without it the screen asks. */
export const parseSchedule = searchState({
  department: matching(/^[A-Z0-9_-]{1,8}$/),
  view: oneOf(calendarViews, () => preferredCalendarView() ?? 'day'),
  /** '' is today. */
  date: isoDay,
  columns: oneOf(scheduleColumns, 'lanes'),
  /** The lane of a phone. */
  lane: oneOf(scheduleLanes, 'sap'),
  /** The open appointment of SAP. */
  appointment: matching(/^[A-Za-z0-9_.-]{1,20}$/),
  /** The open appointment of ours. */
  ours: uuid,
  /** The form that takes the open one over. */
  import: flag,
  /** Who stands for what. */
  mapping: flag,
  /** The messages of everybody, in this state. */
  messages: oneOf(messageViews),
});

export type SchedulePlace = ReturnType<typeof parseSchedule>;

export const nothingOpen = {
  appointment: '',
  ours: '',
  import: '',
  mapping: '',
  messages: '',
} as const;
