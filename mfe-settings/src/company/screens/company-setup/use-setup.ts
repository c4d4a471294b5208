import { ApiError, apiMutation, apiQuery, useAuth } from '@sala/shared-auth';
import type { Problem, SetupDraft, SetupStep } from '@sala/shared-contracts';
import { notify, useMutation, useQuery, useQueryClient, useTranslation } from '@sala/shell-sdk';

export const problemOf = (error: unknown): Problem | null =>
  error instanceof ApiError ? error.problem : null;

const isExisting = (error: unknown): boolean => problemOf(error)?.code === 'company.exists';

/** A company that came about meanwhile, in another tab or on another device: learn which one it is. */
const useLearnCompany = () => {
  const client = useQueryClient();
  return async (error: unknown): Promise<void> => {
    if (!isExisting(error)) return;
    await client
      .fetchQuery({ ...apiQuery('authSession'), staleTime: 0 })
      .then(useAuth.getState().setUser, () => {
        // The screen says that there is a company already; trying again asks again.
      });
  };
};

/** How far the person got; kept by the server, so that any device goes on from there. */
export const useSetupView = (enabled: boolean) => {
  const learnCompany = useLearnCompany();
  const view = apiQuery('companySetupView');
  return useQuery({
    ...view,
    queryFn: async (context) => {
      try {
        return await view.queryFn(context);
      } catch (error) {
        await learnCompany(error);
        throw error;
      }
    },
    retry: (failures, error) => failures < 2 && !isExisting(error),
    enabled,
    // What is on screen is being typed over: only this page changes it.
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
};

export interface StepAnswer {
  readonly step: SetupStep;
  /** The part of this step, or null to leave it for later. */
  readonly answers: SetupDraft | null;
}

/** Keeps the answers of one step; the server says what comes next. */
export const useSetupSave = (onSaved: (answer: StepAnswer) => void) => {
  const client = useQueryClient();
  const learnCompany = useLearnCompany();
  const save = useMutation({
    ...apiMutation('companySetupSave'),
    onSuccess: (setup, { params, body }) => {
      client.setQueryData(apiQuery('companySetupView').queryKey, setup);
      onSaved({ step: params.step, answers: body.answers });
    },
    onError: learnCompany,
  });
  return {
    mutate: ({ step, answers }: StepAnswer) => save.mutate({ params: { step }, body: { answers } }),
    pending: save.isPending,
    /** Of the last attempt, when it was for this step. */
    problemAt: (step: SetupStep): Problem | null =>
      save.variables?.params.step === step ? problemOf(save.error) : null,
  };
};

/** Creates the company of the draft; the answer is a session that belongs to it. */
export const useSetupFinish = () => {
  const { t } = useTranslation('settings');
  const learnCompany = useLearnCompany();
  return useMutation({
    ...apiMutation('companySetupFinish'),
    onSuccess: (session) => {
      useAuth.getState().setAuth(session);
      notify.success(t('companySetup.done', { company: session.user.company?.name }));
    },
    onError: learnCompany,
  });
};
