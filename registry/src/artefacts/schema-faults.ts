import type * as z from 'zod/mini';

const shownLength = 60;

/** JSON of a value, shortened to fit a terminal line. */
const shortJson = (value: unknown): string => {
  const text = JSON.stringify(value) ?? String(value);
  return text.length <= shownLength
    ? text
    : `${text.slice(0, shownLength)}… (${text.length} characters)`;
};

const unitOf: Readonly<Record<string, string>> = { string: 'characters', array: 'entries' };

const expected = (issue: z.core.$ZodIssue): string => {
  switch (issue.code) {
    case 'too_big':
      return `at most ${issue.maximum}${issue.origin in unitOf ? ` ${unitOf[issue.origin]}` : ''}`;
    case 'too_small':
      return `at least ${issue.minimum}${issue.origin in unitOf ? ` ${unitOf[issue.origin]}` : ''}`;
    case 'invalid_value':
      return issue.values.length > 30 ? 'an existing one' : `one of ${issue.values.join(', ')}`;
    case 'unrecognized_keys':
      return `nothing called ${issue.keys.map(shortJson).join(', ')}`;
    case 'invalid_type':
      return `of type ${issue.expected}`;
    case 'invalid_key':
      return issue.issues.map(expected).join(' and ');
    default:
      return issue.message;
  }
};

/** The first faults, each with field, value and expectation. */
export const schemaFaults = (
  file: string,
  issues: readonly z.core.$ZodIssue[],
): readonly string[] =>
  issues.slice(0, 20).map((issue) => {
    const value = issue.code === 'unrecognized_keys' ? '' : ` is ${shortJson(issue.input)};`;
    return `${file}: ${issue.path.join('.') || 'the whole'}${value} it must be ${expected(issue)}`;
  });
