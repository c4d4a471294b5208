/** Sections of a note as NOM-004 requires them (docs/spec/clinical.md §3), in writing order. */
export const noteSections = [
  'chiefComplaint',
  'currentIllness',
  'interrogation',
  'examination',
  'examinationOmitted',
  'evolution',
  'analysis',
  'plan',
  'prognosis',
] as const;

export type NoteSection = (typeof noteSections)[number];
export type NoteText = { readonly [Section in NoteSection]?: string | undefined };

export const dispositions = ['home', 'refer', 'admit', 'er', 'deceased', 'lwbs'] as const;
export const diagnosisRanks = ['principal', 'secondary'] as const;
export const diagnosisCertainties = ['presumptive', 'confirmed'] as const;

/** Requirements for a signature, in display order. */
export const signatureItems = [
  'chiefComplaint',
  'examination',
  'diagnosis',
  'principal',
  'plan',
  'prognosis',
  'licence',
] as const;

export type SignatureItem = (typeof signatureItems)[number];

export interface SignatureFacts {
  readonly sections: NoteText;
  readonly diagnoses: readonly { readonly rank: (typeof diagnosisRanks)[number] }[];
  /** The signer has a licence number (cédula profesional), or is an intern whose supervisor has. */
  readonly licensed: boolean;
}

const blank = /\[\s*\]/;

/** Sections with a blank `[ ]` that a template left to fill. */
export const sectionsWithBlanks = (sections: NoteText): NoteSection[] =>
  noteSections.filter((section) => blank.test(sections[section] ?? ''));

/** A blank `[ ]` that a template left to fill. */
export const hasBlank = (text: string): boolean => blank.test(text);

/** A text with a blank to fill is not written yet. */
const written = (text: string | undefined): boolean =>
  Boolean(text?.trim()) && !blank.test(text ?? '');

/** Missing signature requirements; empty: the note can be signed. Server and UI share this rule. */
export const missingForSignature = ({
  sections,
  diagnoses,
  licensed,
}: SignatureFacts): SignatureItem[] => {
  const present: Readonly<Record<SignatureItem, boolean>> = {
    chiefComplaint: written(sections.chiefComplaint),
    // Without an examination, for example in telehealth, the reason takes its place.
    examination: written(sections.examination) || written(sections.examinationOmitted),
    diagnosis: diagnoses.length > 0,
    principal: diagnoses.filter(({ rank }) => rank === 'principal').length === 1,
    plan: written(sections.plan),
    prognosis: written(sections.prognosis),
    licence: licensed,
  };
  return signatureItems.filter((item) => !present[item]);
};
