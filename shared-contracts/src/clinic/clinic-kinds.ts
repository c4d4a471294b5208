/* Clinic vocabulary for browsers, without the schemas. */

export const roomKinds = ['consult', 'procedure', 'bed', 'virtual'] as const;
export type RoomKind = (typeof roomKinds)[number];

export const professions = [
  'doctor',
  'dentist',
  'nurse',
  'psychologist',
  'nutritionist',
  'physiotherapist',
  'intern',
] as const;
export type Profession = (typeof professions)[number];

/** Professions that may prescribe (RIS art. 28; docs/spec/clinic.md §4). */
export const prescribingProfessions: readonly Profession[] = [
  'doctor',
  'dentist',
  'nurse',
  'intern',
];

/**
 * Gaps that keep a practitioner from prescribing. Prescriptions print the last two (RLGSMPSAM art.
 * 64).
 */
export const prescribingGaps = ['profession', 'licenceNumber', 'titleInstitution'] as const;
export type PrescribingGap = (typeof prescribingGaps)[number];

export const prescribingGapsOf = (person: {
  readonly profession: Profession;
  readonly licenceNumber: string | null;
  readonly titleInstitution: string | null;
}): PrescribingGap[] => {
  if (!prescribingProfessions.includes(person.profession)) return ['profession'];
  return (['licenceNumber', 'titleInstitution'] as const).filter((fact) => person[fact] === null);
};

export const noticeKinds = ['integral', 'simplified'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** Purposes of data use, as in consents. */
export const noticePurposes = ['treatment', 'service', 'reminders', 'marketing'] as const;
export type NoticePurpose = (typeof noticePurposes)[number];
