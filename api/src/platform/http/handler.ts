import type {
  Contract,
  ApiEndpointName,
  DomainEvent,
  EndpointAnswer,
  EndpointRequest,
  Locale,
  Permission,
} from '@sala/shared-contracts';
import type { AfterCommit } from '../database/after-commit';
import type { Db } from '../database/database';
import type { Actor } from './actor';
import type { Mail } from '../mail/mail';
import type { Services } from '../services';

/** What `access` promises of the caller: a member, somebody signed in, or nobody. */
export type ActorOf<Name extends ApiEndpointName> = Contract[Name]['access'] extends {
  permission: Permission;
}
  ? Actor<string>
  : Contract[Name]['access'] extends { signedIn: true }
    ? Actor
    : null;

/** Where a request comes from, as far as its sender says. */
export interface Origin {
  /** Network address. */
  readonly address: string;
  /** The header of that name; '' when there is none. */
  readonly userAgent: string;
}

export interface AuditEntry {
  /** `<noun>.<past participle>`, for example `category.created`. */
  readonly action: string;
  /** Table name of the thing. */
  readonly entityType: string;
  readonly entityId: string;
  /** What changed; never a secret. */
  readonly diff?: unknown;
}

/**
 * Everything a handler may touch. `params`, `query` and `body` are validated and typed by the
 * contract.
 */
export interface Context<Name extends ApiEndpointName> extends EndpointRequest<Contract[Name]> {
  /** Inside the request's one transaction, tenant set. */
  readonly db: Db;
  readonly actor: ActorOf<Name>;
  /** Language of the request. */
  readonly locale: Locale;
  /** The application's time, ISO 8601 in UTC, the same for the whole request. */
  readonly now: string;
  readonly requestId: string;
  readonly origin: Origin;
  readonly services: Services;
  /** Writes a row of the audit log in the same transaction. */
  audit(entry: AuditEntry): Promise<void>;
  /** Writes an event and its subscribers' jobs in the same transaction. */
  publish(event: DomainEvent): Promise<void>;
  /**
   * Writes a mail in the same transaction: it goes out once that is committed, and never when it is
   * rolled back.
   */
  mail(mail: Mail): Promise<void>;
  /** Runs once the transaction is committed, and never when it is rolled back. */
  afterCommit(effect: () => Promise<void> | void): void;
}

type Answer<Name extends ApiEndpointName> = EndpointAnswer<Contract[Name]>;

/** One that has to ask someone outside answers with what is to be done after its transaction. */
export type Handler<Name extends ApiEndpointName> = (
  context: Context<Name>,
) => Promise<Answer<Name> | AfterCommit<Context<Name>, Answer<Name>>>;

export type Handlers<Names extends ApiEndpointName> = { readonly [Name in Names]: Handler<Name> };

/**
 * Declares the handlers of one module: names, requests and answers are checked against the
 * contract.
 */
export const defineHandlers = <Names extends ApiEndpointName>(
  handlers: Handlers<Names>,
): Handlers<Names> => handlers;
