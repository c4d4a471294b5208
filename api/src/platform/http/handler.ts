import type {
  Contract,
  ApiEndpointName,
  DeviceKind,
  DomainEvent,
  EndpointAnswer,
  EndpointRequest,
  Locale,
  Permission,
} from '@sala/shared-contracts';
import type { AfterCommit } from '../database/after-commit';
import type { Db } from '../database/database';
import type { ActingDevice, Actor } from './actor';
import type { Mail } from '../mail/mail';
import type { Services } from '../services';

/** The caller that `access` guarantees: a member, a device, a signed-in person, or nobody. */
export type ActorOf<Name extends ApiEndpointName> = Contract[Name]['access'] extends {
  permission: Permission;
}
  ? Actor<string>
  : Contract[Name]['access'] extends { device: readonly DeviceKind[] }
    ? Actor<string> & { readonly device: ActingDevice }
    : Contract[Name]['access'] extends { signedIn: true }
      ? Actor
      : null;

/** Origin of a request, as stated by its sender. */
export interface Origin {
  /** Network address. */
  readonly address: string;
  /** The User-Agent header; '' without one. */
  readonly userAgent: string;
}

export interface AuditEntry {
  /** `<noun>.<past participle>`, for example `category.created`. */
  readonly action: string;
  /** Table name of the record. */
  readonly entityType: string;
  readonly entityId: string;
  /** Changed values; never a secret. */
  readonly diff?: unknown;
}

/**
 * Everything available to a handler. `params`, `query` and `body` are validated and typed by the
 * contract.
 */
export interface Context<Name extends ApiEndpointName> extends EndpointRequest<Contract[Name]> {
  /** Inside the request's one transaction, tenant set. */
  readonly db: Db;
  readonly actor: ActorOf<Name>;
  /** Language of the request. */
  readonly locale: Locale;
  /** Application time, ISO 8601 in UTC, constant within a request. */
  readonly now: string;
  readonly requestId: string;
  readonly origin: Origin;
  readonly services: Services;
  audit(entry: AuditEntry): Promise<void>;
  /** Audits what an attacker can repeat: few identical rows a minute are kept. */
  auditBounded(entry: AuditEntry): Promise<void>;
  /** Writes an event to the outbox, and a job per subscriber. */
  publish(event: DomainEvent): Promise<void>;
  /** Queues a mail; it is sent once the transaction commits. */
  mail(mail: Mail): Promise<void>;
  /** Runs after a commit, never after a rollback. */
  afterCommit(effect: () => Promise<void> | void): void;
}

type Answer<Name extends ApiEndpointName> = EndpointAnswer<Contract[Name]>;

/** A handler that calls an outside service returns an {@link AfterCommit}. */
export type Handler<Name extends ApiEndpointName> = (
  context: Context<Name>,
) => Promise<Answer<Name> | AfterCommit<Context<Name>, Answer<Name>>>;

export type Handlers<Names extends ApiEndpointName> = { readonly [Name in Names]: Handler<Name> };

/** Declares the handlers of a module, checked against the contract. */
export const defineHandlers = <Names extends ApiEndpointName>(
  handlers: Handlers<Names>,
): Handlers<Names> => handlers;
