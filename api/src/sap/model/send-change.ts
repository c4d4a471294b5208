import {
  SapOutage,
  type Sap,
  type SapCase,
  type SapWriteAnswer,
  type SapWriteOptions,
} from '../../adapters/sap/port';

/** What became of a change that was sent to SAP. */
export type SentChange =
  /** SAP took it, or said why it does not. */
  | { readonly kind: 'answered'; readonly answer: SapWriteAnswer<SapCase> }
  /** Nobody was asked: in SAP the case is not as the person saw it. */
  | { readonly kind: 'moved_on'; readonly state: SapCase }
  | { readonly kind: 'gone' }
  /** SAP was not reached: nothing changed. */
  | { readonly kind: 'unavailable' }
  /** It was sent, and nobody knows whether it took effect. */
  | { readonly kind: 'unknown' };

/** A change of a case, as a question to SAP. */
export interface CaseQuestion {
  readonly falnr: string;
  /** As the person saw it. */
  readonly lastMovement: number;
  readonly testRun: boolean;
  send(options: SapWriteOptions): Promise<SapWriteAnswer<SapCase>>;
  /** Whether a later state of the case shows that the change was made. */
  hasHappened(state: SapCase): boolean;
}

/** A visit, which makes a case or adds to one. */
export interface VisitQuestion {
  readonly patnr: string;
  readonly testRun: boolean;
  readonly at: string;
  readonly department: string;
}

export const lastMovementOf = ({ movements }: Pick<SapCase, 'movements'>): number =>
  Math.max(0, ...movements.map(({ number }) => number));

const reachedNobody = (outage: SapOutage): boolean =>
  outage.reason === 'unreachable' || outage.reason === 'unauthorized';

/** The answer, or the outage on the way to it. */
const orOutage = async <Value>(call: () => Promise<Value>): Promise<Value | SapOutage> => {
  try {
    return await call();
  } catch (error) {
    if (error instanceof SapOutage) return error;
    throw error;
  }
};

/** SAP took the change and its new state could not be read: it is asked for once more. */
const withState = async (
  answer: SapWriteAnswer<SapCase>,
  testRun: boolean,
  findChanged: () => Promise<SapCase | null>,
): Promise<SentChange> => {
  if (testRun || !answer.accepted || answer.state !== null) return { kind: 'answered', answer };
  const state = await orOutage(findChanged);
  return {
    kind: 'answered',
    answer: { ...answer, state: state instanceof SapOutage ? null : state },
  };
};

/**
 * After an outage: reads again what the change would have left behind. When SAP does not show it,
 * it may still be at work, so nobody says that nothing happened.
 */
const afterOutage = async (
  outage: SapOutage,
  testRun: boolean,
  findChanged: () => Promise<SapCase | null>,
): Promise<SentChange> => {
  if (testRun || reachedNobody(outage)) return { kind: 'unavailable' };
  const state = await orOutage(findChanged);
  if (state === null || state instanceof SapOutage) return { kind: 'unknown' };
  return { kind: 'answered', answer: { accepted: true, messages: [], state } };
};

/**
 * Sends a change of a case. The case is read first: whatever it went through since the person saw
 * it refuses the change, and what changes after that SAP refuses by the version.
 */
export const sendCaseChange = async (
  sap: Sap,
  { falnr, lastMovement, testRun, send, hasHappened }: CaseQuestion,
): Promise<SentChange> => {
  const state = await orOutage(() => sap.readCase(falnr));
  if (state instanceof SapOutage) return { kind: 'unavailable' };
  if (state === null) return { kind: 'gone' };
  if (
    lastMovementOf(state) !== lastMovement ||
    state.billed ||
    state.status === 'cancelled' ||
    state.status === 'discharged'
  )
    return { kind: 'moved_on', state };
  const answer = await orOutage(() => send({ testRun, version: state.version }));
  if (!(answer instanceof SapOutage)) return withState(answer, testRun, () => sap.readCase(falnr));
  return afterOutage(answer, testRun, async () => {
    const later = await sap.readCase(falnr);
    return later && hasHappened(later) ? later : null;
  });
};

const casePages = 5;

/** Cases with that visit. */
const visitsOf = (cases: readonly SapCase[], { at, department }: VisitQuestion): SapCase[] =>
  cases.filter(({ movements }) =>
    movements.some(
      ({ kind, start, cancelled, department: where }) =>
        kind === 'outpatient_visit' &&
        !cancelled &&
        where === department &&
        Date.parse(start) === Date.parse(at),
    ),
  );

const casesOf = async (sap: Sap, patnr: string): Promise<SapCase[]> => {
  const cases: SapCase[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < casePages; page += 1) {
    const answer = await sap.listCases({ patnr, cursor });
    if (!answer.ok) break;
    cases.push(...answer.value.items);
    cursor = answer.value.cursor;
    if (cursor === null) break;
  }
  return cases;
};

/**
 * Sends a visit. The patient's visits are read first: one at that time in that department is the
 * one that was asked for before, by somebody who never heard the answer.
 */
export const sendVisit = async (sap: Sap, question: VisitQuestion): Promise<SentChange> => {
  const { patnr, at, department, testRun } = question;
  const before = testRun ? [] : await orOutage(() => casesOf(sap, patnr));
  if (before instanceof SapOutage) return { kind: 'unavailable' };
  const [made] = visitsOf(before, question);
  if (made) return { kind: 'answered', answer: { accepted: true, messages: [], state: made } };
  const answer = await orOutage(() =>
    sap.createOutpatientVisit(patnr, { at, department }, { testRun }),
  );
  const findVisit = async () => visitsOf(await casesOf(sap, patnr), question)[0] ?? null;
  return answer instanceof SapOutage
    ? afterOutage(answer, testRun, findVisit)
    : withState(answer, testRun, findVisit);
};
