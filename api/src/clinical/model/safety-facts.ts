import type { AdministrationRoute, Mass, PaediatricRange } from '@sala/shared-contracts';

/** What the reference, or a licensed data set, says of an ingredient; null and `unknown`: nothing. */
export interface IngredientFacts {
  readonly key: string;
  readonly name: string;
  readonly synonyms: readonly string[];
  readonly allergyClasses: readonly string[];
  readonly interactionClasses: readonly string[];
  readonly pregnancy: 'avoid' | 'caution' | 'ok' | 'unknown';
  /** Of `avoid`; none: all of them. */
  readonly pregnancyTrimesters: readonly number[];
  readonly ageMin: { readonly months: number; readonly reason: Bilingual } | null;
  readonly renal: 'unknown' | 'ok' | 'limited';
  readonly renalAdjustBelow: number | null;
  readonly renalAvoidBelow: number | null;
  readonly maxDaily: Mass | null;
  readonly paediatric: PaediatricRange | null;
  readonly reviewed: boolean;
}

export interface Bilingual {
  readonly es: string;
  readonly en: string;
}

export interface SafetyItem {
  readonly key: string;
  readonly name: string;
  /** Keys; none: nothing is known of the item. */
  readonly ingredients: readonly string[];
  readonly route: AdministrationRoute | null;
  /** Of each ingredient in a day (`dailyMasses`); null: not known. */
  readonly perDay: Readonly<Record<string, Mass | null>>;
}

export interface MedicationInUse {
  readonly name: string;
  /** null: as free text; the name is looked up. */
  readonly ingredients: readonly string[] | null;
  readonly perDay?: Readonly<Record<string, Mass | null>>;
}

export interface PatientFacts {
  readonly ageMonths: number | null;
  readonly sex: 'H' | 'M' | 'X';
  /** null: nobody said. */
  readonly pregnant: boolean | null;
  readonly trimester: 1 | 2 | 3 | null;
  readonly weightKg: number | null;
  /** ml/min/1.73 m². */
  readonly eGfr: number | null;
}

export interface SafetyFacts {
  readonly items: readonly SafetyItem[];
  /** Substances of active allergies, as written. */
  readonly allergies: readonly string[];
  readonly inUse: readonly MedicationInUse[];
  readonly patient: PatientFacts;
}
