import { api, apiMutation, apiQuery, useCan } from '@sala/shared-auth';
import { limits, type PrivacyRequest } from '@sala/shared-contracts';
import { Button, ErrorState, Flex, lazyPart, LoadingState, Stack, Text } from '@sala/shared-ui';
import { FileButton } from '@sala/shared-ui/form';
import { SidePanel } from '@sala/shared-ui/overlay';
import {
  failsAlone,
  notify,
  useFormat,
  useMutation,
  useQuery,
  useTranslation,
} from '@sala/shell-sdk';
import { Facts } from '@sala/screen-parts/facts';
import { isMissing, useFailure } from '@sala/screen-parts/failure';
import { saveFile } from '@sala/screen-parts/save-file';
import { useState } from 'react';
import { DataPackage } from './data-package';
import { DueChip, StateChip } from './due-chip';
import { usePrivacyChanged } from './use-privacy-changed';

const AnswerDialog = lazyPart(
  () => import('./answer-dialog'),
  (module) => module.AnswerDialog,
);
const ExtendDialog = lazyPart(
  () => import('./reason-dialogs'),
  (module) => module.ExtendDialog,
);

const LiftDialog = lazyPart(
  () => import('./reason-dialogs'),
  (module) => module.LiftDialog,
);

const accepted = '.pdf,.png,.jpg,.jpeg,.webp,.docx';

interface RequestProps {
  readonly request: PrivacyRequest;
}

const RequestFacts = ({ request }: RequestProps) => {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const day = (value: string | null) => (value === null ? null : format.day(value));
  const rows = {
    kind: t(`privacy.kinds.${request.kind}`),
    requester: request.requester,
    contact: request.contact,
    representative: request.representative,
    patient: request.patient?.name ?? null,
    customer: request.customer?.name ?? null,
    details: request.details,
    receivedOn: day(request.receivedOn),
    dueOn: day(request.dueOn),
    extension: request.extension,
    outcome: request.outcome && t(`privacy.outcomes.${request.outcome}`),
    answer: request.answer,
    answeredOn: day(request.answeredOn),
    carryOutDueOn: day(request.carryOutDueOn),
    carryOutExtension: request.carryOutExtension,
    carriedOutOn: day(request.carriedOutOn),
    closedOn: day(request.closedOn),
    keptUntil: day(request.keptUntil),
  } as const;
  return (
    <Facts
      facts={Object.entries(rows).flatMap(([key, content]) =>
        // the keys of a constant object
        content ? [{ key, label: t(`privacy.fields.${key as keyof typeof rows}`), content }] : [],
      )}
    />
  );
};

/** Who asks proves who they are before anything is granted. */
const Proof = ({ request }: RequestProps) => {
  const { t } = useTranslation('settings');
  const changed = usePrivacyChanged();
  const params = { privacyRequestId: request.id };
  const upload = useMutation({ ...apiMutation('privacyRequestProofSave'), onSuccess: changed });
  const download = useMutation({
    mutationKey: ['privacyRequestProofView'],
    mutationFn: () => api.privacyRequestProofView({ params }),
    onSuccess: saveFile,
  });
  const choose = (file: File) => {
    if (file.size > limits.attachmentMaxBytes) notify.error(t('privacy.proof.tooLarge'));
    else
      upload.mutate({ params, query: { name: file.name.slice(-limits.fileNameMax) }, body: file });
  };
  return (
    <Flex gap="2" wrap="wrap" align="center">
      <Text size="sm" tone={request.proof ? 'default' : 'muted'}>
        {request.proof
          ? t('privacy.proof.there', { name: request.proof.name })
          : t('privacy.proof.missing')}
      </Text>
      {request.proof ? (
        <Button size="sm" loading={download.isPending} onClick={() => download.mutate()}>
          {t('privacy.proof.download')}
        </Button>
      ) : null}
      {request.outcome === null ? (
        <FileButton
          accept={accepted}
          label={t('privacy.proof.choose')}
          onFile={choose}
          loading={upload.isPending}
        >
          {t(request.proof ? 'privacy.proof.replace' : 'privacy.proof.upload')}
        </FileButton>
      ) : null}
    </Flex>
  );
};

const plainSteps = {
  review: 'privacyRequestReview',
  carryOut: 'privacyRequestCarryOut',
  close: 'privacyRequestClose',
} as const;
type PlainStep = keyof typeof plainSteps;

