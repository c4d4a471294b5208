/**
 * Sections of a note, as NOM-004 asks for them (specification of the screens, §3 and §11), in the
 * order in which they are written.
 */
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

/** What a note must have before somebody signs it, in the order in which it is told. */
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
  /** Whoever would sign is a practitioner with a licence number (cédula profesional). */
  readonly licensed: boolean;
}

const written = (text: string | undefined): boolean => Boolean(text?.trim());

/**
 * What is missing for a signature; nothing: it can be signed. The server and the meter beside the
 * note ask the same.
 */
export const missingForSignature = ({
  sections,
  diagnoses,
  licensed,
}: SignatureFacts): SignatureItem[] => {
  const present: Readonly<Record<SignatureItem, boolean>> = {
    chiefComplaint: written(sections.chiefComplaint),
    // Whom nobody examined, as at a distance, has the reason instead.
    examination: written(sections.examination) || written(sections.examinationOmitted),
    diagnosis: diagnoses.length > 0,
    principal: diagnoses.filter(({ rank }) => rank === 'principal').length === 1,
    plan: written(sections.plan),
    prognosis: written(sections.prognosis),
    licence: licensed,
  };
  return signatureItems.filter((item) => !present[item]);
};
