import {
  noteSections,
  type CopiedSections,
  type NoteSection,
  type VisitNote,
} from '@sala/shared-contracts';
import type { NoteValues } from './note-values';

/** A section that was taken over, as it was then. */
interface Taken {
  readonly visitId: string;
  readonly at: string;
  readonly text: string;
}

/** Taken over on this page. */
export type TakenSections = Readonly<Partial<Record<NoteSection, Taken>>>;

export const noneTaken: TakenSections = {};

/** Sections that still say what they were taken over as; editing ends it. */
export const copiedNow = (
  saved: Pick<VisitNote, 'copied' | 'sections'>,
  taken: TakenSections,
  values: NoteValues,
): CopiedSections => {
  const marks: CopiedSections = {};
  for (const section of noteSections) {
    const text = values[section];
    const own = taken[section];
    const kept = saved.sections[section] === text ? saved.copied[section] : undefined;
    if (own?.text === text) marks[section] = { visitId: own.visitId, at: own.at };
    else if (kept) marks[section] = kept;
  }
  return marks;
};

/** As the API takes them. */
export const copiedBody = (marks: CopiedSections): Partial<Record<NoteSection, string>> =>
  Object.fromEntries(
    noteSections.flatMap((section) => {
      const mark = marks[section];
      return mark ? [[section, mark.visitId]] : [];
    }),
  );
