import { apiQuery } from '@sala/shared-auth';
import { SidePanel } from '@sala/shared-ui/overlay';
import { Tabs } from '@sala/shared-ui/tabs';
import { failsAlone, useQuery, useTranslation } from '@sala/shell-sdk';
import { setUps, type SetUpProps } from '../email-search';
import { MailboxForm } from './mailbox-form';
import { MailboxList } from './mailbox-list';
import { RuleForm } from './rule-form';
import { RuleList } from './rule-list';
import { SenderList } from './sender-list';

type Part = (typeof setUps)[number];

const contents = { mailboxes: MailboxList, rules: RuleList, senders: SenderList } as const;

interface OneProps {
  readonly id: string;
  readonly onClose: () => void;
}

/* A form begins with what is there, so it waits for that. */
const EditMailbox = ({ id, onClose }: OneProps) => {
  const view = useQuery({
    ...apiQuery('mailboxView', { params: { mailboxId: id } }),
    meta: failsAlone,
  });
  return view.data ? <MailboxForm mailbox={view.data} onClose={onClose} /> : null;
};

const EditRule = ({ id, onClose }: OneProps) => {
  const list = useQuery({ ...apiQuery('emailRuleList'), meta: failsAlone });
  const rule = list.data?.items.find((one) => one.id === id);
  return rule ? <RuleForm rule={rule} onClose={onClose} /> : null;
};

/** Mailboxes, rules, and what moves have taught; or the form of one of them, in their place. */
export const EmailSetUp = ({ part, place, go }: SetUpProps & { readonly part: Part }) => {
  const { t } = useTranslation('hospital');
  const backToList = () => go({ mailbox: '', rule: '' });
  if (place.mailbox === 'new') return <MailboxForm mailbox={null} onClose={backToList} />;
  if (place.mailbox) return <EditMailbox id={place.mailbox} onClose={backToList} />;
  if (place.rule === 'new') return <RuleForm rule={null} onClose={backToList} />;
  if (place.rule) return <EditRule id={place.rule} onClose={backToList} />;
  return (
    <SidePanel open width="wide" title={t('email.setUp')} onClose={() => go({ setUp: '' })}>
      <Tabs<Part>
        label={t('email.setUp')}
        value={part}
        onChange={(setUp) => go({ setUp }, { replace: true })}
        tabs={setUps.map((value) => {
          const Content = contents[value];
          return {
            value,
            label: t(`email.setUps.${value}`),
            content: <Content place={place} go={go} />,
          };
        })}
      />
    </SidePanel>
  );
};
