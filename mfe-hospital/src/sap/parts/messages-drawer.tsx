import { sapMessageStates } from '@sala/shared-contracts';
import { Box } from '@sala/shared-ui';
import { SidePanel } from '@sala/shared-ui/overlay';
import { FilterSelect } from '@sala/shared-ui/table';
import { useTranslation } from '@sala/shell-sdk';
import { MessageList } from './message-list';
import type { MessageView } from './message-views';

export interface MessagesDrawerProps {
  /** `all`, or the state of those that are shown; it stands in the address. */
  readonly state: MessageView;
  readonly onState: (state: MessageView) => void;
  readonly patnr?: string;
  readonly falnr?: string;
  readonly onClose: () => void;
}

/** The messages of SAP: of everybody, of a patient or of a case. */
export const MessagesDrawer = ({ state, onState, onClose, ...of }: MessagesDrawerProps) => {
  const { t } = useTranslation('hospital');
  const { patnr, falnr } = of;
  const whose = falnr === undefined ? patnr && t('sap.patnr', { patnr }) : t('sap.case', { falnr });
  return (
    <SidePanel open width="wide" title={t('sap.messages')} description={whose} onClose={onClose}>
      <Box mb="2">
        <FilterSelect
          label={t('sap.messageState')}
          value={state === 'all' ? '' : state}
          allLabel={t('sap.allMessages')}
          options={sapMessageStates.map((value) => ({
            value,
            label: t(`sap.messageStates.${value}`),
          }))}
          onChange={(chosen) =>
            onState(sapMessageStates.find((value) => value === chosen) ?? 'all')
          }
        />
      </Box>
      <MessageList key={state} {...of} {...(state === 'all' ? {} : { state })} />
    </SidePanel>
  );
};
