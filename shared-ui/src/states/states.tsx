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
  /** The first step. */
  readonly action?: ReactNode;
}

/** Nothing here yet, what it is for, and the first step. */
export const EmptyState = ({ title, text, icon, action }: EmptyStateProps) => (
  <StatePanel icon={icon ?? <Inbox />} title={title} text={text} actions={action} />
);

export interface ErrorStateProps {
  /** What happened; without it, the problem's title or a general sentence. */
  readonly title?: string | undefined;
  /** What to do. */
  readonly text?: string | undefined;
  /** The problem document that came, if one did: its title and request id are shown. */
  readonly problem?: UiProblem | null | undefined;
  readonly onRetry?: (() => void) | undefined;
  readonly retrying?: boolean;
  /** What to tell support, when it does not come from the problem. */
  readonly requestId?: string | undefined;
  /** What runs in the page, where that may be the cause: told to support with the request id. */
  readonly version?: string | undefined;
  /** It stands for a whole screen: its title is the screen's `h1`. */
  readonly wholeScreen?: boolean;
  readonly action?: ReactNode;
}

/** What happened, what to do, Retry, and what to tell support. */
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
  /** Why, when the permission alone does not say it: "Necesitas pertenecer a una empresa." */
  readonly text?: string;
  /** The missing permission in words: "Administrar campos de clientes". */
  readonly permission?: string;
  /** The roles or people who can give it, in words. */
  readonly who?: readonly string[];
  readonly action?: ReactNode;
}

/** Which permission is missing and who can give it. */
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
