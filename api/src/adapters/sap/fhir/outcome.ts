import type { SapReturn, SapReturnType } from '../port';
import { shortTextOf } from '../values';
import { outcomeSchema } from './schemas';

const textMax = 300;

const types: Readonly<Record<string, SapReturnType>> = {
  fatal: 'A',
  error: 'E',
  warning: 'W',
  information: 'I',
  success: 'S',
};

/** The messages of an OperationOutcome, in SAP's form; null: it is none. */
export const messagesOf = (body: unknown): readonly SapReturn[] | null => {
  const parsed = outcomeSchema.safeParse(body);
  if (!parsed.success) return null;
  return parsed.data.issue.map(({ severity, code, details, diagnostics }) => {
    const coding = details?.coding?.find((one) => /^\d{1,3}$/.test(one.code ?? ''));
    const id = coding?.system?.split(/[/:]/).at(-1) ?? 'FHIR';
    // What went well has no severity of its own in R4.
    const isSuccess = severity === 'information' && code === 'informational';
    return {
      type: isSuccess && coding ? 'S' : (types[severity] ?? 'E'),
      id: id.slice(0, 20),
      number: (coding?.code ?? '0').padStart(3, '0'),
      text:
        shortTextOf(details?.text ?? diagnostics ?? code, textMax) ?? severity.slice(0, textMax),
    };
  });
};

export const isAccepted = (messages: readonly SapReturn[]): boolean =>
  !messages.some(({ type }) => type === 'E' || type === 'A');
