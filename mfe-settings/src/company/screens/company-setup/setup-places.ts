import { setupSteps, type CompanySetup, type SetupStep } from '@sala/shared-contracts';

/** The steps, and what stands at their end. */
export const setupPlaces = [...setupSteps, 'summary'] as const;
export type SetupPlace = (typeof setupPlaces)[number];

type Progress = Pick<CompanySetup, 'next'>;

const lastReachable = ({ next }: Progress): SetupPlace => next ?? 'summary';

/** A step opens once those before it are saved or left for later. */
export const isReachable = (place: SetupPlace, progress: Progress): boolean =>
  setupPlaces.indexOf(place) <= setupPlaces.indexOf(lastReachable(progress));

/** Where somebody is who asked for a place: there, or where they left off. */
export const placeOf = (wanted: SetupPlace | '', progress: Progress): SetupPlace =>
  wanted !== '' && isReachable(wanted, progress) ? wanted : lastReachable(progress);

export const placeAfter = (step: SetupStep): SetupPlace =>
  setupPlaces[setupPlaces.indexOf(step) + 1] ?? 'summary';

export const placeBefore = (place: SetupPlace): SetupPlace | undefined =>
  setupPlaces[setupPlaces.indexOf(place) - 1];

/** `?step=site`; '' for none, or for one that does not exist. */
export const parseSetupSearch = ({
  step,
}: Readonly<Record<string, string>>): { readonly step: SetupPlace | '' } => ({
  step: setupPlaces.find((place) => place === step) ?? '',
});
