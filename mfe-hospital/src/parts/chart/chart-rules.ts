import {
  conditionStatuses,
  immunizationStatuses,
  limits,
  medicationStatementStatuses,
} from '@sala/shared-contracts';
import { yup } from '@sala/shared-ui/form';
import type { Translate } from '@sala/screen-parts/translate';

const tooLong = (t: Translate, max: number) => t('chart.rules.tooLong', { max });

export const optionalText = (t: Translate, max: number) =>
  yup.string().trim().max(max, tooLong(t, max));

export const requiredText = (t: Translate, max: number, missing: string) =>
  optionalText(t, max).required(missing);

export const noteText = (t: Translate) => optionalText(t, limits.chartNoteMax);

/** What was left empty is nothing. */
export const orNull = (text: string): string | null => text.trim() || null;

/** Statuses of all entries of a chart. */
export const chartStatuses = [
  ...conditionStatuses,
  ...medicationStatementStatuses,
  ...immunizationStatuses,
] as const;

/** What a select chose: one of these, which its options are. */
export const chosenOf = <Value extends string>(
  values: readonly Value[],
  chosen: string,
): Value | undefined => values.find((value) => value === chosen);
