import {
  dispositions,
  limits,
  noteSections,
  type NoteSection,
  type VisitNote,
} from '@sala/shared-contracts';
import { parseNumber, yup, type RecordLine } from '@sala/shared-ui/form';
import type { Translate } from '@sala/screen-parts/translate';

/** Form values; '' is empty. */
export type NoteValues = Readonly<Record<NoteSection | 'disposition' | 'followUpDays', string>>;

type NoteContent = Pick<VisitNote, 'sections' | 'disposition' | 'followUpDays'>;

export const sectionMax: Readonly<Record<NoteSection, number>> = {
  chiefComplaint: limits.chiefComplaintMax,
  currentIllness: limits.noteSectionMax,
  interrogation: limits.noteSectionMax,
  examination: limits.noteSectionMax,
  examinationOmitted: limits.reasonMax,
  evolution: limits.noteSectionMax,
  analysis: limits.noteSectionMax,
  plan: limits.noteSectionMax,
  prognosis: limits.noteSectionMax,
};

export const noteValuesOf = ({ sections, disposition, followUpDays }: NoteContent): NoteValues => ({
  chiefComplaint: sections.chiefComplaint ?? '',
  currentIllness: sections.currentIllness ?? '',
  interrogation: sections.interrogation ?? '',
  examination: sections.examination ?? '',
  examinationOmitted: sections.examinationOmitted ?? '',
  evolution: sections.evolution ?? '',
  analysis: sections.analysis ?? '',
  plan: sections.plan ?? '',
  prognosis: sections.prognosis ?? '',
  disposition: disposition ?? '',
  followUpDays: followUpDays === null ? '' : String(followUpDays),
});

export const noteBodyOf = (values: NoteValues): NoteContent => ({
  sections: Object.fromEntries(
    noteSections
      .filter((section) => values[section] !== '')
      .map((section) => [section, values[section]]),
  ),
  disposition: dispositions.find((one) => one === values.disposition) ?? null,
  followUpDays: parseNumber(values.followUpDays),
});

export const sameNote = (one: NoteValues, other: NoteValues): boolean =>
  [...noteSections, 'disposition' as const, 'followUpDays' as const].every(
    (name) => one[name] === other[name],
  );

/** The limits of the API, as messages; note-values.test.ts keeps them equal. */
export const noteRules = (t: Translate) =>
  yup.object({
    ...Object.fromEntries(
      noteSections.map((section) => [
        section,
        yup
          .string()
          .max(sectionMax[section], t('visits.rules.tooLong', { max: sectionMax[section] })),
      ]),
    ),
    followUpDays: yup
      .string()
      .test(
        'days',
        t('visits.rules.followUpDays', { max: limits.followUpDaysMax }),
        (typed = '') => {
          const days = parseNumber(typed);
          return (
            days === null || (Number.isInteger(days) && days >= 1 && days <= limits.followUpDaysMax)
          );
        },
      ),
  });

/** Note as labelled lines, for comparing two versions. */
export const noteLines = (t: Translate, note: NoteContent): RecordLine[] => {
  const values = noteValuesOf(note);
  return [
    ...noteSections.map((section) => ({
      label: t(`visits.sections.${section}`),
      text: values[section],
    })),
    {
      label: t('visits.disposition'),
      text: values.disposition && t(`visits.dispositions.${values.disposition}`),
    },
    { label: t('visits.followUpDays'), text: values.followUpDays },
  ];
};
