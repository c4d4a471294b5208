import {
  limits,
  type EndpointInput,
  type Contract,
  type PrescriptionDraft,
} from '@sala/shared-contracts';
import { parseNumber, yup, type RecordLine } from '@sala/shared-ui/form';
import type { Translate } from '@sala/screen-parts/translate';
import { itemName, itemSentence } from './item-facts';
import { itemBodyOf, itemValuesOf, timesIn, type ItemValues } from './item-values';

export interface PrescriptionValues {
  readonly items: readonly ItemValues[];
  readonly generalInstructions: string;
  /** `yes`, `no`, or '' for not known. */
  readonly pregnant: string;
  readonly trimester: string;
  readonly eGfr: string;
  /** Why the prescriber goes on, by finding of the checks. */
  readonly reasons: readonly { readonly id: string; readonly reason: string }[];
}

export type DraftBody = Omit<EndpointInput<Contract['prescriptionDraftSave']>['body'], 'revision'>;

const pregnancyWords = { yes: true, no: false } as const;

const trimesters = [1, 2, 3] as const;

export const valuesOf = (draft: PrescriptionDraft): PrescriptionValues => {
  const { pregnant, trimester, eGfr } = draft.facts;
  return {
    items: draft.items.map(itemValuesOf),
    generalInstructions: draft.generalInstructions,
    pregnant: pregnant === null ? '' : pregnant ? 'yes' : 'no',
    trimester: trimester === null ? '' : String(trimester),
    eGfr: eGfr === null ? '' : String(eGfr),
    reasons: [],
  };
};

const factsOf = ({ pregnant, trimester, eGfr }: PrescriptionValues): DraftBody['facts'] => ({
  pregnant: pregnant === 'yes' || pregnant === 'no' ? pregnancyWords[pregnant] : null,
  trimester:
    pregnant === 'yes' ? (trimesters.find((value) => String(value) === trimester) ?? null) : null,
  eGfr: parseNumber(eGfr) || null,
});

export const bodyOf = (values: PrescriptionValues): DraftBody => ({
  items: values.items.map(itemBodyOf),
  facts: factsOf(values),
  generalInstructions: values.generalInstructions,
});

/** Whether two drafts say the same. */
export const sameDraft = (one: PrescriptionValues, other: PrescriptionValues): boolean =>
  JSON.stringify(bodyOf(one)) === JSON.stringify(bodyOf(other));

/** Blank, or a number within the limits. */
const within = (from: number, to: number, whole: boolean) => (typed: string | undefined) => {
  const value = parseNumber(typed);
  if (value === null) return true;
  return value >= from && value <= to && (!whole || Number.isInteger(value));
};

const smallestDose = 0.001;

const itemRules = (t: Translate) => {
  const text = (max: number) => yup.string().max(max, t('prescription.rules.tooLong', { max }));
  const number = (from: number, to: number, whole: boolean) =>
    yup
      .string()
      .test('range', t('prescription.rules.range', { from, to }), within(from, to, whole));
  return yup.object({
    genericName: text(limits.genericNameMax),
    brandName: text(limits.brandNameMax),
    presentation: text(limits.presentationMax),
    doseValue: number(smallestDose, limits.doseMax, false),
    times: yup.string().test('times', t('prescription.rules.times'), (typed = '') => {
      const times = timesIn(typed);
      return typed.trim() === '' || (times !== null && times.length <= limits.doseTimesMax);
    }),
    reason: text(limits.doseReasonMax),
    durationValue: number(1, limits.durationMax, true),
    quantity: number(1, limits.itemQuantityMax, true),
    refills: number(0, limits.refillsMax, true),
    instructions: text(limits.itemInstructionsMax),
  });
};

/** The limits of the API, as messages. */
export const prescriptionRules = (t: Translate) =>
  yup.object({
    items: yup.array().of(itemRules(t)),
    generalInstructions: yup
      .string()
      .max(
        limits.generalInstructionsMax,
        t('prescription.rules.tooLong', { max: limits.generalInstructionsMax }),
      ),
    eGfr: yup
      .string()
      .test(
        'range',
        t('prescription.rules.range', { from: 1, to: limits.eGfrMax }),
        within(1, limits.eGfrMax, false),
      ),
  });

/** A draft as labelled lines, for comparing two versions. */
export const draftLines = (t: Translate, draft: PrescriptionDraft): RecordLine[] => {
  const values = valuesOf(draft);
  return [
    {
      label: t('prescription.items'),
      text: values.items.map((item) => `${itemName(item)}: ${itemSentence(item)}`).join(' · '),
    },
    { label: t('prescription.generalInstructions'), text: values.generalInstructions },
    {
      label: t('prescription.facts.title'),
      text: [values.pregnant && t(`prescription.facts.${values.pregnant}`), values.eGfr]
        .filter((part) => part !== '')
        .join(', '),
    },
  ];
};
