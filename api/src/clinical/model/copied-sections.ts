import { noteSections, type CopiedSections, type VisitNote } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { invalid } from '../../platform/http/problem-error';
import { findOrigins } from '../sql/copied-sections.queries';
import { readNote } from '../sql/visit-record.queries';

interface NotePlace {
  readonly visitId: string;
  readonly patientId: string;
  readonly present: Pick<VisitNote, 'copied'>;
}

interface Written {
  readonly sections: VisitNote['sections'];
  /** Sections that the writer says were taken over, with the visit they come from. */
  readonly copied?:
    | Readonly<Partial<Record<(typeof noteSections)[number], string | undefined>>>
    | undefined;
}

/**
 * The sections that say word for word what a signed visit of the same patient says. A mark stays
 * until the text differs, whatever the writer sends: nobody takes it off by leaving it out.
 */
export const copiedOf = async (
  db: Db,
  { visitId, patientId, present }: NotePlace,
  { sections, copied = {} }: Written,
): Promise<CopiedSections> => {
  const claims = noteSections.flatMap((section) => {
    const from = copied[section] ?? present.copied[section]?.visitId;
    return from ? [{ section, from }] : [];
  });
  if (claims.length === 0) return {};
  const origins = await findOrigins(
    db,
    { visitId, patientId },
    claims.map(({ from }) => from),
  );
  const unknown = claims.find(({ section }) => {
    const claimed = copied[section];
    return claimed !== undefined && !origins.has(claimed);
  });
  if (unknown) throw invalid({ path: `copied.${unknown.section}`, code: 'not_an_option' });
  const marks: CopiedSections = {};
  for (const [from, at] of origins) {
    const { sections: origin } = await readNote(db, from);
    for (const claim of claims) {
      const text = sections[claim.section];
      if (claim.from === from && text && text === origin[claim.section])
        marks[claim.section] = { visitId: from, at };
    }
  }
  return marks;
};
