import {
  setupChecks,
  setupDraftSchema,
  setupSteps,
  type CompanySetup,
  type SetupCheck,
  type SetupDraft,
  type SetupStep,
} from '@sala/shared-contracts';
import type { FieldFault } from '../../../platform/http/problem-error';

/** A stored draft. Answers that an earlier version accepted may be invalid today. */
export interface StoredSetup {
  readonly draft: Readonly<Record<string, unknown>>;
  readonly skipped: readonly string[];
  readonly hasLogo: boolean;
}

/** The valid answers; steps with invalid ones are asked again. */
export const readDraft = ({ draft }: StoredSetup): SetupDraft => {
  const parsed = setupSteps.map((step) => setupDraftSchema.safeParse({ [step]: draft[step] }));
  return Object.assign(
    {},
    ...parsed.map((result) => (result.success ? result.data : {})),
  ) as SetupDraft; // each part is parsed by its own schema
};

const readinessChecks: Readonly<Record<SetupCheck, (draft: SetupDraft) => boolean>> = {
  company: ({ company }) => company !== undefined,
  openingHours: ({ site }) => Object.values(site?.openingHours ?? {}).length > 0,
  department: ({ departments }) => departments !== undefined,
  doctor: ({ team }) => team !== undefined,
  eventType: ({ team }) => team !== undefined,
};

/** The draft with its next step and readiness. */
export const setupOf = (kept: StoredSetup): CompanySetup => {
  const draft = readDraft(kept);
  const answered = setupSteps.filter((step) => draft[step] !== undefined);
  const skipped = setupSteps.filter(
    (step) => kept.skipped.includes(step) && !answered.includes(step),
  );
  return {
    draft,
    skipped,
    next: setupSteps.find((step) => !answered.includes(step) && !skipped.includes(step)) ?? null,
    ready: setupChecks.filter((check) => readinessChecks[check](draft)),
    hasLogo: kept.hasLogo,
  };
};

const normalized = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Reports repeated values at `answers.<path>.<index><field>`. */
const duplicateFaults = (path: string, values: readonly string[], field = ''): FieldFault[] =>
  values
    .map(normalized)
    .flatMap((value, index, all) =>
      all.indexOf(value) < index
        ? [{ path: `answers.${path}.${index}${field}`, code: 'duplicate' as const }]
        : [],
    );

/** Rules across steps, or about the person. */
const crossStepFaults: {
  readonly [Step in SetupStep]?: (
    answers: SetupDraft,
    draft: SetupDraft,
    email: string,
  ) => FieldFault[];
} = {
  departments: ({ departments }) => duplicateFaults('departments.names', departments?.names ?? []),
  team: ({ team }, draft) => {
    const department = team?.doctor.department ?? null;
    const known = department === null || draft.departments?.names.includes(department);
    return known ? [] : [{ path: 'answers.team.doctor.department', code: 'not_an_option' }];
  },
  invitations: ({ invitations }, _draft, email) => {
    const emails = invitations?.invitations.map((invitation) => invitation.email) ?? [];
    const own = emails.flatMap((given, index) =>
      given === email
        ? [{ path: `answers.invitations.invitations.${index}.email`, code: 'taken' as const }]
        : [],
    );
    return [...own, ...duplicateFaults('invitations.invitations', emails, '.email')];
  },
};

/** Errors in the answers of a step. */
export const faultsOf = (
  step: SetupStep,
  answers: SetupDraft | null,
  draft: SetupDraft,
  email: string,
): FieldFault[] => {
  if (answers === null) return step === 'company' ? [{ path: 'answers', code: 'required' }] : []; // the first step cannot be postponed (docs/spec/clinic.md §1)
  if (answers[step] === undefined) return [{ path: 'answers', code: 'required' }];
  const others = setupSteps.filter((other) => other !== step && answers[other] !== undefined);
  if (others.length > 0) return [{ path: 'answers', code: 'unknown' }];
  return crossStepFaults[step]?.(answers, draft, email) ?? [];
};

/** Removes the doctor from a deleted department. */
const settleDoctor = (draft: SetupDraft): SetupDraft => {
  const { team, departments } = draft;
  const department = team?.doctor.department ?? null;
  if (!team || department === null || departments?.names.includes(department)) return draft;
  return { ...draft, team: { ...team, doctor: { ...team.doctor, department: null } } };
};

/** Sets or (null) removes the answers of a step. */
export const withAnswers = (
  setup: CompanySetup,
  step: SetupStep,
  answers: SetupDraft | null,
): StoredSetup => {
  const { [step]: _before, ...others } = setup.draft;
  const draft = settleDoctor({ ...others, ...answers });
  const skipped = setup.skipped.filter((other) => other !== step);
  return {
    draft: { ...draft },
    skipped: answers === null ? [...skipped, step] : skipped,
    hasLogo: setup.hasLogo,
  };
};
