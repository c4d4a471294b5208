import { CircleAlert, Inbox, Lock, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../controls/button';
import { Text } from '../controls/text';
import { fillMessage, useUiMessages } from '../messages/messages';
import type { UiProblem } from '../problem';
import { requestIdOf } from '../problem';
import { StatePanel } from './state-panel';
import { SupportReference } from './support-reference';

export interface EmptyStateProps {
  /** What is missing: "Todavía no hay clientes". */
  readonly title: string;
  /** What this is for. */
  readonly text?: string;
  readonly icon?: ReactNode;
  /** Below the text, where there is no first step: who can take it. */
  readonly note?: ReactNode;
  /** The first step. */
  readonly action?: ReactNode;
}

/** Empty state: title, purpose and first step. */
export const EmptyState = ({ title, text, icon, note, action }: EmptyStateProps) => (
  <StatePanel icon={icon ?? <Inbox />} title={title} text={text} actions={action}>
    {note}
  </StatePanel>
);

export interface ErrorStateProps {
  /** Default: the problem's title or a general sentence. */
  readonly title?: string | undefined;
  /** What to do. */
  readonly text?: string | undefined;
  /** The response's problem document; its title and request id are shown. */
  readonly problem?: UiProblem | null | undefined;
  readonly onRetry?: (() => void) | undefined;
  readonly retrying?: boolean;
  /** Request id, when it does not come from the problem. */
  readonly requestId?: string | undefined;
  /** Composition in the page, where it may be the cause; part of the support reference. */
  readonly version?: string | undefined;
  /** Replaces a whole screen: its title is the `h1`. */
  readonly wholeScreen?: boolean;
  readonly action?: ReactNode;
}

/** Error with explanation, Retry and support reference. */
export const ErrorState = (props: ErrorStateProps) => {
  const { messages } = useUiMessages();
  const {
    title,
    text,
    problem,
    onRetry,
    retrying = false,
    requestId = requestIdOf(problem),
    version,
    action,
  } = props;
  const retry = onRetry ? (
    <Button onClick={onRetry} loading={retrying}>
      {retrying ? null : <RotateCw />}
      {messages.retry}
    </Button>
  ) : null;
  return (
    <StatePanel
      role="alert"
      icon={<CircleAlert />}
      level={props.wholeScreen ? 'h1' : 'h2'}
      title={title ?? problem?.title ?? messages.errorTitle}
      text={text ?? problem?.detail ?? (problem ? undefined : messages.errorText)}
      actions={
        retry || action ? (
          <>
            {retry}
            {action}
          </>
        ) : null
      }
    >
      <SupportReference requestId={requestId} version={version} />
    </StatePanel>
  );
};

export interface DeniedStateProps {
  readonly title?: string;
  /** Reason beyond the permission: "Necesitas pertenecer a una empresa." */
  readonly text?: string;
  /** Missing permission in words: "Administrar campos de clientes". */
  readonly permission?: string;
  /** Roles or people who can grant it. */
  readonly who?: readonly string[];
  readonly action?: ReactNode;
}

/** Missing permission and who can grant it. */
export const DeniedState = ({ title, text, permission, who = [], action }: DeniedStateProps) => {
  const { locale, messages } = useUiMessages();
  const list = new Intl.ListFormat(locale, { type: 'disjunction' }).format(who);
  return (
    <StatePanel
      icon={<Lock />}
      title={title ?? messages.deniedTitle}
      text={text ?? messages.deniedText}
      actions={action}
    >
      {permission ? (
        <Text tone="muted">
          {messages.deniedPermission}: <strong>{permission}</strong>.
        </Text>
      ) : null}
      {who.length > 0 ? (
        <Text tone="muted">{fillMessage(messages.deniedWho, { who: list })}</Text>
      ) : null}
    </StatePanel>
  );
};
