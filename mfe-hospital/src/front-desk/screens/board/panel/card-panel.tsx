import { apiQuery } from '@sala/shared-auth';
import type { QueueCard } from '@sala/shared-contracts';
import { ErrorState, LoadingState } from '@sala/shared-ui';
import { RowMenu } from '@sala/shared-ui/menu';
import { SidePanel } from '@sala/shared-ui/overlay';
import { failsAlone, useCrumb, useQuery, useTranslation } from '@sala/shell-sdk';
import { isMissing, useFailure } from '@sala/screen-parts/failure';
import { NextStep, useNextStep } from '../next-step';
import { useRecentSteps } from '../recent-steps';
import { UndoStep } from '../undo-step';
import type { WaitLimits } from '../time-mark';
import { useCardMenu, type CardMenuOptions } from '../use-card-menu';
import { CardDetails } from './card-details';

export interface CardPanelProps extends CardMenuOptions {
  readonly appointmentId: string;
  /** As the board has it; undefined while hidden by a filter, or no longer of today. */
  readonly card: QueueCard | undefined;
  readonly now: string;
  readonly limits: WaitLimits;
  readonly onClose: () => void;
}

const CardMenu = ({ card, ...options }: CardMenuOptions & { readonly card: QueueCard }) => {
  const menu = useCardMenu(card, options);
  return menu.length > 0 ? <RowMenu name={card.patient.name} actions={menu} /> : null;
};

const PanelTitle = ({ name }: { readonly name: string }) => {
  useCrumb(name);
  return null;
};

/** A card's details and actions, with an address of its own. */
export const CardPanel = (props: CardPanelProps) => {
  const { appointmentId, card: ofBoard, now, limits, onClose, ...options } = props;
  const { t } = useTranslation('hospital');
  const view = useQuery({
    ...apiQuery('queueStay', { params: { appointmentId } }),
    meta: failsAlone,
  });
  const failure = useFailure(view.error);
  const nextStep = useNextStep(options.actions);
  const undoable = useRecentSteps().undos.has(appointmentId);
  // The board is told first of what changes.
  const card = ofBoard ?? view.data?.card;
  const content = () => {
    if (isMissing(view))
      return <ErrorState title={t('board.panel.gone')} text={t('board.panel.goneText')} />;
    if (card)
      return (
        <CardDetails
          card={card}
          stay={view.data}
          now={now}
          limits={limits}
          onForm={options.onForm}
        />
      );
    return failure ? (
      <ErrorState
        problem={failure}
        onRetry={() => void view.refetch()}
        retrying={view.isFetching}
      />
    ) : (
      <LoadingState shape="text" />
    );
  };
  return (
    <SidePanel
      beside="record"
      backLabel={t('board.panel.back')}
      open
      title={card?.patient.name ?? t('board.patient')}
      onClose={onClose}
      actions={card ? <CardMenu card={card} {...options} /> : null}
      footer={
        card && (undoable || nextStep(card)) ? (
          <>
            <UndoStep card={card} />
            <NextStep card={card} actions={options.actions} whole />
          </>
        ) : null
      }
    >
      {card ? <PanelTitle name={card.patient.name} /> : null}
      <div data-card-panel="">{content()}</div>
    </SidePanel>
  );
};
