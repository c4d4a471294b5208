/** In the order in which they are offered. */
export const documentKinds = [
  'consent',
  'certificate',
  'attendance',
  'sick_leave',
  'referral_letter',
  'medical_report',
] as const;

export type DocumentKind = (typeof documentKinds)[number];

/** `filled`: may be changed or thrown away; `locked`: signed, and from then on as it is. */
export const documentStatuses = ['filled', 'locked'] as const;

/** Whose signature it has. Only a consent is signed by the patient or by who answers for them. */
export const documentSigners = ['patient', 'guardian', 'practitioner'] as const;

export type DocumentSigner = (typeof documentSigners)[number];

/** How it was signed: drawn on the screen, or on paper that was scanned. */
export const documentSignatures = ['screen', 'scan'] as const;

interface DocumentTemplate {
  readonly kind: DocumentKind;
  readonly signer: DocumentSigner;
  /** Names days off work or school. */
  readonly leave: boolean;
  /**
   * Whether the diagnoses of the visit can be named: `never`; `asked`, off until the writer chooses
   * them, because employers and schools read it; `offered`, on, because colleagues read it.
   */
  readonly diagnoses: 'never' | 'asked' | 'offered';
}

/** Our templates; their texts are in `api/src/clinical/model/document-templates`. */
export const documentTemplates = {
  'consent-procedure': {
    kind: 'consent',
    signer: 'patient',
    leave: false,
    diagnoses: 'offered',
  },
  'consent-telehealth': { kind: 'consent', signer: 'patient', leave: false, diagnoses: 'never' },
  'consent-minor': { kind: 'consent', signer: 'guardian', leave: false, diagnoses: 'offered' },
  'health-certificate': {
    kind: 'certificate',
    signer: 'practitioner',
    leave: false,
    diagnoses: 'asked',
  },
  attendance: { kind: 'attendance', signer: 'practitioner', leave: false, diagnoses: 'never' },
  'sick-leave': { kind: 'sick_leave', signer: 'practitioner', leave: true, diagnoses: 'asked' },
  'referral-letter': {
    kind: 'referral_letter',
    signer: 'practitioner',
    leave: false,
    diagnoses: 'offered',
  },
  'medical-report': {
    kind: 'medical_report',
    signer: 'practitioner',
    leave: false,
    diagnoses: 'offered',
  },
} as const satisfies Readonly<Record<string, DocumentTemplate>>;

export type DocumentTemplateKey = keyof typeof documentTemplates;

/** In the order in which they are offered. */
export const documentTemplateKeys = Object.keys(documentTemplates) as [
  DocumentTemplateKey,
  ...DocumentTemplateKey[],
]; // Object.keys loses the keys

/** Papers of a doctor, who answers for them with a licence number; anybody in care gives the rest. */
export const isDoctorsPaper = (kind: DocumentKind): boolean =>
  kind !== 'consent' && kind !== 'attendance';
