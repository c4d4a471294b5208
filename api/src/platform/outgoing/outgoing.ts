import type {
  Locale,
  MessageFacts,
  OutgoingEvent,
  OutgoingPurpose,
  OutgoingReason,
  PatientChannel,
  TemplateEvent,
} from '@sala/shared-contracts';
import type { ChangeRecorder } from '../audit/change-recorder';
import type { Db } from '../database/database';
import type { Mail } from '../mail/mail';

/** Whom a message is for; their addresses are looked up by the gate. */
export type OutgoingPerson =
  | { readonly patientId: string }
  | { readonly customerId: string }
  | { readonly leadId: string }
  | { readonly userId: string };

/** An appointment about which its patient is asked whether they come. */
export interface AttendanceAsked {
  readonly appointmentId: string;
  /** Origin of its page. */
  readonly publicUrl: string;
}

/** Of what the texts of an event tell. */
export interface OutgoingAbout {
  readonly appointmentId: string;
  /** A time that is offered, where that is what it tells of. */
  readonly offer: {
    /** On a phone it can be taken by an answer. */
    readonly id?: string | undefined;
    readonly startAt: string;
    readonly until: string;
    readonly practitionerId: string | null;
    readonly siteId: string;
  } | null;
  /** A text that says it more closely than that of its event, where there is one. */
  readonly text?: TemplateEvent | undefined;
  /** When it was before it moved. */
  readonly movedFrom?: string | undefined;
}

/** What is said where no text of an event says it: of a rule, a reminder or a campaign. */
export interface OwnWords {
  /** On a phone; null: nothing is said there without a template. */
  readonly text: string | null;
  /** Approved by the provider, for WhatsApp outside its window. */
  readonly template: {
    readonly id: string;
    /** null: as its variables are filled for the person. */
    readonly parameters: readonly string[] | null;
  } | null;
  /** Fields without a value: with one it is not sent. */
  readonly missing: readonly string[];
}

export interface OutgoingRequest {
  readonly event: OutgoingEvent;
  /** Where one event serves several; else that of the event. */
  readonly purpose?: OutgoingPurpose;
  readonly person: OutgoingPerson;
  /** Names what it is about: the same occurrence of an event is written of once. */
  readonly occurrence: string;
  readonly locale: Locale;
  /** Record on whose screen it is shown what became of it. */
  readonly subjectId?: string;
  readonly about?: OutgoingAbout;
  /** Values that only the sender knows; the gate reads those of the person and of `about`. */
  readonly facts?: MessageFacts;
  /** Instead of the text of the event. */
  readonly own?: OwnWords;
  /** On a phone they can answer with a button or a number. */
  readonly asks?: AttendanceAsked;
  /** What goes by mail where the company has no text of its own; the gate knows the address. */
  readonly mail: Omit<Mail, 'to'>;
  /** What is attached to the mail goes along on WhatsApp too, within its window. */
  readonly fileOnPhones?: boolean;
  /** What a mail says besides, below a text of the company. */
  readonly mailNote?: string;
  /** A member asked for it now: it counts towards the limit of a day, and is not stopped by it. */
  readonly byHand?: boolean;
  /** Only by these, where somebody chose so; else as the person and the company have it. */
  readonly channels?: readonly PatientChannel[];
  /** After that nobody needs it: it is not put off beyond. */
  readonly useUntil?: string | null;
  /** Of the place it is about; the company's unless it is given. */
  readonly timeZone?: string;
}

interface Written {
  /** Of what the gate wrote. */
  readonly outgoingId: string;
  readonly channel: PatientChannel;
}

export interface Postponed extends Written {
  readonly state: 'postponed';
  readonly until: string;
}

export type OutgoingOutcome =
  | ({ readonly state: 'sent' } & Written)
  | Postponed
  | { readonly state: 'refused'; readonly reason: OutgoingReason };

/** What a handler or a job lends to the gate. */
export interface OutgoingDesk {
  readonly db: Db;
  /** On whose behalf. */
  readonly userId: string;
  /** ISO 8601. */
  readonly now: string;
  mail(mail: Mail): Promise<void>;
  readonly publish: ChangeRecorder['publish'];
}

type Gate = (desk: OutgoingDesk, request: OutgoingRequest) => Promise<OutgoingOutcome>;

let gate: Gate | null = null;

/** Called once per process, in `api/src/subscriptions.ts`. */
export const serveOutgoing = (served: Gate): void => {
  gate = served;
};

/** What would become of a message now. */
export interface ForeseenMessage {
  /** Through which it would go; null: through none, because of `reason`. */
  readonly channel: PatientChannel | null;
  /** The address there. */
  readonly to: string | null;
  /** When the quiet hours end that it would wait for; null: it would not. */
  readonly until: string | null;
  readonly reason: OutgoingReason | null;
}

type Foresee = (
  desk: Pick<OutgoingDesk, 'db' | 'now'>,
  request: OutgoingRequest,
) => Promise<ForeseenMessage>;

let foresee: Foresee | null = null;

/** Called once per process, in `api/src/subscriptions.ts`. */
export const serveForeseeing = (served: Foresee): void => {
  foresee = served;
};

/** Whom a message would reach, for whoever decides about it. The gate decides again when it is sent. */
export const foreseeOutgoing: Foresee = (desk, request) => {
  if (!foresee) throw new Error('nobody foresees outgoing messages');
  return foresee(desk, request);
};

/** What waited, about to leave. */
export interface LeavingMessage {
  readonly outgoingId: string;
  readonly occurrence: string;
  /** Of which it tells, where its sender named it. */
  readonly subjectId: string | null;
  /** ISO 8601. */
  readonly now: string;
}

type StillApplies = (db: Db, message: LeavingMessage) => Promise<boolean>;

const checks = new Map<OutgoingEvent, StillApplies>();

/** Called once per process and event, in `api/src/subscriptions.ts`. */
export const serveStillApplies = (event: OutgoingEvent, check: StillApplies): void => {
  checks.set(event, check);
};

/**
 * Whether what a message is about still holds when it leaves: it may have waited for the end of
 * quiet hours. The domain that sent it knows; one that serves no check is content with its time.
 */
export const stillApplies = async (
  db: Db,
  event: OutgoingEvent,
  message: LeavingMessage,
): Promise<boolean> => (await checks.get(event)?.(db, message)) ?? true;

/**
 * Writes to a person by whichever channel the gate admits, in the caller's transaction
 * (docs/adr/0117). Everything that the suite writes to somebody by itself goes this way.
 */
export const sendOutgoing: Gate = (desk, request) => {
  if (!gate) throw new Error('nobody serves outgoing messages');
  return gate(desk, request);
};
