import { setupSteps, type CompanySetup, type SetupStep } from '@sala/shared-contracts';

/** All steps and the summary. */
export const setupPlaces = [...setupSteps, 'summary'] as const;
export type SetupPlace = (typeof setupPlaces)[number];

type Progress = Pick<CompanySetup, 'next'>;

const lastReachable = ({ next }: Progress): SetupPlace => next ?? 'summary';

/** A step is reachable once the earlier ones are saved or postponed. */
export const isReachable = (place: SetupPlace, progress: Progress): boolean =>
  setupPlaces.indexOf(place) <= setupPlaces.indexOf(lastReachable(progress));

/** The requested step if reachable, otherwise the last reachable one. */
export const placeOf = (wanted: SetupPlace | '', progress: Progress): SetupPlace =>
  wanted !== '' && isReachable(wanted, progress) ? wanted : lastReachable(progress);

export const placeAfter = (step: SetupStep): SetupPlace =>
  setupPlaces[setupPlaces.indexOf(step) + 1] ?? 'summary';

export const placeBefore = (place: SetupPlace): SetupPlace | undefined =>
  setupPlaces[setupPlaces.indexOf(place) - 1];

/** Parses `?step=site`; '' for a missing or unknown step. */
export const parseSetupSearch = ({
  step,
}: Readonly<Record<string, string>>): { readonly step: SetupPlace | '' } => ({
  step: setupPlaces.find((place) => place === step) ?? '',
});
