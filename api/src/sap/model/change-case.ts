import type { Contract, EndpointAnswer, SapCase as ShownCase } from '@sala/shared-contracts';
import type {
  Sap,
  SapCase,
  SapReturn,
  SapWriteAnswer,
  SapWriteOptions,
} from '../../adapters/sap/port';
import { AfterCommit } from '../../platform/database/after-commit';
import type { Db } from '../../platform/database/database';
import type { Context } from '../../platform/http/handler';
import { invalid, ProblemError, type FieldFault } from '../../platform/http/problem-error';
import { isAfter } from '../../platform/time/instants';
import { recordPatientRead } from '../../patients';
import { holdChange, releaseChange, type ChangeOnItsWay } from '../sql/changes.queries';
import { isUnit } from '../sql/units.queries';
import { applyCase } from './apply-case';
import { sendCaseChange, type SentChange } from './send-change';
import { lockOf, showCase } from './show-case';

export type ChangeContext = Pick<
  Context<'sapCaseTransfer'>,
  'db' | 'actor' | 'now' | 'audit' | 'publish' | 'services'
>;

type Changed = EndpointAnswer<Contract['sapCaseTransfer']>;

/** SAP as the company reaches it. */
export interface ReachedSap {
  /** null: it takes no questions. */
  readonly sap: Sap | null;
  /** Whether it takes changes. */
  readonly writes: boolean;
}

/** Opens SAP as the company of the transaction is connected with it; null: it is not. */
export type OpenSap = (db: Db) => Promise<ReachedSap | null>;

/** @throws sap.not_connected, sap.read_only */
export const demandWrites = (reached: ReachedSap | null): Sap => {
  if (!reached) throw new ProblemError('sap.not_connected');
  if (!reached.writes || !reached.sap) throw new ProblemError('sap.read_only');
  return reached.sap;
};

export const shownMessages = (messages: readonly SapReturn[]): Changed['messages'] =>
  messages.map(({ type, id, number, text }) => ({ type, code: `${id} ${number}`.trim(), text }));

/** What the person asks for. */
export interface CaseChange {
  readonly falnr: string;
  readonly at: string;
  /** As the person saw it. */
  readonly lastMovement: number;
  readonly testRun: boolean;
  readonly kind: Exclude<ChangeOnItsWay['kind'], 'visit'>;
  readonly action: 'sap_case.transferred' | 'sap_case.discharged' | 'sap_case.discharge_planned';
  /** For the audit log; nothing clinical. */
  readonly diff: Readonly<Record<string, readonly [unknown, unknown]>>;
  send(sap: Sap, options: SapWriteOptions): Promise<SapWriteAnswer<SapCase>>;
  hasHappened(state: SapCase): boolean;
}

/** @throws request.invalid for units that SAP never told us of */
export const demandUnits = async (
  { db }: Pick<ChangeContext, 'db'>,
  units: readonly {
    readonly path: string;
    readonly kind: 'department' | 'care_unit';
    readonly code: string | undefined;
  }[],
): Promise<void> => {
  const faults: FieldFault[] = [];
  for (const { path, kind, code } of units)
    if (code !== undefined && !(await isUnit(db, kind, code)))
      faults.push({ path, code: 'unknown' });
  if (faults.length > 0) throw invalid(...faults);
};

/** Of what happened already: nothing is entered before it. */
const latestMovement = ({ movements, start }: ShownCase): string | null =>
  movements
    .filter(({ planned, cancelled }) => !planned && !cancelled)
    .reduce<string | null>(
      (latest, movement) =>
        latest === null || isAfter(movement.start, latest) ? movement.start : latest,
      start,
    );

