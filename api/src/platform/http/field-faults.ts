import { fieldErrorCodes, patterns, type FieldErrorCode } from '@sala/shared-contracts';
import type * as z from 'zod/mini';
import type { FieldFault } from './problem-error';

type Issue = z.core.$ZodIssue;
type Verdict = Pick<FieldFault, 'code' | 'facts'>;

const passwordRules = [patterns.passwordLower, patterns.passwordDigit].map(String);

const isFieldErrorCode = (value: unknown): value is FieldErrorCode =>
  fieldErrorCodes.some((code) => code === value);

const tooSmall = ({ origin, minimum }: z.core.$ZodIssueTooSmall): Verdict => {
  if (origin === 'number' || origin === 'int')
    return { code: 'too_small', facts: { minimum: Number(minimum) } };
  return Number(minimum) <= 1
    ? { code: 'required' }
    : { code: 'too_short', facts: { minimum: Number(minimum) } };
};

const tooBig = ({ origin, maximum }: z.core.$ZodIssueTooBig): Verdict => ({
  code: origin === 'number' || origin === 'int' ? 'too_big' : 'too_long',
  facts: { maximum: Number(maximum) },
});

const invalidValue = ({ values }: z.core.$ZodIssueInvalidValue): Verdict => ({
  code: values.length === 1 && values[0] === true ? 'not_accepted' : 'not_an_option',
});

/** zod/mini has no messages: its issue codes are mapped to ours, which are translated. */
const verdictOf = (issue: Issue): Verdict => {
  switch (issue.code) {
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'invalid_value':
      return invalidValue(issue);
    case 'invalid_format': {
      const isPassword = 'pattern' in issue && passwordRules.includes(String(issue.pattern));
      return { code: isPassword ? 'weak_password' : 'format' };
    }
    case 'unrecognized_keys':
      return { code: 'unknown' };
    case 'custom': {
      const { rule, minimum }: { rule?: unknown; minimum?: unknown } = issue.params ?? {};
      return {
        code: isFieldErrorCode(rule) ? rule : 'format',
        ...(typeof minimum === 'number' ? { facts: { minimum } } : {}),
      };
    }
    case 'invalid_key':
      return { code: 'format' };
    default:
      return { code: 'type' };
  }
};

const dotted = (path: readonly PropertyKey[]): string => path.map(String).join('.');

const faultsOfIssue = (issue: Issue): FieldFault[] => {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: dotted([...issue.path, key]), code: 'unknown' }));
  }
  // With `reportInput`, undefined means that the value is missing.
  const missing =
    'input' in issue &&
    issue.input === undefined &&
    (issue.code === 'invalid_type' || issue.code === 'invalid_value');
  return [{ path: dotted(issue.path), ...(missing ? { code: 'required' } : verdictOf(issue)) }];
};

/** One fault per path, the one to correct first. */
export const fieldFaults = (issues: readonly Issue[]): FieldFault[] => {
  const byPath = new Map<string, FieldFault>();
  for (const fault of issues.flatMap(faultsOfIssue))
    if (!byPath.has(fault.path)) byPath.set(fault.path, fault);
  return [...byPath.values()];
};
