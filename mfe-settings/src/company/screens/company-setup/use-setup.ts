import { ApiError, apiMutation, apiQuery, useAuth } from '@sala/shared-auth';
import type { Problem, SetupDraft, SetupStep } from '@sala/shared-contracts';
import { notify, useMutation, useQuery, useQueryClient, useTranslation } from '@sala/shell-sdk';

export const problemOf = (error: unknown): Problem | null =>
  error instanceof ApiError ? error.problem : null;

const isExisting = (error: unknown): boolean => problemOf(error)?.code === 'company.exists';

/** Refreshes the session after the company was created in another tab or device. */
const useLearnCompany = () => {
  const client = useQueryClient();
  return async (error: unknown): Promise<void> => {
    if (!isExisting(error)) return;
    await client
      .fetchQuery({ ...apiQuery('authSession'), staleTime: 0 })
      .then(useAuth.getState().setUser, () => {
        // The screen already says that there is a company; Retry repeats the call.
      });
  };
};

/** Progress of the wizard, stored by the server so that any device can resume. */
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
    // Only this page changes the draft, and a refetch would overwrite typed values.
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
};

export interface StepAnswer {
  readonly step: SetupStep;
  /** Values of the step; null postpones it. */
  readonly answers: SetupDraft | null;
}

/** Saves one step; the response names the next. */
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
    /** Problem of the last attempt, if it was for this step. */
    problemAt: (step: SetupStep): Problem | null =>
      save.variables?.params.step === step ? problemOf(save.error) : null,
  };
};

/** Creates the company; the response is a session in it. */
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
