/** Part of the table of routes (routes.ts). */
export const calendarFeedRoutes = {
  calendarFeedList: 'GET /calendar-feeds',
  calendarFeedCreate: 'POST /calendar-feeds',
  calendarFeedDelete: 'DELETE /calendar-feeds/:feedId 204',
  calendarFeedFile: 'GET /calendar-feeds/:feedToken file',
} as const;
