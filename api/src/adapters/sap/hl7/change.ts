import type { SapAppointment, SapCase, SapMovement, SapMovementKind, SapPatient } from '../port';

/** What a message says of something: a field that is absent was not said, null was emptied. */
type Said<Thing, Key extends keyof Thing> = Pick<Thing, Key> & Partial<Omit<Thing, Key>>;

export type SaidPatient = Said<Omit<SapPatient, 'version'>, 'patnr'>;
export type SaidCase = Said<Omit<SapCase, 'version' | 'movements'>, 'falnr' | 'patnr'>;
/** LFDNR is null without ZBE: standard HL7 does not number movements. */
export type SaidMovement = Omit<SapMovement, 'number'> & { readonly number: number | null };
export type SaidAppointment = Said<Omit<SapAppointment, 'patnr'>, 'id'> & {
  readonly patnr: string | null;
};

export interface SapMessageHeader {
  /** MSH-10, unique for its sender. */
  readonly messageId: string;
  /** For example `ADT^A02`. */
  readonly event: string;
  /** MSH-3. */
  readonly sender: string;
  /** EINRI: MSH-6.2, or the part of the place or the PATNR that names it. */
  readonly institution: string | null;
  /** MSH-7: what is older than what was applied to the same record is not applied. */
  readonly sentAt: string | null;
  /** When it happened: ZBE-2, EVN-6, the time in the segment it is about, EVN-2, MSH-7. */
  readonly at: string | null;
}

export const sapCaseActions = [
  'admit',
  'pre_admit',
  'register',
  'transfer',
  'discharge',
  'change_class',
  'update',
  'leave',
  'return',
] as const;
export type SapCaseAction = (typeof sapCaseActions)[number];

export const sapAppointmentActions = [
  'book',
  'move',
  'change',
  'cancel',
  'delete',
  'no_show',
] as const;
export type SapAppointmentAction = (typeof sapAppointmentActions)[number];

/** What a message of SAP means, in our model. */
export type SapChange = SapMessageHeader &
  (
    | {
        /** A28, A31, and A08 without a case. */
        readonly kind: 'patient';
        readonly patient: SaidPatient;
      }
    | {
        /** A40: the records `merged` became `patient`. */
        readonly kind: 'merge';
        readonly patient: SaidPatient;
        readonly merged: readonly string[];
      }
    | {
        readonly kind: 'case';
        /** A01, A05, A04, A02, A03, A06 and A07, A08, A21, A22. */
        readonly action: SapCaseAction;
        readonly patient: SaidPatient;
        readonly case: SaidCase;
        /** null: nothing moved (A08). */
        readonly movement: SaidMovement | null;
      }
    | {
        /** A11, A12, A13 and A23. */
        readonly kind: 'cancel';
        /** The newest movement of this kind, or the whole case. */
        readonly cancels: Extract<SapMovementKind, 'admission' | 'transfer' | 'discharge'> | 'case';
        readonly patient: SaidPatient;
        readonly case: SaidCase;
        /** LFDNR, when ZBE tells it. */
        readonly number: number | null;
      }
    | {
        /** S12, S13, S14, S15, S17, S26. */
        readonly kind: 'appointment';
        readonly action: SapAppointmentAction;
        readonly patient: SaidPatient | null;
        readonly appointment: SaidAppointment;
      }
  );

/** `unsupported`: a message that is none of ours to understand; the others are broken ones. */
export type SapDecodeRefusal = 'unsupported' | 'not_hl7' | 'missing_field' | 'bad_value';

export type SapDecoded =
  | { readonly ok: true; readonly change: SapChange }
  | {
      readonly ok: false;
      readonly refused: SapDecodeRefusal;
      /** In words, without anything of a person. */
      readonly detail: string;
      /** As far as it could be read, for the list of messages. */
      readonly header: SapMessageHeader | null;
    };
