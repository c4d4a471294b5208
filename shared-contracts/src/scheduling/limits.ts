export const feedTokenMax = 60;
/** Characters of a telehealth link. */
export const meetingUrlMax = 500;
/** Event types and availability. */
export const eventTypesMax = 200;
export const eventTypeLinksMax = 200;
export const eventTypeDescriptionMax = 1000;
export const slugMax = 80;
export const bufferMax = 120;
export const noticeMinutesMax = 43_200;
export const bookingWindowMax = 730;
export const dailyLimitMax = 500;
export const slotCapacityMax = 100;
export const questionsMax = 20;
export const questionLabelMax = 120;
export const questionOptionsMax = 30;
export const freeDaysMax = 365;
export const freeVisitsMax = 20;
export const scheduleNameMax = 80;
export const intervalsMax = 70;
export const closureNameMax = 120;
