import { chakra } from '@chakra-ui/react';
import { CircleAlert } from 'lucide-react';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { Code } from '../controls/text';
import { fillMessage, useUiMessages } from '../messages/messages';
import { keepInSight } from '../overlay/message-clearance';
import { requestIdOf, type UiFieldError, type UiProblem } from '../problem';
import { useServerProblem } from './server-errors';

export const ProblemPanel = chakra('div', {
  base: {
    display: 'flex',
    gap: '2',
    p: '3',
    bg: 'danger.subtle',
    borderWidth: '1px',
    borderColor: 'danger.border',
    borderRadius: 'md',
    fontSize: 'md',
    '& > .lucide': { color: 'danger.fg', mt: '0.5' },
    '& p + p, & ul': { mt: '1' },
    '& ul': { ps: '4', listStyle: 'disc' },
  },
});

const Title = chakra('p', { base: { fontWeight: 'medium' } });
const Reference = chakra('p', { base: { fontSize: 'xs', color: 'fg.muted' } });

/** Errors without a matching control, shown here instead. */
const orphans = (
  form: HTMLFormElement | null,
  problem: UiProblem | null,
): readonly UiFieldError[] =>
  (problem?.errors ?? []).filter(({ path }) => form?.elements.namedItem(path) == null);

export interface FormProblemProps {
  /** Default: the problem of the surrounding Form. */
  readonly problem?: UiProblem | null;
}

/** Server response: message, number of fields to correct, and errors without a field. */
export const FormProblem = ({ problem: given }: FormProblemProps) => {
  const own = useServerProblem();
  const problem = given ?? own;
  const { messages } = useUiMessages();
  const panel = useRef<HTMLDivElement>(null);
  const hold = useCallback((element: HTMLDivElement | null) => {
    panel.current = element;
    return keepInSight(element);
  }, []);
  const [elsewhere, setElsewhere] = useState<readonly UiFieldError[]>([]);
  useLayoutEffect(
    () => setElsewhere(orphans(panel.current?.closest('form') ?? null, problem)),
    [problem],
  );
  if (!problem) return null;
  const count = problem.errors?.length ?? 0;
  const requestId = requestIdOf(problem);
  return (
    <ProblemPanel data-form-problem role="alert" tabIndex={-1} ref={hold}>
      <CircleAlert />
      <div>
        <Title>{problem.title}</Title>
        {problem.detail ? <p>{problem.detail}</p> : null}
        {count > 0 ? (
          <p>
            {count === 1
              ? messages.formErrorsOne
              : fillMessage(messages.formErrorsOther, { count })}
          </p>
        ) : null}
        {elsewhere.length > 0 ? (
          <ul>
            {elsewhere.map(({ path, message }) => (
              <li key={`${path} ${message}`}>{message}</li>
            ))}
          </ul>
        ) : null}
        {requestId && count === 0 && (problem.status ?? 500) >= 500 ? (
          <Reference>
            {messages.errorReference}: <Code>{requestId}</Code>
          </Reference>
        ) : null}
      </div>
    </ProblemPanel>
  );
};
