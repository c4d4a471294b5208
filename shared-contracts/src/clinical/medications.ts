import * as z from 'zod/mini';
import { endpoint } from '../platform/endpoint';
import * as platformLimits from '../platform/limits';
import { searchText } from '../platform/text';
import {
  doseUnits,
  lawGroups,
  massUnits,
  medicationForms,
  administrationRoutes,
  packageUnits,
} from './dose-units';

/** A presentation of the catalogue: our own reference, or a row of the company. */
export const medicationSchema = z.object({
  id: z.uuid(),
  /** Generic name: `Amoxicilina / Ácido clavulánico`. */
  name: z.string(),
  /** Brands that are known for exactly these ingredients. */
  brands: z.array(z.string()),
  ingredients: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      strength: z.nullable(z.object({ value: z.number(), unit: z.enum(massUnits) })),
      /** Milligrams per kilogram and day of a child, at most `capPerDay`; null: not known. */
      paediatric: z.nullable(
        z.object({
          minPerKg: z.number(),
          maxPerKg: z.number(),
          capPerDay: z.nullable(z.number()),
        }),
      ),
    }),
  ),
  /** What each strength is in: `5 ml`, `1 tablet`. */
  per: z.object({ value: z.number(), unit: z.enum(packageUnits) }),
  form: z.enum(medicationForms),
  routes: z.array(z.enum(administrationRoutes)),
  doseUnit: z.enum(doseUnits),
  dropsPerMl: z.nullable(z.number()),
  packageUnit: z.enum(packageUnits),
  /** Contents of the packages that are sold. */
  packages: z.array(z.number()),
  /** The strictest of its ingredients; null: not classified yet, treat it as a controlled one. */
  group: z.nullable(z.enum(lawGroups)),
  antibiotic: z.boolean(),
  /** A row of the company. */
  own: z.boolean(),
  source: z.string(),
  /** Who reviewed the row; null: pending. */
  reviewedBy: z.nullable(z.string()),
});
export type Medication = z.output<typeof medicationSchema>;

/** A medication found, with whether it is one of the caller's favourites. */
export const foundMedicationSchema = z.extend(medicationSchema, { favourite: z.boolean() });
export type FoundMedication = z.output<typeof foundMedicationSchema>;

/** `other`: no medication, as latex. */
export const allergenSchema = z.object({
  name: z.string(),
  kind: z.enum(['class', 'ingredient', 'other']),
});
export type Allergen = z.output<typeof allergenSchema>;

export const medications = {
  allergenSearch: endpoint({
    summary:
      'What an allergy may name, for which prescriptions are checked: classes first, by the beginning of a word, else by a similar spelling',
    access: { permission: 'clinical:read' },
    query: z.strictObject({ search: searchText(platformLimits.searchMax) }),
    response: z.object({
      /** At most eight. */
      items: z.array(allergenSchema),
    }),
  }),
  medicationSearch: endpoint({
    summary:
      'Medications by words in any order: generic, synonym, brand, strength, form; favourites and recent ones first, in forms that suit the age of the patient',
    access: { permission: 'prescriptions:read' },
    query: z.strictObject({
      search: searchText(platformLimits.searchMax),
      patientId: z.optional(z.uuid()),
    }),
    response: z.object({ items: z.array(foundMedicationSchema) }),
  }),
};