const PlainStepButton = ({ request, step }: RequestProps & { readonly step: PlainStep }) => {
  const { t } = useTranslation('settings');
  const changed = usePrivacyChanged();
  const take = useMutation({
    ...apiMutation(plainSteps[step]),
    onSuccess: () => notify.success(t(`privacy.done.${step}`)),
    // Refused: perhaps somebody else took it meanwhile.
    onSettled: changed,
  });
  return (
    <Button
      variant="solid"
      loading={take.isPending}
      onClick={() =>
        take.mutate({
          params: { privacyRequestId: request.id },
          body: { version: request.version },
        })
      }
    >
      {t(`privacy.steps.${step}`)}
    </Button>
  );
};

/** The step without words of its own that comes next; null: another kind of step, or none. */
const nextPlain = ({ state, outcome }: PrivacyRequest): PlainStep | null => {
  if (state === 'received') return 'review';
  if (state === 'answered') return outcome === 'refused' ? 'close' : 'carryOut';
  return state === 'carried_out' ? 'close' : null;
};

const Steps = ({ request }: RequestProps) => {
  const { t } = useTranslation('settings');
  const [open, setOpen] = useState<'answer' | 'extend' | 'lift' | null>(null);
  const next = nextPlain(request);
  const isRunning = request.due === 'soon' || request.due === 'later';
  const extension = request.carryOutDueOn === null ? request.extension : request.carryOutExtension;
  const close = () => setOpen(null);
  return (
    <>
      <Flex gap="2" wrap="wrap">
        {next ? <PlainStepButton key={next} request={request} step={next} /> : null}
        {request.state === 'in_review' ? (
          <Button variant="solid" onClick={() => setOpen('answer')}>
            {t('privacy.steps.answer')}
          </Button>
        ) : null}
        {isRunning && extension === null ? (
          <Button onClick={() => setOpen('extend')}>{t('privacy.steps.extend')}</Button>
        ) : null}
        {request.blocked && request.state === 'carried_out' ? (
          <Button onClick={() => setOpen('lift')}>{t('privacy.block.lift')}</Button>
        ) : null}
      </Flex>
      {open === 'answer' ? <AnswerDialog request={request} onClose={close} /> : null}
      {open === 'lift' ? <LiftDialog request={request} onClose={close} /> : null}
      {open === 'extend' ? <ExtendDialog request={request} onClose={close} /> : null}
    </>
  );
};

/** Milliseconds between looks at an archive that is being made. */
const whileMaking = 3000;

export interface RequestPanelProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** One request: its days, its proof, and what comes next. */
export const RequestPanel = ({ id, onClose }: RequestPanelProps) => {
  const { t } = useTranslation('settings');
  const canManage = useCan('company:manage');
  const view = useQuery({
    ...apiQuery('privacyRequestView', { params: { privacyRequestId: id } }),
    meta: failsAlone,
    refetchInterval: ({ state }) => (state.data?.package?.state === 'making' ? whileMaking : false),
  });
  const failure = useFailure(view.error);
  const request = view.data;
  return (
    <SidePanel
      beside="form"
      open
      width="wide"
      title={request ? t('privacy.one', { number: request.folio }) : t('privacy.title')}
      onClose={onClose}
    >
      {request ? (
        <Stack gap="4">
          <Flex gap="2" wrap="wrap">
            <StateChip state={request.state} />
            {request.due === 'none' ? null : <DueChip due={request.due} />}
          </Flex>
          {request.blocked ? (
            <Text size="sm" role="status">
              {t('privacy.block.on')}
            </Text>
          ) : null}
          {canManage ? <Steps request={request} /> : null}
          {canManage ? <Proof request={request} /> : null}
          {canManage ? <DataPackage request={request} /> : null}
          <RequestFacts request={request} />
        </Stack>
      ) : isMissing(view) ? (
        <ErrorState title={t('privacy.notFound')} text={t('privacy.notFoundText')} />
      ) : failure ? (
        <ErrorState
          problem={failure}
          onRetry={() => void view.refetch()}
          retrying={view.isFetching}
        />
      ) : (
        <LoadingState shape="text" rows={6} />
      )}
    </SidePanel>
  );
};
