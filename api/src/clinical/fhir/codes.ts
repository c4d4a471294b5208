import type { VitalKey } from '@sala/shared-contracts';

/** Code systems of HL7, LOINC and UCUM, as FHIR R4 names them. */
export const systems = {
  icd10: 'http://hl7.org/fhir/sid/icd-10',
  loinc: 'http://loinc.org',
  ucum: 'http://unitsofmeasure.org',
  actCode: 'http://terminology.hl7.org/CodeSystem/v3-ActCode',
  consentScope: 'http://terminology.hl7.org/CodeSystem/consentscope',
  conditionClinical: 'http://terminology.hl7.org/CodeSystem/condition-clinical',
  conditionVerification: 'http://terminology.hl7.org/CodeSystem/condition-ver-status',
  conditionCategory: 'http://terminology.hl7.org/CodeSystem/condition-category',
  allergyClinical: 'http://terminology.hl7.org/CodeSystem/allergyintolerance-clinical',
  allergyVerification: 'http://terminology.hl7.org/CodeSystem/allergyintolerance-verification',
  observationCategory: 'http://terminology.hl7.org/CodeSystem/observation-category',
  identifierType: 'http://terminology.hl7.org/CodeSystem/v2-0203',
} as const;

interface Measure {
  /** LOINC code and its display. */
  readonly code: string;
  readonly display: string;
  /** UCUM code of the unit. */
  readonly unit: string;
  readonly category: 'vital-signs' | 'laboratory' | 'survey';
}

/** Blood pressure is one observation with two components, as the profile of vital signs wants it. */
export const bloodPressure = {
  code: '85354-9',
  display: 'Blood pressure panel with all children optional',
  systolic: { code: '8480-6', display: 'Systolic blood pressure' },
  diastolic: { code: '8462-4', display: 'Diastolic blood pressure' },
  unit: 'mm[Hg]',
} as const;

export const measures: Readonly<
  Record<Exclude<VitalKey, 'systolic' | 'diastolic'> | 'bmi', Measure>
> = {
  pulse: { code: '8867-4', display: 'Heart rate', unit: '/min', category: 'vital-signs' },
  respiration: {
    code: '9279-1',
    display: 'Respiratory rate',
    unit: '/min',
    category: 'vital-signs',
  },
  temperature: {
    code: '8310-5',
    display: 'Body temperature',
    unit: 'Cel',
    category: 'vital-signs',
  },
  oxygen: {
    code: '2708-6',
    display: 'Oxygen saturation in Arterial blood',
    unit: '%',
    category: 'vital-signs',
  },
  weight: { code: '29463-7', display: 'Body weight', unit: 'kg', category: 'vital-signs' },
  height: { code: '8302-2', display: 'Body height', unit: 'cm', category: 'vital-signs' },
  bmi: {
    code: '39156-5',
    display: 'Body mass index (BMI) [Ratio]',
    unit: 'kg/m2',
    category: 'vital-signs',
  },
  headCircumference: {
    code: '9843-4',
    display: 'Head Occipital-frontal circumference',
    unit: 'cm',
    category: 'vital-signs',
  },
  glucose: {
    code: '2339-0',
    display: 'Glucose [Mass/volume] in Blood',
    unit: 'mg/dL',
    category: 'laboratory',
  },
  pain: {
    code: '72514-3',
    display: 'Pain severity - 0-10 verbal numeric rating [Score] - Reported',
    unit: '{score}',
    category: 'survey',
  },
};
