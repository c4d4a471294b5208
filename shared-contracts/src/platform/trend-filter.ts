/** Whole days of a trend; as many before them are compared. */
export const trendPeriods = [7, 30, 90] as const;

export type TrendPeriod = (typeof trendPeriods)[number];

export const usualTrendPeriod: TrendPeriod = 30;

/** The part of the clinic that figures are about. */
export interface ClinicPart {
  readonly siteId?: string | undefined;
  readonly departmentId?: string | undefined;
  readonly practitionerId?: string | undefined;
}

export interface TrendFilter extends ClinicPart {
  readonly days: TrendPeriod;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const idOf = (text: string | undefined): string | undefined =>
  text !== undefined && uuid.test(text) ? text : undefined;

/** What the address of the home screen says of its figures; invalid values count as absent. */
export const trendFilterOf = (params: Readonly<Record<string, string>>): TrendFilter => ({
  days: trendPeriods.find((days) => String(days) === params['days']) ?? usualTrendPeriod,
  siteId: idOf(params['siteId']),
  departmentId: idOf(params['departmentId']),
  practitionerId: idOf(params['practitionerId']),
});
