import type { SapReturn } from './port';

/*
 * Calls of SAP's function modules by RFC, the third way to reach IS-H. There is no driver for it:
 * node-rfc needs SAP's own SDK, which only customers of SAP may download and nobody may pass on, so
 * that it could be neither built nor tested here (docs/adr/0131). A hospital that has it implements
 * this interface, and `Sap` by means of it. The names of function modules are the hospital's
 * configuration: those for admission, visits and search could not be confirmed.
 */

/** A value of an ABAP parameter: text, number, structure or table. */
export type RfcValue =
  | string
  | number
  | Uint8Array
  | { readonly [field: string]: RfcValue }
  | readonly RfcValue[];

export type RfcParameters = Readonly<Record<string, RfcValue>>;

export interface RfcAnswer {
  readonly exports: RfcParameters;
  /** RETURN, BAPIRET2. */
  readonly messages: readonly SapReturn[];
}

export interface RfcConnection {
  /**
   * Calls a function module; of a change, the value of a field counts when its X flag is set.
   *
   * @throws SapOutage
   */
  call(functionModule: string, parameters: RfcParameters): Promise<RfcAnswer>;
  /** BAPI_TRANSACTION_COMMIT with WAIT, on the same connection. */
  commit(): Promise<void>;
  /** What was called since the last commit has no effect. */
  rollback(): Promise<void>;
  close(): Promise<void>;
}

/** Of one system, client and technical user. */
export interface RfcPool {
  /** One connection for a unit of work: a commit counts for the connection that called. */
  withConnection<Result>(work: (connection: RfcConnection) => Promise<Result>): Promise<Result>;
}