/** @throws sap_case.locked, sap_case.moved_on, request.invalid at `at` */
const demandChangeable = (shown: ShownCase, { lastMovement, at }: CaseChange): void => {
  if (shown.locked !== null)
    throw new ProblemError('sap_case.locked', { meta: { locked: shown.locked } });
  if (shown.lastMovement !== lastMovement)
    throw new ProblemError('sap_case.moved_on', { meta: { lastMovement: shown.lastMovement } });
  const latest = latestMovement(shown);
  if (latest !== null && isAfter(latest, at))
    throw invalid({ path: 'at', code: 'too_small', facts: { minimum: latest } });
};

/** Keeps another change of the patient waiting. @throws sap_case.changing */
export const hold = async (
  { db, actor, now }: ChangeContext,
  change: ChangeOnItsWay,
): Promise<void> => {
  if (!(await holdChange(db, change, { userId: actor.userId, now })))
    throw new ProblemError('sap_case.changing', { retryAfterSeconds: 5 });
};

/** What was sent, when, and by which patient it is held. */
export interface Held {
  readonly patnr: string;
  readonly sentAt: string;
  readonly testRun: boolean;
}

/**
 * What SAP answered, written with the function that reading uses. Refusals that are thrown keep
 * what was learnt of the case.
 *
 * @throws sap.unavailable, sap.outcome_unknown, sap_case.moved_on, sap_case.locked
 */
export const settle = async (
  context: ChangeContext,
  { patnr, sentAt, testRun }: Held,
  sent: SentChange,
): Promise<SapWriteAnswer<SapCase>> => {
  const { db, publish } = context;
  if (!testRun) await releaseChange(db, patnr, sentAt);
  const keepWrites = true;
  const learn = async (state: SapCase): Promise<void> => {
    if (testRun || !(await applyCase(db, state, sentAt))) return;
    await publish({
      type: 'sap_record.changed',
      entityId: state.falnr,
      payload: { kinds: ['case'] },
    });
  };
  switch (sent.kind) {
    case 'unavailable':
      throw new ProblemError('sap.unavailable', { keepWrites });
    case 'unknown':
      throw new ProblemError('sap.outcome_unknown', { keepWrites });
    case 'gone':
      throw new ProblemError('resource.not_found', { keepWrites });
    case 'moved_on': {
      await learn(sent.state);
      const locked = lockOf(sent.state, true);
      if (locked !== null)
        throw new ProblemError('sap_case.locked', { keepWrites, meta: { locked } });
      throw new ProblemError('sap_case.moved_on', { keepWrites });
    }
    case 'answered':
      if (sent.answer.accepted && sent.answer.state) await learn(sent.answer.state);
      return sent.answer;
  }
};

/**
 * Changes a case at SAP (docs/adr/0133): what can be refused here is refused before SAP is asked,
 * with no transaction open while it is, and its answer is written afterwards.
 */
export const changeCase = async (
  context: ChangeContext,
  reached: ReachedSap | null,
  change: CaseChange,
  demandMore: (shown: ShownCase) => Promise<void> = () => Promise.resolve(),
): Promise<AfterCommit<ChangeContext, Changed>> => {
  const { db, now } = context;
  const { falnr, testRun } = change;
  const shown = await showCase(db, falnr, true, context);
  const sap = demandWrites(reached);
  demandChangeable(shown, change);
  await demandMore(shown);
  const held = { patnr: shown.patient.patnr, sentAt: now, testRun };
  if (!testRun) await hold(context, { patnr: held.patnr, falnr, kind: change.kind });
  return new AfterCommit(async () => {
    const sent = await sendCaseChange(sap, {
      ...change,
      send: (options) => change.send(sap, options),
      hasHappened: (state) => change.hasHappened(state),
    });
    return async (later: ChangeContext): Promise<Changed> => {
      const { accepted, messages } = await settle(later, held, sent);
      if (accepted && !testRun)
        await later.audit({
          action: change.action,
          entityType: 'sap_case',
          entityId: falnr,
          diff: change.diff,
        });
      const after = await showCase(later.db, falnr, true, later);
      if (after.patient.id !== null) await recordPatientRead(later.audit, after.patient.id);
      return { accepted, messages: shownMessages(messages), case: after };
    };
  });
};
