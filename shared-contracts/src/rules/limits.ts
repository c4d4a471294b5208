/** Rules. */
export const ruleNameMax = 120;
export const conditionDepthMax = 5;
export const conditionLeavesMax = 50;
export const conditionTextMax = 200;
export const conditionChoicesMax = 50;
/** Steps of a rule, those inside branches included. */
export const ruleActionsMax = 20;
/** Branches inside branches. */
export const ruleActionsDepthMax = 3;
export const ruleTaskTitleMax = 200;
export const ruleMessageMax = 1000;
export const ruleUrlMax = 500;
/** Of a relative trigger, before or after its date. */
export const ruleOffsetDaysMax = 365;
export const ruleWaitDaysMax = 90;
export const ruleDueDaysMax = 90;
export const ruleCronMax = 100;
/** Shortest time between two runs of a schedule. */
export const ruleScheduleMinutesMin = 5;
/** Rules of a company that are not archived. */
export const rulesMax = 200;
/** Actions of rules that cause each other. */
export const ruleCausationMax = 3;
/** How far back a dry run looks. */
export const ruleDryRunDays = 30;
/** Subjects that a dry run reads, the newest first, and how many it names. */
export const ruleDryRunSubjectsMax = 2000;
export const ruleDryRunShown = 50;
export const campaignParametersMax = 20;
export const campaignParameterMax = 200;
export const campaignThrottleMax = 600;
export const campaignControlMax = 50;
export const campaignStepsMax = 5;
export const campaignWaitDaysMax = 60;
export const campaignExcludedMax = 20;
/** People that a campaign writes to. */
export const campaignPeopleMax = 100_000;
/** Campaigns of a company that are drafts. */
export const campaignDraftsMax = 100;
/** Attempts that are looked back on, and of a hundred how many may fail before it pauses. */
export const campaignFailureWindow = 50;
export const campaignFailurePercent = 10;
export const campaignSamples = 5;
export const campaignRecipientsShown = 50;
/** After its start, bookings count as its effect. */
export const campaignEffectDays = 30;
/** Addresses or ids of an uploaded list. */
export const campaignListMax = 20_000;
/** Rows of it that are named because nobody was found. */
export const campaignUnknownShown = 10;
/** Purchase reminders. */
export const reminderCycleDaysMax = 730;
export const reminderLeadDaysMax = 60;
export const reminderRepeatDaysMax = 30;
export const reminderTimesMax = 10;
export const reminderResponseDaysMax = 30;
export const reminderSubjectMax = 120;
/** In units of what is bought. */
export const reminderUnitsMax = 10_000;
/** Configurations of a company. */
export const reminderConfigsMax = 100;
/** How far ahead reminders are made. */
export const reminderAheadDays = 30;
/** After its day a reminder still goes out; later it is skipped. */
export const reminderLateDays = 3;
/** A purchase counts as brought about by a reminder for so long after the first. */
export const reminderConversionDays = 30;
/** Purchases from which the interval of a person is learned. */
export const reminderLearnedFrom = 3;
