import type { VitalSigns } from '@sala/shared-contracts';
import type { Observation } from 'fhir/r4';
import { bloodPressure, measures, systems } from './codes';
import type { FhirVisit } from './facts';
import { encounterOf, subjectOf, type Place } from './visit-resources';

const quantity = (value: number, unit: string) => ({
  value,
  unit,
  system: systems.ucum,
  code: unit,
});

const observationsOf = (visit: FhirVisit, vitals: VitalSigns, place: Place): Observation[] => {
  const base = (code: string, display: string, category: string) => ({
    resourceType: 'Observation' as const,
    id: `${vitals.id}-${code}`,
    status: 'final' as const,
    category: [{ coding: [{ system: systems.observationCategory, code: category }] }],
    code: { coding: [{ system: systems.loinc, code, display }] },
    subject: subjectOf(place),
    encounter: encounterOf(visit),
    effectiveDateTime: vitals.takenAt,
    performer: [{ display: vitals.takenBy }],
  });
  const pressure = (['systolic', 'diastolic'] as const).flatMap((key) => {
    const value = vitals[key];
    return value === null
      ? []
      : [
          {
            code: { coding: [{ system: systems.loinc, ...bloodPressure[key] }] },
            valueQuantity: quantity(value, bloodPressure.unit),
          },
        ];
  });
  // The keys of a constant object.
  const rest = (Object.keys(measures) as (keyof typeof measures)[]).flatMap((key) => {
    const value = vitals[key];
    const { code, display, unit, category } = measures[key];
    return value === null
      ? []
      : [{ ...base(code, display, category), valueQuantity: quantity(value, unit) }];
  });
  return [
    ...(pressure.length > 0
      ? [{ ...base(bloodPressure.code, bloodPressure.display, 'vital-signs'), component: pressure }]
      : []),
    ...rest,
  ];
};

/** One resource for each value that was measured at a visit. */
export const observationResources = (visit: FhirVisit, place: Place): Observation[] =>
  visit.vitals.flatMap((vitals) => observationsOf(visit, vitals, place));
