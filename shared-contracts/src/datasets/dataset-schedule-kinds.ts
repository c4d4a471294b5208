/** How often a dataset is mailed. */
export const scheduleCadences = ['daily', 'weekdays', 'weekly', 'monthly'] as const;

export type ScheduleCadence = (typeof scheduleCadences)[number];

/**
 * Why a schedule stopped: its owner left or is suspended, lost the permission, or the question is
 * no longer valid.
 */
export const scheduleStops = ['owner_gone', 'not_allowed', 'question'] as const;

export type ScheduleStop = (typeof scheduleStops)[number];

/** Outcome of the attachment; `none`: no recipients. */
export const mailedFiles = ['attached', 'too_large', 'too_many_rows', 'none', 'failed'] as const;

export type MailedFile = (typeof mailedFiles)[number];
