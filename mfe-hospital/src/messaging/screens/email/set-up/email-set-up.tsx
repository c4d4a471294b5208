import { SidePanel } from '@sala/shared-ui/overlay';
import { Tabs } from '@sala/shared-ui/tabs';
import { useTranslation } from '@sala/shell-sdk';
import { setUps, type SetUpProps } from '../email-search';
import { MailboxList } from './mailbox-list';
import { RuleList } from './rule-list';
import { SenderList } from './sender-list';

type Part = (typeof setUps)[number];

const contents = { mailboxes: MailboxList, rules: RuleList, senders: SenderList } as const;

/** Mailboxes, rules, and what moves have taught. */
export const EmailSetUp = ({ part, ...shown }: SetUpProps & { readonly part: Part }) => {
  const { t } = useTranslation('hospital');
  const { go } = shown;
  return (
    <SidePanel
      open
      width="wide"
      title={t('email.setUp')}
      onClose={() => go({ setUp: '', mailbox: '', rule: '' })}
    >
      <Tabs<Part>
        label={t('email.setUp')}
        value={part}
        onChange={(setUp) => go({ setUp, mailbox: '', rule: '' }, { replace: true })}
        tabs={setUps.map((value) => {
          const Content = contents[value];
          return { value, label: t(`email.setUps.${value}`), content: <Content {...shown} /> };
        })}
      />
    </SidePanel>
  );
};
